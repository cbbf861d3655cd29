#include "cfa/print.h"

#include <gtest/gtest.h>

#include <bit>

#include "small_program.h"

namespace faultline::cfa {
namespace {

class PrintTest : public testing::Test {
 protected:
  PrintTest() {
    TypeTable& types = s.b.types();
    int_pointer = types.pointer(s.int_type);
    point = types.record(TypeKind::Struct, "struct point");
    const TypeId inner = types.record(TypeKind::Union, "union (anonymous)");
    types.define(inner, {{"u", s.int_type, 0, 0, 0}, {"w", s.uint, 0, 0, 0}}, 4, 4);
    types.define(point, {{"x", s.int_type, 0, 0, 0}, {"f", s.int_type, 4, 0, 0}, {"", inner, 8, 0, 0}}, 12,
                 4);
    point_pointer = types.pointer(point);
    s.variable("p", int_pointer);
    s.variable("q", point_pointer);
    s.variable("v", point);
    s.variable("ps", types.array(point, 4));
    s.variable("ar", types.array(s.int_type, 4));
    s.variable("ch", s.char_type);
    s.variable("u", s.uint);
    s.variable("l", s.long_type);
    s.variable("d", s.double_type);
    s.variable("b", s.b.types().bool_type());
  }

  std::string print(ExprId id) { return print_expr(s.program(), id); }
  std::string print(const Operation& operation) { return print_operation(s.program(), operation); }
  ExprId r(const std::string& name) { return s.read(name); }
  ExprId op(BinaryOp o, ExprId x, ExprId y) { return s.op(o, x, y); }
  ExprId to(TypeId type, ExprId x) { return s.b.convert(type, x); }
  ExprId real(double value) { return s.b.constant(s.double_type, std::bit_cast<std::uint64_t>(value)); }

