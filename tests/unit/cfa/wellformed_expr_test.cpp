// Every defect of expressions, one at a time, in a program that has no other.
#include "wellformed_fixture.h"

namespace faultline::cfa {
namespace {

TEST_F(Wellformed, GoodProgram) {
  run(Assign{s.place("x"), s.op(BinaryOp::Add, s.read("x"), s.number(1))});
  expect_good();
}

TEST_F(Wellformed, DefectsNameFunctionLocationAndOperation) {
  run(Assign{s.place("x"), s.read("d")});
  EXPECT_THAT(defects(),
              ElementsAre("function 'f', L0 -> L1, Assign at small.c:1:3: the value is 'double', the "
                          "target 'int'"));
}

TEST_F(Wellformed, TypesThatDifferInNameOnlyAgree) {
  const TypeId other = s.b.types().record(TypeKind::Struct, "struct s");
  s.b.types().define(other, {}, 8, 4);
  s.variable("r2", other);
  run(Assign{s.place("r"), s.read("r2")});
  expect_good();
}

TEST_F(Wellformed, AllOperatorsOnGoodOperands) {
  const ExprId x = s.read("x"), d = s.read("d"), p = s.read("p");
  LocationId at = s.entry();
  int count = 0;
  const auto use = [&](ExprId value) {
    const LocationId next = s.location();
    const VariableId t = s.variable("t" + std::to_string(++count), s.b.expr(value).type);
    s.edge(at, next, Assign{s.b.variable(t), value});
    at = next;
  };
  using enum BinaryOp;
  for (const BinaryOp op :
       {Add, Sub, Mul, Div, Rem, BitAnd,     BitOr,     BitXor,       Shl,          Shr,         Eq,
        Ne,  Lt,  Le,  Gt,  Ge,  LogicalAnd, LogicalOr, AddOverflows, SubOverflows, MulOverflows})
    use(binary(op, s.int_type, x, x));
  for (const BinaryOp op : {Add, Div, FloatMod, FloatRemainder, CopySign, FloatMin, FloatMax})
    use(binary(op, s.double_type, d, d));
  use(binary(PointerAdd, pointer, p, x));
  use(binary(PointerSub, s.long_type, p, p));
  using enum UnaryOp;
  for (const UnaryOp op : {Negate, FloatAbs, SquareRoot, Floor, Ceil, Trunc, RoundAway, RoundEven})
    use(unary(op, s.double_type, d));
  for (const UnaryOp op : {LogicalNot, IsNan, IsInfinite, IsFinite, IsNormal, SignBit})
    use(unary(op, s.int_type, d));
  for (const UnaryOp op :
       {Negate, BitNot, LogicalNot, PopCount, CountLeadingZeros, CountTrailingZeros, ByteSwap})
    use(unary(op, s.int_type, x));
  use(s.b.conditional(pointer, x, p, p));
  use(s.b.function_address(s.f, s.b.types().pointer(s.b.types().function_type())));
  s.finish(at, s.number(0));
  expect_good();
}

TEST_F(Wellformed, ArithmeticInTwoTypes) {
  run_value(binary(BinaryOp::Add, s.int_type, s.read("x"), s.read("d")));
  expect("arithmetic not in one arithmetic type ('int' and 'double' to 'int')");
}

TEST_F(Wellformed, RemainderOfFloats) {
  run_value(binary(BinaryOp::Rem, s.double_type, s.read("d"), s.read("d")));
  expect("a remainder not in one integer type");
}

TEST_F(Wellformed, BitsOfFloats) {
  run_value(binary(BinaryOp::BitAnd, s.double_type, s.read("d"), s.read("d")));
  expect("a bitwise operator");
}

TEST_F(Wellformed, ShiftThatChangesTheType) {
  run_value(binary(BinaryOp::Shl, s.long_type, s.read("x"), s.number(1)));
  expect("a shift not in its left operand's");
}

TEST_F(Wellformed, ComparisonOfTwoTypes) {
  run_value(binary(BinaryOp::Lt, s.int_type, s.read("x"), s.read("p")));
  expect("a comparison not of one scalar type");
}

TEST_F(Wellformed, LogicalOperatorOfAggregates) {
  run_value(binary(BinaryOp::LogicalAnd, s.int_type, s.read("x"), s.read("r")));
  expect("a logical operator of no scalars");
}

TEST_F(Wellformed, PointerArithmeticOfIntegers) {
  run_value(binary(BinaryOp::PointerAdd, pointer, s.read("x"), s.number(1)));
  expect("pointer arithmetic not of pointer and integer");
}

TEST_F(Wellformed, PointerDifferenceWithoutASize) {
  run_value(s.b.binary(BinaryOp::PointerSub, s.long_type, s.read("p"), s.read("p"), {}, 0));
  expect("elements without a size");
}

TEST_F(Wellformed, PointerDifferenceUnsigned) {
  run_value(binary(BinaryOp::PointerSub, s.ulong, s.read("p"), s.read("p")));
  expect("not a signed integer");
}

TEST_F(Wellformed, FloatFunctionsAndOverflowTestsOfOthers) {
  run_value(binary(BinaryOp::FloatMod, s.int_type, s.read("x"), s.read("x")));
  expect("a float function");
}

TEST_F(Wellformed, OverflowTestOfFloats) {
  run_value(binary(BinaryOp::AddOverflows, s.int_type, s.read("d"), s.read("d")));
  expect("an overflow test");
}

TEST_F(Wellformed, UnaryOperatorsOfOtherTypes) {
  const LocationId end = s.location();
  ExprId sum = s.number(0);
  for (const ExprId bad :
       {unary(UnaryOp::Negate, s.int_type, s.read("d")), unary(UnaryOp::BitNot, s.int_type, s.read("d")),
        unary(UnaryOp::LogicalNot, s.int_type, s.read("r")), unary(UnaryOp::IsNan, s.int_type, s.read("x")),
        unary(UnaryOp::PopCount, s.int_type, s.read("d")), unary(UnaryOp::ByteSwap, s.int_type, s.read("d")),
        unary(UnaryOp::Floor, s.int_type, s.read("x"))})
    sum = s.op(BinaryOp::Add, sum, bad);
  s.assign(s.entry(), end, "x", sum);
  s.finish(end, s.number(0));
  EXPECT_EQ(defects().size(), 7u);
}

TEST_F(Wellformed, ConditionalOfTwoTypes) {
  run_value(s.b.conditional(s.int_type, s.read("x"), s.read("x"), s.read("d")));
  expect("a branch of ?: has another type");
}

TEST_F(Wellformed, ConversionsThatCDoesNotHave) {
  run_value(s.b.convert(pointer, s.read("d")));
  expect("C has no conversion from 'double' to 'int *'");
}

TEST_F(Wellformed, PlaceAsValue) {
  run(Assign{s.place("x"), s.place("x")});
  expect("the value is a place, not a value");
}

TEST_F(Wellformed, ValueAsPlace) {
  run(Assign{s.read("x"), s.read("x")});
  expect("the target is a value, not a place");
}

TEST_F(Wellformed, PlaceAsOperand) {
  run(Assign{s.place("x"), s.op(BinaryOp::Add, s.place("x"), s.number(1))});
  expect("is no value");
}

TEST_F(Wellformed, ReadOfAValue) {
  run(Assign{s.place("x"), s.b.read(s.number(1))});
  expect("is no place");
}

TEST_F(Wellformed, ReadInAnotherType) {
  const ExprId read = s.read("x");
  s.program().exprs[read].type = s.double_type;
  run(Assign{s.place("d"), read});
  expect("a read has another type than its place");
}

TEST_F(Wellformed, MissingOperand) {
  run(Assign{s.place("x"), ExprId()});
  expect("the value is missing");
}

TEST_F(Wellformed, OperandsOutOfTheTableOrInACircle) {
  const ExprId sum = s.op(BinaryOp::Add, s.read("x"), s.number(1));
  s.program().exprs[sum].a = sum;
  s.program().exprs[sum].b = ExprId(100000);
  run(Assign{s.place("x"), sum});
  EXPECT_THAT(defects(),
              ElementsAre(HasSubstr("has no operand before it"), HasSubstr("has no operand before it")));
}

TEST_F(Wellformed, TypesOutOfTheTable) {
  const ExprId one = s.number(1);
  s.program().exprs[one].type = TypeId(100000);
  run(Assign{s.place("x"), one});
  expect("has no type of the table");
}

TEST_F(Wellformed, ConstantsAreCanonical) {
  const ExprId one = s.b.constant(s.uchar, 1);
  s.program().exprs[one].bits = 257;
  run_value(one);
  expect("constant 0x101 is not canonical in 'unsigned char'");
}

TEST_F(Wellformed, SignedConstantsAreSignExtended) {
  const ExprId one = s.number(-1);
  s.program().exprs[one].bits = 0xFFFFFFFF;
  run_value(one);
  expect("is not canonical in 'int'");
}

TEST_F(Wellformed, AggregateConstant) {
  run(Assign{s.place("r"), s.b.constant(record, 0)});
  expect("a constant is not scalar");
}

TEST_F(Wellformed, AddressOfARegister) {
  run(Assign{s.place("p"), s.b.address_of(s.place("x"), pointer)});
  expect("the address of 'x', which is in a register");
}

TEST_F(Wellformed, AddressOfMemoryAndItsParts) {
  const LocationId a = s.location(), b = s.location(), end = s.location();
  s.assign(s.entry(), a, "p", s.b.address_of(s.place("m"), pointer));
  s.assign(a, b, "p", s.b.address_of(s.b.field(s.place("r"), 0), pointer));
  s.assign(b, end, "p", s.b.address_of(s.b.index(s.place("a"), s.read("x")), pointer));
  s.finish(end, s.number(0));
  expect_good();
}

TEST_F(Wellformed, AddressOfABitField) {
  run(Assign{s.place("p"), s.b.address_of(s.b.field(s.place("r"), 1), pointer)});
  expect("the address of a bit-field");
}

TEST_F(Wellformed, AddressThatIsNoPointer) {
  run(Assign{s.place("x"), s.b.address_of(s.place("m"), s.int_type)});
  expect("an address is no pointer");
}

TEST_F(Wellformed, FieldOutOfRange) {
  const ExprId field = s.b.field(s.place("r"), 0);
  s.program().exprs[field].bits = 7;
  run(Assign{field, s.number(0)});
  expect("'struct s' has no field 7");
}

TEST_F(Wellformed, FieldOfAnotherType) {
  const ExprId field = s.b.field(s.place("r"), 0);
  s.program().exprs[field].type = s.double_type;
  run(Assign{field, s.read("d")});
  expect("a place has another type than its field");
}

TEST_F(Wellformed, FieldOfAScalar) {
  const ExprId field = s.b.field(s.place("r"), 0);
  s.program().exprs[field].a = ExprId(field.value - 1);
  s.program().exprs[ExprId(field.value - 1)] = s.program().exprs[s.place("x")];
  run(Assign{field, s.number(0)});
  expect("a field of what is no struct or union");
}

TEST_F(Wellformed, SubscriptOfAScalarOrByAFloat) {
  const ExprId index = s.b.index(s.place("a"), s.read("d"));
  run(Assign{index, s.number(0)});
  expect("a subscript is no integer");
}

TEST_F(Wellformed, SubscriptOfNoArray) {
  Expr index = s.b.expr(s.b.index(s.place("a"), s.number(0)));
  index.a = s.place("x");
  s.program().expr_ranges.emplace_back();
  run(Assign{s.program().exprs.add(index), s.number(0)});
  expect("a subscript of what is no array");
}

TEST_F(Wellformed, DerefOfAnInteger) {
  run(Assign{s.b.deref(s.read("x"), s.int_type), s.number(0)});
  expect("what is dereferenced is no pointer");
}

TEST_F(Wellformed, DerefToVoid) {
  run(Assign{s.place("x"), s.b.read(s.b.deref(s.read("p"), s.b.types().void_type()))});
  EXPECT_THAT(defects(), Contains(HasSubstr("a place of type 'void'")));
}

TEST_F(Wellformed, VariableOfAnotherFunction) {
  const FunctionId g = s.function("g", s.int_type);
  s.finish(s.program().functions[g].entry, s.read("x"));
  s.finish(s.entry(), s.number(0));
  expect("function 'g', L1, Return at small.c:1:3: variable 'x' belongs to another function");
}

TEST_F(Wellformed, SharedExpressionsAreCheckedForEachFunction) {
  const ExprId x = s.read("x");
  s.finish(s.entry(), x);
  const FunctionId g = s.function("g", s.int_type);
  s.finish(s.program().functions[g].entry, x);
  expect("function 'g', L1, Return at small.c:2:3: variable 'x' belongs to another function");
}

TEST_F(Wellformed, VariableOutOfTheTable) {
  const ExprId x = s.place("x");
  s.program().exprs[x].bits = 1000;
  run(Assign{x, s.number(0)});
  expect("a place is no variable of the table");
}

TEST_F(Wellformed, ListsAndBytes) {
  const LocationId a = s.location(), b = s.location();
  const TypeId text = s.b.types().array(s.char_type, 3);
  s.variable("t", text);
  s.edge(s.entry(), a,
         Assign{s.place("a"), s.b.list(array, {{0, 0, 0, s.number(1)}, {8, 0, 0, s.number(2)}})});
  s.edge(a, b, Assign{s.place("t"), s.b.bytes(text, "abc")});
  s.finish(b, s.number(0));
  expect_good();
}

TEST_F(Wellformed, ElementOutsideOfItsList) {
  run(Assign{s.place("a"), s.b.list(array, {{10, 0, 0, s.number(1)}})});
  expect("an element lies outside of its list");
}

TEST_F(Wellformed, BytesLongerThanTheirType) {
  run(Assign{s.place("a"), s.b.bytes(array, "thirteen bytes")});
  expect("bytes are longer than their type");
}

TEST_F(Wellformed, ListsStringsAndFunctionsOutOfTheTable) {
  const ExprId list = s.b.list(array, {});
  s.program().exprs[list].bits = 9;
  run(Assign{s.place("a"), list});
  expect("a list is not in the table");
}

TEST_F(Wellformed, AddressOfNoFunction) {
  run_value(s.b.function_address(FunctionId(9), pointer));
  expect("the address of no function of the table");
}

}  // namespace
}  // namespace faultline::cfa
