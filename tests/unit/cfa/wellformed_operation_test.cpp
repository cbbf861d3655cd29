// Every defect of operations, one at a time, in a program that has no other.
#include "wellformed_fixture.h"

namespace faultline::cfa {
namespace {

TEST_F(Wellformed, CallsOfKnownFunctions) {
  const FunctionId g = s.function("g", s.double_type);
  s.finish(s.program().functions[g].entry, s.b.constant(s.double_type, 0));
  Variable parameter;
  parameter.name = "n";
  parameter.type = s.int_type;
  parameter.storage = Storage::Parameter;
  parameter.function = g;
  s.b.add_variable(parameter);
  run(Call{g, {}, {s.number(1)}, s.place("d")});
  expect_good();

  edge_of_interest().operation = Call{g, {}, {}, {}};
  expect("'g' takes 1 arguments and gets 0");
  edge_of_interest().operation = Call{g, {}, {s.number(1), s.number(2)}, {}};
  expect("'g' takes 1 arguments and gets 2");
  edge_of_interest().operation = Call{g, {}, {s.read("d")}, {}};
  expect("parameter 'n' of 'g' is 'int' and gets 'double'");
  edge_of_interest().operation = Call{g, {}, {s.number(1)}, s.place("x")};
  expect("the result of 'g' is stored in another type");
  edge_of_interest().operation = Call{g, s.read("p"), {s.number(1)}, {}};
  expect("both by name and through a pointer");
  edge_of_interest().operation = Call{};
  expect("the called pointer is missing");
  edge_of_interest().operation = Call{{}, s.read("x"), {}, {}};
  expect("the called pointer is no pointer");
  edge_of_interest().operation = Call{FunctionId(9), {}, {}, {}};
  expect("a call of no function of the table");
  s.program().functions[g].defined = false;
  s.program().functions[g].entry = {};
  edge_of_interest().operation = Call{g, {}, {s.number(1)}, {}};
  expect("a call of 'g', which is not defined");
}

TEST_F(Wellformed, VariableArguments) {
  s.program().functions[s.f].variable_arguments = s.variable("va", array);
  run(Call{s.f, {}, {s.number(1), s.read("d")}, {}});
  expect_good();
}

TEST_F(Wellformed, Returns) {
  edge = s.finish(s.entry(), s.read("d"));
  expect("'double' is returned where 'int' is due");
  edge_of_interest().operation = Return{};  // falling off the end is C
  expect_good();
  s.program().functions[s.f].return_type = s.b.types().void_type();
  expect_good();
  edge_of_interest().operation = Return{s.number(1)};
  expect("a value is returned from a void function");
}

TEST_F(Wellformed, OperandsOfOperations) {
  const ExprId x = s.read("x"), d = s.read("d"), p = s.read("p"), r = s.read("r");
  run(Skip{});
  const auto bad = [&](Operation operation, const std::string& part) {
    edge_of_interest().operation = std::move(operation);
    expect(part);
  };
  const auto good = [&](Operation operation) {
    edge_of_interest().operation = std::move(operation);
    expect_good();
  };
  good(Havoc{s.place("r"), "r", {}});
  good(Havoc{s.place("x"), "x", Interval{0, 3}});
  bad(Havoc{s.place("d"), "d", Interval{0, 3}}, "an interval of what is no integer");
  bad(Havoc{s.place("x"), "x", Interval{3, 0}}, "an empty interval");
  bad(Assume{r}, "the condition is not scalar");
  bad(Assert{r, AssertKind::Assertion, ""}, "the condition is not scalar");
  bad(Assert{x, AssertKind::ReachedError, ""}, "not the constant 0");
  good(Declare{s.variables["m"], {}});
  good(Declare{s.variables["a"], x});
  bad(Declare{s.variables["x"], x}, "a size for a variable in a register");
  bad(Declare{s.variables["a"], d}, "the size is no integer");
  bad(Declare{}, "no variable of the table");
  bad(Release{{VariableId(1000)}}, "no variable of the table");
  good(Allocate{s.place("p"), x, AllocateKind::Heap});
  bad(Allocate{s.place("x"), x, AllocateKind::Heap}, "the target is no pointer");
  bad(Allocate{s.place("p"), d, AllocateKind::Heap}, "the size is no integer");
  bad(Free{x}, "the freed pointer is no pointer");
  bad(ObjectSize{s.place("d"), p}, "the target is no integer");
  bad(ObjectSize{s.place("x"), x}, "the pointer is no pointer");
  good(CopyBytes{p, s.read("q"), x, Overlap::Allowed});
  bad(CopyBytes{x, p, x, Overlap::Allowed}, "the destination is no pointer");
  bad(CopyBytes{p, x, x, Overlap::Allowed}, "the source is no pointer");
  bad(CopyBytes{p, p, p, Overlap::Allowed}, "the size is no integer");
  bad(FillBytes{x, x, x}, "the destination is no pointer");
  bad(FillBytes{p, d, x}, "the byte is no integer");
  bad(FillBytes{p, x, d}, "the size is no integer");
  good(Print{PrintTo::Stdout, p, {x, d}, {}, {}, s.place("x")});
  good(Print{PrintTo::Buffer, p, {}, p, x, {}});
  bad(Print{PrintTo::Stdout, x, {}, {}, {}, {}}, "the format is no pointer");
  bad(Print{PrintTo::Stdout, p, {r}, {}, {}, {}}, "an argument is not scalar");
  bad(Print{PrintTo::Buffer, p, {}, {}, {}, {}}, "the buffer is missing");
  bad(Print{PrintTo::Stderr, p, {}, p, {}, {}}, "a buffer or limit for a stream");
  bad(Print{PrintTo::Buffer, p, {}, p, d, {}}, "the limit is no integer");
  bad(Print{PrintTo::Stdout, p, {}, {}, {}, s.place("d")}, "the result is no integer");
}

TEST_F(Wellformed, HaltCode) {
  edge = s.edge(s.entry(), {}, Halt{HaltKind::Exit, s.read("d")});
  expect("the exit code is no integer");
}

}  // namespace
}  // namespace faultline::cfa
