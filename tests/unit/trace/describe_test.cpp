// Names of places and texts of values.
#include "trace/describe.h"

#include <gtest/gtest.h>

#include <bit>

#include "sketch.h"
#include "trace/naming.h"

namespace faultline::trace {
namespace {

using cfa::TypeId;

struct Described {
  Described() {
    node = s.types().record(cfa::TypeKind::Struct, "struct node");
    number = s.types().record(cfa::TypeKind::Union, "union number");
    s.types().define(number, {{"i", s.int_, 0}, {"f", s.float_, 0}, {"c", s.types().array(s.uchar_, 4), 0}},
                     4, 4);
    s.types().define(node,
                     {{"n", number, 0},
                      {"flags", s.uint_, 4, 3, 5},
                      {"", inner(), 8},
                      {"next", s.types().pointer(node), 16}},
                     24, 8);
    nodes.variable = variable("nodes", s.types().array(node, 3));
    nodes.size = 72;
    nodes.type = s.types().array(node, 3);
  }
  TypeId inner() {
    const TypeId type = s.types().record(cfa::TypeKind::Struct, "struct <anonymous>");
    s.types().define(type, {{"low", s.short_, 0}, {"high", s.short_, 2}}, 4, 2);
    return type;
  }
  cfa::VariableId variable(const std::string& name, TypeId type) {
    return s.variable(name, type, cfa::Storage::Global, cfa::Residence::Memory);
  }
  std::string name(const Object& object, std::int64_t offset, TypeId type) {
    return part_name(s.program(), object, {offset, s.types()[type].size, type});
  }
  std::string text(TypeId type, std::uint64_t bits) { return value_text(s.program(), trace, type, bits); }
  Sketch s;
  Trace trace;
  TypeId node, number;
  Object nodes;
};

TEST(Naming, WalksTheDeclaredType) {
  Described d;
  EXPECT_EQ(d.name(d.nodes, 0, d.nodes.type), "nodes");
  EXPECT_EQ(d.name(d.nodes, 24, d.node), "nodes[1]");
  EXPECT_EQ(d.name(d.nodes, 48 + 16, d.s.types().pointer(d.node)), "nodes[2].next");
  EXPECT_EQ(d.name(d.nodes, 8, d.s.short_), "nodes[0].low");
  EXPECT_EQ(d.name(d.nodes, 10, d.s.short_), "nodes[0].high");
}

TEST(Naming, UnionsByTheTypeThatMatches) {
  Described d;
  EXPECT_EQ(d.name(d.nodes, 0, d.s.int_), "nodes[0].n.i");
  EXPECT_EQ(d.name(d.nodes, 0, d.s.float_), "nodes[0].n.f");
  EXPECT_EQ(d.name(d.nodes, 2, d.s.uchar_), "nodes[0].n.c[2]");
  EXPECT_EQ(d.name(d.nodes, 0, d.s.uint_), "nodes[0].n.i");
  EXPECT_EQ(d.name(d.nodes, 2, d.s.short_), "bytes 2 to 3 of nodes[0].n.i");
}

TEST(Naming, BitFields) {
  Described d;
  const Part part{24 + 4, 1, d.s.uint_, 3, 5};
  EXPECT_EQ(part_name(d.s.program(), d.nodes, part), "nodes[1].flags");
}

TEST(Naming, PiecesAndPlacesOutside) {
  Described d;
  Object x;
  x.variable = d.variable("x", d.s.int_);
  x.size = 4;
  EXPECT_EQ(d.name(x, 0, d.s.uint_), "x");
  EXPECT_EQ(d.name(x, 2, d.s.char_), "byte 2 of x");
  EXPECT_EQ(d.name(x, 0, d.s.short_), "bytes 0 to 1 of x");
  EXPECT_EQ(d.name(x, 4, d.s.int_), "bytes 4 to 7 of x");
  EXPECT_EQ(d.name(d.nodes, -24, d.node), "nodes[-1]");
  EXPECT_EQ(d.name(d.nodes, 72 + 16, d.s.types().pointer(d.node)), "nodes[3].next");
}

TEST(Naming, AllocatedObjects) {
  Described d;
  const cfa::ExprId p = d.s.local("p", d.s.char_pointer_);
  for (int i = 0; i < 11; ++i)
    d.s.then(cfa::Skip{});
  Object heap;
  heap.allocated_by = d.s.then(cfa::Allocate{p, d.s.number(d.s.ulong_, 4), cfa::AllocateKind::Heap});
  heap.size = 4;
  EXPECT_EQ(d.name(heap, 0, d.s.int_), "*malloc@12");
  EXPECT_EQ(d.name(heap, 4, d.s.int_), "malloc@12[1]");
  heap.size = 40;
  EXPECT_EQ(d.name(heap, 12, d.s.int_), "malloc@12[3]");
  heap.size = 24;
  heap.type = d.node;
  EXPECT_EQ(d.name(heap, 16, d.s.types().pointer(d.node)), "malloc@12->next");
  heap.size = 96;
  EXPECT_EQ(d.name(heap, 72 + 16, d.s.types().pointer(d.node)), "malloc@12[3].next");
  EXPECT_EQ(object_description(d.s.program(), heap), "malloc@12 (96 bytes)");
  EXPECT_EQ(object_description(d.s.program(), d.nodes), "'struct node nodes[3]'");
}

TEST(ValueText, Integers) {
  Described d;
  EXPECT_EQ(d.text(d.s.int_, static_cast<std::uint64_t>(-3)), "-3");
  EXPECT_EQ(d.text(d.s.ulong_, UINT64_MAX), "18446744073709551615");
  EXPECT_EQ(d.text(d.s.char_, 'a'), "'a' (97)");
  EXPECT_EQ(d.text(d.s.char_, '\n'), "'\\n' (10)");
  EXPECT_EQ(d.text(d.s.char_, '\''), "'\\'' (39)");
  EXPECT_EQ(d.text(d.s.char_, 0), "'\\0' (0)");
  EXPECT_EQ(d.text(d.s.char_, static_cast<std::uint64_t>(-1)), "-1");
  EXPECT_EQ(d.text(d.s.uchar_, 200), "200");
  EXPECT_EQ(d.text(d.s.types().bool_type(), 1), "true");
  cfa::Type color;
  color.width = 32;
  color.name = "enum color";
  color.enumerators = {{"RED", 0}, {"GREEN", 5}};
  const TypeId enumeration = d.s.types().enumeration(color);
  EXPECT_EQ(d.text(enumeration, 5), "GREEN");
  EXPECT_EQ(d.text(enumeration, 6), "6");
}

TEST(ValueText, Floats) {
  Described d;
  EXPECT_EQ(d.text(d.s.double_, std::bit_cast<std::uint64_t>(1.5)), "1.5");
  EXPECT_EQ(d.text(d.s.double_, std::bit_cast<std::uint64_t>(3.0)), "3.0");
  EXPECT_EQ(d.text(d.s.double_, std::bit_cast<std::uint64_t>(-0.0)), "-0.0");
  EXPECT_EQ(d.text(d.s.float_, std::bit_cast<std::uint32_t>(0.1f)), "0.1");
  EXPECT_EQ(d.text(d.s.double_, std::bit_cast<std::uint64_t>(1e300)), "1e+300");
  EXPECT_EQ(d.text(d.s.float_, 0x7F800000), "inf");
}

TEST(ValueText, Pointers) {
  for (const std::uint32_t bytes : {4u, 8u}) {
    Sketch s(bytes);
    const cfa::ExprId a = s.global("a", s.types().array(s.int_, 4));
    const cfa::ExprId x = s.global("x", s.int_);
    const cfa::ExprId p = s.local("p", s.int_pointer_);
    s.assign(p, s.address(s.index(a, s.number(2))));
    s.assign(p, s.address(s.index(a, s.number(4))));
    s.assign(p, s.address(x));
    s.assign(p, s.builder.constant(s.int_pointer_, 0));
    s.assign(p, s.builder.function_address(s.main, s.int_pointer_));
    s.assign(p, s.builder.constant(s.int_pointer_, 0xFFFF'FFF0));
    s.then(cfa::Allocate{p, s.number(s.ulong_, 16), cfa::AllocateKind::HeapZeroed});
    s.assign(p, s.move(s.read(p), s.number(3), 4));
    s.finish(s.number(0));
    const auto run = s.record();
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < 8; ++i) {
      texts.push_back(value_text(s.program(), run.trace, run.trace.writes(i)[0]));
    }
    const std::vector<std::string> expected = {"&a[2]", "&a[4]",      "&x",       "NULL",
                                               "main",  "0xfffffff0", "calloc@7", "&calloc@7[3]"};
    EXPECT_EQ(texts, expected) << bytes;
  }
}

TEST(ValueText, LongAggregatesAreCut) {
  Sketch s;
  const TypeId row = s.types().array(s.int_, 100);
  const cfa::ExprId a = s.global("a", row);
  s.assign(a, s.builder.list(row, {{0, 0, 0, s.number(7)}}));
  s.finish(s.number(0));
  const auto run = s.record();
  EXPECT_EQ(value_text(s.program(), run.trace, run.trace.writes(0)[0]),
            "{7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...}");
}

}  // namespace
}  // namespace faultline::trace
