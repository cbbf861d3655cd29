#include "object_script.h"

#include <gtest/gtest.h>

namespace faultline::trace::unrolling {

using logic::Term;

ObjectScript::ObjectScript(std::uint64_t seed, std::uint32_t pointer_width)
    : program(pointer_width / 8), random(seeded(seed)), width_(pointer_width) {
  state_.live = terms.boolean(true);
  for (std::uint64_t& domain : domains_)
    domain = 2 + random.below(random.one_in(2) ? 6 : 90);
}

void ObjectScript::give_layout(cfa::TypeId type, std::uint64_t size) {
  size_ = size;
  objects_.give_layout(state_, type, size);
}

void ObjectScript::give_bytes(std::uint64_t size) {
  size_ = size;
  objects_.give_bytes(state_, size);
}

void ObjectScript::set_background(Background background) {
  state_.unknown = background == Background::Unknown ? objects_.prefix("u9") : nullptr;
}

Term ObjectScript::content(std::uint32_t bytes) {
  if (random.one_in(3)) return terms.bit_vector(8 * bytes, random.word());
  return terms.variable("v" + std::to_string(random.below(3)) + "." + std::to_string(bytes),
                        logic::Sort::bit_vector(8 * bytes));
}

// A constant, or `c + s * i`, `c - s * i`, `f ? a : b` with all values inside of the object.
Term ObjectScript::offset(std::uint32_t bytes) {
  const std::uint64_t last = size_ - bytes;
  const std::uint64_t grain = random.one_in(4) ? 1 : std::min<std::uint64_t>(bytes, 4);
  const auto place = [&](std::uint64_t most) {
    return most == 0 ? 0 : random.below(most + 1) / grain * grain;
  };
  if (random.one_in(3)) return number(place(last));
  if (random.one_in(5)) return terms.ite(flag(random.below(3)), number(place(last)), number(place(last)));
  const std::uint32_t which = random.below(3);
  static constexpr std::uint64_t kStrides[] = {1, 2, 4, 8, 12, 3};
  const std::uint64_t stride = kStrides[random.below(std::size(kStrides))];
  const std::uint64_t reach = stride * (domains_[which] - 1);
  if (reach > last) return number(place(last));
  const Term moved = terms.bv_mul(index(which), number(stride));
  const Term base = number(place(last - reach));
  if (random.one_in(4)) return terms.bv_sub(number(reach + place(last - reach)), moved);
  return terms.bv_add(base, moved);
}

void ObjectScript::access(ObjectState& state, std::vector<ScriptStep>& steps) {
  static constexpr std::uint32_t kBytes[] = {1, 2, 4, 8};
  std::uint32_t bytes = kBytes[random.below(4)];
  while (bytes > size_)
    bytes /= 2;
  ScriptAccess made{offset(bytes), bytes, {}, {}};
  if (random.one_in(2)) {
    made.value = objects_.read(state, linear(made.offset), bytes);
  } else {
    made.value = content(bytes);
    made.condition = random.one_in(2) ? terms.boolean(true) : flag(random.below(3));
    objects_.write(state, linear(made.offset), bytes, made.value, made.condition);
  }
  steps.push_back({made, {}, {}, {}});
}

ObjectState ObjectScript::perform(ObjectState state, std::vector<ScriptStep>& steps, int length, int depth) {
  for (int i = 0; i < length; ++i) {
    if (depth == 0 || !random.one_in(6)) {
      access(state, steps);
      continue;
    }
    ScriptStep fork;
    fork.choice = flag(3 + random.below(2));
    ObjectState a = perform(state, fork.yes, static_cast<int>(random.below(4)), depth - 1);
    ObjectState b = perform(state, fork.no, static_cast<int>(random.below(4)), depth - 1);
    state = objects_.merge(fork.choice, std::move(a), std::move(b));
    steps.push_back(std::move(fork));
  }
  return state;
}

// Random values; variables of unknown contents show the bytes that the object begins with.
logic::Assignment ObjectScript::values(std::vector<std::uint8_t>& bytes) {
  logic::Assignment assignment;
  for (std::uint32_t i = 0; i < 5; ++i)
    assignment.set(flag(i), logic::Value::boolean(random.one_in(2)));
  for (std::uint32_t i = 0; i < 3; ++i)
    assignment.set(index(i), word(width_, random.below(domains_[i])));
  for (const std::uint32_t size : {1u, 2u, 4u, 8u})
    for (int i = 0; i < 3; ++i)
      assignment.set(terms.variable("v" + std::to_string(i) + "." + std::to_string(size),
                                    logic::Sort::bit_vector(8 * size)),
                     word(8 * size, random.word()));
  bytes.assign(size_, 0);
  if (!state_.unknown) return assignment;
  for (std::uint8_t& byte : bytes)
    byte = static_cast<std::uint8_t>(random.word());
  const auto scalar = [&](std::uint64_t at, std::uint32_t count) {
    std::uint64_t bits = 0;
    for (std::uint32_t i = 0; i < count; ++i)
      bits |= std::uint64_t{bytes.at(at + i)} << (8 * i);
    return word(8 * count, bits);
  };
  for (const UnknownPart& part : objects_.unknown_parts()) {
    const logic::Sort sort = part.variable.sort();
    if (!sort.is_array()) {
      assignment.set(part.variable, scalar(part.offset, part.bytes));
      continue;
    }
    logic::ArrayValue array(sort, logic::Value::zero(sort.element()));
    for (std::uint64_t i = 0; i < part.count; ++i)
      array = array.with(logic::BitVector(sort.index().width(), i),
                         scalar(part.offset + i * part.stride, part.bytes));
    assignment.set(part.variable, logic::Value(array));
  }
  return assignment;
}

void ObjectScript::replay(const std::vector<ScriptStep>& steps, logic::Evaluator& evaluator,
                          std::vector<std::uint8_t>& bytes) {
  for (const ScriptStep& step : steps) {
    if (!step.access) {
      replay(evaluator.holds(step.choice) ? step.yes : step.no, evaluator, bytes);
      continue;
    }
    const ScriptAccess& access = *step.access;
    const std::uint64_t at = number_of(evaluator, access.offset);
    ASSERT_LE(at + access.bytes, size_);
    const std::uint64_t value = number_of(evaluator, access.value);
    const bool is_read = !access.condition;
    if (!is_read && !evaluator.holds(access.condition)) continue;
    for (std::uint32_t i = 0; i < access.bytes; ++i) {
      const auto byte = static_cast<std::uint8_t>(value >> (8 * i));
      if (is_read) {
        ASSERT_EQ(byte, bytes[at + i]) << "read of " << access.bytes << " bytes at " << at;
      } else {
        bytes[at + i] = byte;
      }
    }
  }
}

void ObjectScript::expect_right() {
  std::vector<Term> all;
  for (std::uint64_t i = 0; i < size_; ++i)
    all.push_back(objects_.read(state_, i, 1));
  for (int i = 0; i < 6; ++i) {
    std::vector<std::uint8_t> bytes;
    const logic::Assignment assignment = values(bytes);
    logic::Evaluator evaluator(assignment);
    ASSERT_NO_FATAL_FAILURE(replay(steps_, evaluator, bytes));
    for (std::uint64_t k = 0; k < size_; ++k)
      ASSERT_EQ(number_of(evaluator, all[k]), bytes[k]) << "byte " << k << " at the end";
  }
}

}  // namespace faultline::trace::unrolling