  SmallProgram s;
  TypeId int_pointer, point, point_pointer;
};

using enum BinaryOp;

TEST_F(PrintTest, AsFewParenthesesAsCNeeds) {
  EXPECT_EQ(print(op(Sub, r("a"), op(Sub, r("b1"), r("c")))), "a - (b1 - c)");
  EXPECT_EQ(print(op(Sub, op(Sub, r("a"), r("b1")), r("c"))), "a - b1 - c");
  EXPECT_EQ(print(op(Mul, op(Add, r("a"), r("b1")), r("c"))), "(a + b1) * c");
  EXPECT_EQ(print(op(Add, op(Mul, r("a"), r("b1")), r("c"))), "a * b1 + c");
  EXPECT_EQ(print(s.compare(Eq, op(BitAnd, r("a"), s.number(1)), s.number(0))), "(a & 1) == 0");
  EXPECT_EQ(print(op(BitAnd, r("a"), s.compare(Eq, r("c"), s.number(0)))), "a & c == 0");
  EXPECT_EQ(print(op(Shl, r("a"), op(Add, r("c"), s.number(1)))), "a << c + 1");
  EXPECT_EQ(print(s.compare(LogicalOr, s.compare(LogicalAnd, r("a"), r("c")), r("e"))), "a && c || e");
  EXPECT_EQ(print(s.compare(LogicalAnd, r("a"), s.compare(LogicalOr, r("c"), r("e")))), "a && (c || e)");
}

TEST_F(PrintTest, UnaryOperators) {
  const ExprId both = s.compare(LogicalAnd, r("a"), r("c"));
  EXPECT_EQ(print(s.b.unary(UnaryOp::LogicalNot, s.int_type, both)), "!(a && c)");
  EXPECT_EQ(print(s.b.unary(UnaryOp::LogicalNot, s.int_type, r("a"))), "!a");
  const ExprId minus = s.b.unary(UnaryOp::Negate, s.int_type, r("a"));
  EXPECT_EQ(print(minus), "-a");
  EXPECT_EQ(print(s.b.unary(UnaryOp::Negate, s.int_type, minus)), "-(-a)");
  EXPECT_EQ(print(s.b.unary(UnaryOp::Negate, s.int_type, op(Mul, r("a"), r("c")))), "-(a * c)");
  EXPECT_EQ(print(op(Sub, r("a"), s.number(-1))), "a - -1");
  EXPECT_EQ(print(s.b.unary(UnaryOp::Negate, s.int_type, s.number(INT32_MIN))), "-(-2147483648)");
  EXPECT_EQ(print(s.b.unary(UnaryOp::BitNot, s.int_type, to(s.int_type, r("ch")))), "~ch");
  EXPECT_EQ(print(s.b.unary(UnaryOp::FloatAbs, s.double_type, r("d"))), "fabs(d)");
}

TEST_F(PrintTest, Places) {
  EXPECT_EQ(print(s.b.read(s.b.deref(r("p"), s.int_type))), "*p");
  EXPECT_EQ(print(s.b.field(s.b.deref(r("q"), point), 1)), "q->f");
  EXPECT_EQ(print(s.b.field(s.place("v"), 0)), "v.x");
  EXPECT_EQ(print(s.b.read(s.b.field(s.b.index(s.place("ps"), r("i")), 0))), "ps[i].x");
  EXPECT_EQ(print(s.b.address_of(s.b.index(s.place("ar"), s.number(2)), int_pointer)), "&ar[2]");
  EXPECT_EQ(print(s.b.address_of(s.place("ar"), int_pointer)), "ar");
  EXPECT_EQ(print(s.b.address_of(s.place("ar"), s.b.types().pointer(s.b.expr(s.place("ar")).type))), "&ar");
  const ExprId next = s.b.binary(PointerAdd, int_pointer, r("p"), r("i"), {}, 4);
  EXPECT_EQ(print(s.b.deref(next, s.int_type)), "p[i]");
  EXPECT_EQ(print(next), "p + i");
  EXPECT_EQ(print(s.b.binary(PointerAdd, int_pointer, r("p"), s.number(-1), {}, 4)), "p - 1");
  const ExprId difference = s.b.binary(PointerSub, s.long_type, r("p"), r("p"), {}, 4);
  EXPECT_EQ(print(difference), "p - p");
  const ExprId raw = s.b.binary(PointerAdd, int_pointer, r("p"), r("i"), {}, 1);
  EXPECT_EQ(print(s.b.deref(raw, s.int_type)), "*((char *)p + i)");
}

TEST_F(PrintTest, AnonymousMembersArePassedOver) {
  EXPECT_EQ(print(s.b.field(s.b.field(s.b.deref(r("q"), point), 2), 1)), "q->w");
  EXPECT_EQ(print(s.b.field(s.b.field(s.place("v"), 2), 0)), "v.u");
}

TEST_F(PrintTest, PointerCastsWhereTheTypeMatters) {
  const ExprId bytes = to(s.b.types().pointer(s.uchar), r("p"));
  EXPECT_EQ(print(s.b.deref(bytes, s.uchar)), "*(unsigned char *)p");
  EXPECT_EQ(print(s.b.deref(s.b.binary(PointerAdd, s.b.expr(bytes).type, bytes, r("i"), {}, 1), s.uchar)),
            "((unsigned char *)p)[i]");
  EXPECT_EQ(print(s.compare(Eq, to(int_pointer, r("q")), r("p"))), "q == p");
  EXPECT_EQ(print(s.b.field(s.b.deref(to(point_pointer, r("p")), point), 1)), "((struct point *)p)->f");
}

TEST_F(PrintTest, ConversionsThatGoWithoutSaying) {
  EXPECT_EQ(print(s.compare(Lt, to(s.int_type, r("ch")), s.number(300))), "ch < 300");
  EXPECT_EQ(print(op(Add, to(s.long_type, r("a")), r("l"))), "a + l");
  EXPECT_EQ(print(op(Mul, to(s.double_type, r("a")), r("d"))), "a * d");
  EXPECT_EQ(print(s.compare(Lt, to(s.uint, r("a")), r("u"))), "a < u");
  EXPECT_EQ(print(s.compare(Lt, r("u"), s.b.constant(s.uint, 3))), "u < 3");
  EXPECT_EQ(print(s.compare(Lt, to(s.uint, r("a")), s.b.constant(s.uint, 3))), "a < 3u");
  EXPECT_EQ(print(s.compare(Lt, to(s.ulong, r("a")), s.b.constant(s.ulong, 3))), "a < 3ul");
  EXPECT_EQ(print(s.compare(LogicalAnd, to(s.b.types().bool_type(), r("a")), r("b"))), "a && b");
  EXPECT_EQ(print(Assign{s.place("ch"), to(s.char_type, op(Add, to(s.int_type, r("ch")), s.number(1)))}),
            "ch = ch + 1");
  EXPECT_EQ(print(Assign{s.place("a"), to(s.int_type, r("d"))}), "a = d");
}

TEST_F(PrintTest, ConversionsThatMustBeSeen) {
  EXPECT_EQ(print(to(s.uchar, r("x"))), "(unsigned char)x");
  EXPECT_EQ(print(to(s.int_type, to(s.uchar, r("x")))), "(unsigned char)x");
  EXPECT_EQ(print(to(s.uchar, op(Add, r("x"), s.number(1)))), "(unsigned char)(x + 1)");
  EXPECT_EQ(print(op(Div, to(s.double_type, r("a")), to(s.double_type, r("c")))), "(double)a / c");
  EXPECT_EQ(print(op(Mul, to(s.long_type, r("a")), to(s.long_type, r("c")))), "(long)a * c");
  EXPECT_EQ(print(s.compare(Lt, to(s.uint, r("a")), to(s.uint, r("c")))), "(unsigned int)a < c");
  EXPECT_EQ(print(Assign{s.place("a"), to(s.int_type, to(s.uchar, r("x")))}), "a = (unsigned char)x");
  EXPECT_EQ(print(to(s.long_type, r("p"))), "(long)p");
  EXPECT_EQ(print(s.b.unary(UnaryOp::Negate, s.long_type, to(s.long_type, r("a")))), "-(long)a");
}

TEST_F(PrintTest, Constants) {
  EXPECT_EQ(print(s.number(-3)), "-3");
  EXPECT_EQ(print(s.b.constant(s.char_type, 'a')), "'a'");
  EXPECT_EQ(print(s.b.constant(s.char_type, '\n')), "'\\n'");
  EXPECT_EQ(print(s.b.constant(s.char_type, '\'')), "'\\''");
  EXPECT_EQ(print(s.b.constant(s.char_type, 0)), "'\\0'");
  EXPECT_EQ(print(s.b.constant(s.char_type, 200)), "-56");
  EXPECT_EQ(print(s.b.constant(s.uchar, 'a')), "97");
  EXPECT_EQ(print(s.b.constant(s.b.types().bool_type(), 1)), "true");
  EXPECT_EQ(print(s.b.constant(int_pointer, 0)), "NULL");
  EXPECT_EQ(print(s.b.constant(int_pointer, 16)), "(int *)0x10");
  EXPECT_EQ(print(s.b.constant(s.ulong, ~std::uint64_t{0})), "18446744073709551615u");
  Type color;
  color.name = "enum color";
  color.width = 32;
  color.enumerators = {{"RED", 0}, {"GREEN", 1}};
  const TypeId type = s.b.types().enumeration(color);
  EXPECT_EQ(print(s.b.constant(type, 1)), "GREEN");
  EXPECT_EQ(print(s.b.constant(type, 7)), "7");
}

TEST_F(PrintTest, Floats) {
  EXPECT_EQ(print(real(0.1)), "0.1");
  EXPECT_EQ(print(real(2)), "2.0");
  EXPECT_EQ(print(real(-1e300)), "-1e+300");
  EXPECT_EQ(print(real(1.0 / 3)), "0.3333333333333333");
  EXPECT_EQ(print(real(-0.0)), "-0.0");
  EXPECT_EQ(print(s.b.constant(s.float_type, std::bit_cast<std::uint32_t>(0.1f))), "0.1f");
  EXPECT_EQ(print(s.b.constant(s.double_type, 0x7FF8000000000000)), "NAN");
  EXPECT_EQ(print(s.b.constant(s.double_type, 0xFFF0000000000000)), "-INFINITY");
}

TEST_F(PrintTest, NumbersBesideCharactersAreCharacters) {
  const ExprId ch = to(s.int_type, r("ch"));
  EXPECT_EQ(print(s.compare(Eq, ch, s.number('x'))), "ch == 'x'");
  EXPECT_EQ(print(s.compare(Ne, ch, s.number(0))), "ch != '\\0'");
  EXPECT_EQ(print(op(Sub, ch, s.number('0'))), "ch - '0'");
  EXPECT_EQ(print(op(Add, ch, s.number(1))), "ch + 1");
  EXPECT_EQ(print(op(Add, ch, s.number(32))), "ch + 32");
}

TEST_F(PrintTest, ConditionalsListsAndStrings) {
  EXPECT_EQ(print(s.b.conditional(s.int_type, s.compare(Lt, r("a"), r("c")), r("a"), r("c"))),
            "a < c ? a : c");
  const ExprId inner = s.b.conditional(s.int_type, r("a"), r("c"), s.number(0));
  EXPECT_EQ(print(op(Add, inner, s.number(1))), "(a ? c : 0) + 1");
  EXPECT_EQ(print(s.b.conditional(s.int_type, inner, s.number(1), inner)), "(a ? c : 0) ? 1 : a ? c : 0");
  const TypeId four = s.b.types().array(s.int_type, 4);
  EXPECT_EQ(print(s.b.list(four, {{0, 0, 0, s.number(1)}, {12, 0, 0, r("a")}})), "{1, [3] = a}");
  EXPECT_EQ(print(s.b.list(point, {{4, 0, 0, s.number(5)}})), "{.f = 5}");
  EXPECT_EQ(print(s.b.list(point, {{0, 0, 0, s.number(4)}, {4, 0, 0, s.number(5)}})), "{4, 5}");
  EXPECT_EQ(print(s.b.bytes(s.b.types().array(s.char_type, 8), std::string("a\"b\\\n\0"
                                                                           "1",
                                                                           7))),
            "\"a\\\"b\\\\\\n\\0001\"");
}

TEST_F(PrintTest, TemporariesAreTheirSourceText) {
  s.variable("g(x, 1)", s.int_type, Storage::Temporary);
  s.variable("y\n  ? 1 : 2", s.int_type, Storage::Temporary);
  EXPECT_EQ(print(op(Mul, r("g(x, 1)"), r("a"))), "g(x, 1) * a");
  EXPECT_EQ(print(op(Mul, r("y\n  ? 1 : 2"), r("a"))), "(y ? 1 : 2) * a");
}

TEST_F(PrintTest, Operations) {
  const ExprId test = s.compare(Lt, r("x"), s.number(3));
  EXPECT_EQ(print(Assign{s.place("x"), op(Add, r("y"), s.number(1))}), "x = y + 1");
  EXPECT_EQ(print(Branch{test, Outcome::True, {}}), "[x < 3]");
  EXPECT_EQ(print(Branch{test, Outcome::False, {}}), "[!(x < 3)]");
  EXPECT_EQ(print(Branch{r("x"), Outcome::False, {}}), "[!x]");
  EXPECT_EQ(print(Branch{r("x"), Outcome::Case, {{1, 5}}}), "[case 1 ... 5]");
  EXPECT_EQ(print(Branch{r("ch"), Outcome::Case, {{'a', 'a'}, {'x', 'z'}}}), "[case 'a', 'x' ... 'z']");
  EXPECT_EQ(print(Branch{r("x"), Outcome::Default, {}}), "[default]");
  EXPECT_EQ(print(Call{s.f, {}, {r("a"), r("c")}, {}}), "call f(a, c)");
  EXPECT_EQ(print(Call{s.f, {}, {}, s.place("x")}), "x = call f()");
  EXPECT_EQ(print(Call{{}, r("p"), {s.number(1)}, {}}), "call (*p)(1)");
  EXPECT_EQ(print(Havoc{s.place("x"), "x", {}}), "input x");
  EXPECT_EQ(print(Havoc{s.place("x"), "x", Interval{0, 9}}), "input x in 0 ... 9");
  EXPECT_EQ(print(Assume{test}), "assume(x < 3)");
  EXPECT_EQ(print(Assert{test, AssertKind::Assertion, "x < 3"}), "assert(x < 3)");
  EXPECT_EQ(print(Assert{s.number(0), AssertKind::ReachedError, "reach_error()"}), "error: reach_error()");
  EXPECT_EQ(print(Return{r("x")}), "return x");
  EXPECT_EQ(print(Return{}), "return");
  EXPECT_EQ(print(Skip{}), "skip");
}

TEST_F(PrintTest, MemoryOperations) {
  const VariableId ar = s.variables.at("ar");
  EXPECT_EQ(print(Declare{ar, {}}), "declare int ar[4]");
  EXPECT_EQ(print(Declare{ar, r("n")}), "declare int ar[4] of n bytes");
  EXPECT_EQ(print(Release{{ar, s.variables.at("v")}}), "release ar, v");
  EXPECT_EQ(print(Allocate{s.place("p"), s.number(8), AllocateKind::Heap}), "p = malloc(8)");
  EXPECT_EQ(print(Allocate{s.place("p"), s.number(8), AllocateKind::Stack}), "p = alloca(8)");
  EXPECT_EQ(print(Free{r("p")}), "free(p)");
  EXPECT_EQ(print(ObjectSize{s.place("x"), r("p")}), "x = object_size(p)");
  EXPECT_EQ(print(CopyBytes{r("p"), r("q"), s.number(4), Overlap::Forbidden}), "memcpy(p, q, 4)");
  EXPECT_EQ(print(CopyBytes{r("p"), r("q"), s.number(4), Overlap::Allowed}), "memmove(p, q, 4)");
  EXPECT_EQ(print(FillBytes{r("p"), s.number(0), s.number(4)}), "memset(p, 0, 4)");
  EXPECT_EQ(print(Print{PrintTo::Stdout, r("p"), {r("x")}, {}, {}, {}}), "printf(p, x)");
  EXPECT_EQ(print(Print{PrintTo::Stderr, r("p"), {}, {}, {}, {}}), "fprintf(stderr, p)");
  EXPECT_EQ(print(Print{PrintTo::Buffer, r("p"), {}, r("q"), s.number(9), s.place("x")}),
            "x = snprintf(q, 9, p)");
  EXPECT_EQ(print(Print{PrintTo::Buffer, r("p"), {}, r("q"), {}, {}}), "sprintf(q, p)");
  EXPECT_EQ(print(Halt{HaltKind::Exit, s.number(1)}), "exit(1)");
  EXPECT_EQ(print(Halt{HaltKind::Abort, {}}), "abort()");
}

TEST(PrintFunction, OneLinePerEdge) {
  SmallProgram s;
  s.variable("n", s.int_type, Storage::Parameter);
  s.variable("g", s.b.types().pointer(s.char_type), Storage::Global);
  const LocationId body = s.location(), after = s.location();
  s.branch(s.entry(), body, after, s.compare(BinaryOp::Gt, s.read("n"), s.number(0)));
  s.assign(body, s.entry(), "n", s.op(BinaryOp::Sub, s.read("n"), s.read("x")));
  s.finish(after, s.read("n"));
  Function undefined;
  undefined.name = "h";
  undefined.return_type = s.b.types().pointer(s.int_type);
  s.b.add_function(undefined);
  EXPECT_EQ(print_program(s.program()),
            "char *g;\n"
            "\n"
            "int f(int n) {\n"
            "  int x;\n"
            "  L0 -> L1: [n > 0]   // small.c:1:3 condition\n"
            "  L0 -> L2: [!(n > 0)]   // small.c:2:3 condition\n"
            "  L1 -> L0: n = n - x   // small.c:3:3 assignment\n"
            "  L2 -> end: return n   // small.c:4:3 return\n"
            "}\n"
            "\n"
            "extern int *h(void);\n");
}

TEST(PrintExpr, DeepNestsOfConversionsAreLinear) {
  SmallProgram s;
  ExprId value = s.read("x");
  for (int i = 0; i < 60; ++i) {
    const ExprId narrow = s.b.convert(s.int_type, s.b.convert(s.uchar, value));
    value = s.op(BinaryOp::Add, narrow, s.number(1));
  }
  EXPECT_GT(print_expr(s.program(), value).size(), 60u * 15);
}

}  // namespace
}  // namespace faultline::cfa
