// Objects, their lives and their marks, without a program that runs.
#include "trace/memory.h"

#include <gtest/gtest.h>

#include <limits>

#include "sketch.h"

namespace faultline::trace {
namespace {

constexpr std::uint64_t kPlenty = std::numeric_limits<std::uint64_t>::max();

struct Held {
  Held() : initial(s.program()), memory(s.program(), initial) { memory.begin_run(kPlenty); }
  MemoryObject& make(std::uint64_t size, Memory::Contents contents = Memory::Contents::Zero) {
    MemoryObject model;
    model.kind = ObjectKind::Heap;
    model.size = size;
    return *memory.create(model, contents);
  }
  Sketch s;
  InitialMemory initial;
  Memory memory;
};

TEST(Memory, ObjectsAreFoundByTheirAddresses) {
  Held h;
  MemoryObject& a = h.make(10);
  MemoryObject& b = h.make(20);
  EXPECT_EQ(b.number, a.number + 1);
  EXPECT_EQ(h.memory.resolve(a.base).object, &a);
  EXPECT_EQ(h.memory.resolve(b.base + 19).object, &b);
  EXPECT_EQ(h.memory.resolve(b.base - 5).offset, -5);
  EXPECT_EQ(h.memory.resolve(0).object, nullptr);
  EXPECT_EQ(h.memory.resolve(b.base + (Address{1} << 32)).object, nullptr);  // no such object yet
}

TEST(Memory, TheDeadAreRememberedInBuriedChunks) {
  Held h;
  std::vector<Address> bases;
  MemoryObject& survivor = h.make(8);
  for (std::uint32_t i = 0; i < 3000; ++i) {
    MemoryObject& object = h.make(i % 700);
    bases.push_back(object.base);
    h.memory.end(object, Life::Freed, cfa::EdgeId(i));
  }
  for (std::uint32_t i = 0; i < 3000; ++i) {
    EXPECT_EQ(h.memory.resolve(bases[i]).object, nullptr);
    const auto remains = h.memory.remains(h.memory.space().find(bases[i]));
    ASSERT_TRUE(remains);
    EXPECT_EQ(remains->freed_by, cfa::EdgeId(i));
  }
  EXPECT_EQ(h.memory.resolve(survivor.base).object, &survivor);
  EXPECT_FALSE(h.memory.remains(survivor.number));
  EXPECT_FALSE(h.memory.remains(h.memory.next_number()));
  EXPECT_EQ(h.memory.used(), 8u);
}

TEST(Memory, NewBytesAreZeroEvenWhereOldOnesWere) {
  Held h;
  for (const std::uint64_t size : {1u, 16u, 100u, 512u, 513u, 5000u}) {
    MemoryObject& old = h.make(size);
    std::fill(old.data, old.data + size, std::uint8_t{0xAA});
    h.memory.end(old, Life::Ended);
    const MemoryObject& fresh = h.make(size);
    EXPECT_TRUE(std::all_of(fresh.data, fresh.data + size, [](std::uint8_t byte) { return byte == 0; }));
  }
}

TEST(Memory, MarksVanishOnceAllIsKnown) {
  Held h;
  MemoryObject& object = h.make(8, Memory::Contents::Unknown);
  ASSERT_NE(object.known, nullptr);
  EXPECT_EQ(h.memory.used(), 16u);
  h.memory.mark_known(object, 0, 4);
  h.memory.mark_known(object, 2, 4);
  EXPECT_EQ(object.unknown_bytes, 2u);
  h.memory.mark_bits_known(object, 6, 0x0F);
  EXPECT_EQ(object.unknown_bytes, 2u);
  h.memory.mark_bits_known(object, 6, 0xF0);
  h.memory.mark_known(object, 7, 1);
  EXPECT_EQ(object.known, nullptr);
  EXPECT_EQ(h.memory.used(), 8u);
  h.memory.mark_unknown(object, 3, 2);
  EXPECT_EQ(object.unknown_bytes, 2u);
  EXPECT_EQ(object.known[2], 0xFF);
  EXPECT_EQ(object.known[3], 0);
}

TEST(Memory, MarksAreCopied) {
  Held h;
  MemoryObject& from = h.make(4, Memory::Contents::Unknown);
  MemoryObject& to = h.make(8);
  h.memory.mark_known(from, 1, 2);
  h.memory.copy_marks(to, 2, 4, {from.known});
  ASSERT_NE(to.known, nullptr);
  EXPECT_EQ(to.unknown_bytes, 2u);
  EXPECT_EQ(to.known[2], 0);
  EXPECT_EQ(to.known[3], 0xFF);
  h.memory.copy_marks(to, 0, 8, {});
  EXPECT_EQ(to.known, nullptr);
}

TEST(Memory, LimitsAndSizes) {
  Held h;
  h.memory.begin_run(100);
  MemoryObject model;
  model.kind = ObjectKind::Heap;
  model.size = 101;
  EXPECT_EQ(h.memory.create(model, Memory::Contents::Zero), nullptr);
  model.size = 60;
  EXPECT_EQ(h.memory.create(model, Memory::Contents::Unknown), nullptr);
  EXPECT_NE(h.memory.create(model, Memory::Contents::Zero), nullptr);
  EXPECT_EQ(h.memory.create(model, Memory::Contents::Zero), nullptr);
  h.memory.begin_run(kPlenty);
  model.size = AddressSpace::kMaxObject + 1;
  EXPECT_EQ(h.memory.create(model, Memory::Contents::Zero), nullptr);
  model.size = 0;
  const MemoryObject* empty = h.memory.create(model, Memory::Contents::Unknown);
  ASSERT_NE(empty, nullptr);
  EXPECT_NE(empty->base, 0u);
}

TEST(InitialMemory, NumbersAreFixed) {
  Sketch s;
  const cfa::ExprId r = s.global("r", s.int_, cfa::Residence::Register);
  const cfa::ExprId x = s.global("x", s.int_);
  const InitialMemory initial(s.program());
  ASSERT_EQ(initial.objects.size(), 3u);
  EXPECT_EQ(InitialMemory::number_of(s.main), 1u);
  EXPECT_EQ(initial.objects[1].kind, ObjectKind::Function);
  EXPECT_EQ(initial.objects[2].variable, s.variable_of(x));
  EXPECT_EQ(initial.address(2), (Address{2} << 32) + (Address{1} << 31));
  EXPECT_NE(s.variable_of(r), s.variable_of(x));
}

TEST(InitialMemory, TooManyGlobals) {
  Sketch s;
  s.global("huge", s.types().array(s.int_, 1ull << 30));
  EXPECT_THROW(InitialMemory{s.program()}, InputError);
}

}  // namespace
}  // namespace faultline::trace
