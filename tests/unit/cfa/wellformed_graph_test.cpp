// Every defect of decisions, edges and tables, one at a time, in a program that has no other.
#include "wellformed_fixture.h"

namespace faultline::cfa {
namespace {

class Decisions : public Wellformed {
 protected:
  void ways(const std::vector<Branch>& branches) {
    for (const Branch& branch : branches) {
      const LocationId end = s.location();
      s.edge(s.entry(), end, branch);
      s.finish(end, s.number(0));
    }
  }
  ExprId x = s.read("x");
};

TEST_F(Decisions, TwoWays) {
  ways({{x, Outcome::True, {}}, {x, Outcome::False, {}}});
  expect_good();
}

TEST_F(Decisions, OneWayOnly) {
  ways({{x, Outcome::True, {}}});
  expect("neither True and False nor Cases and one Default");
}

TEST_F(Decisions, Cases) {
  ways({{x, Outcome::Case, {{1, 5}, {9, 9}}}, {x, Outcome::Case, {{6, 8}}}, {x, Outcome::Default, {}}});
  expect_good();
}

TEST_F(Decisions, CasesWithoutDefault) {
  ways({{x, Outcome::Case, {{1, 5}}}});
  expect("neither True and False nor Cases and one Default");
}

TEST_F(Decisions, TwoDefaults) {
  ways({{x, Outcome::Default, {}}, {x, Outcome::Default, {}}});
  expect("neither True and False nor Cases and one Default");
}

TEST_F(Decisions, CasesThatOverlap) {
  ways({{x, Outcome::Case, {{1, 5}}}, {x, Outcome::Case, {{5, 6}}}, {x, Outcome::Default, {}}});
  expect("two cases share a value");
}

TEST_F(Decisions, NegativeCasesAreBelowPositiveOnes) {
  ways({{x, Outcome::Case, {{-3, 3}}}, {x, Outcome::Default, {}}});
  expect_good();
}

TEST_F(Decisions, LargeUnsignedCases) {
  s.variable("u", s.ulong);
  const ExprId u = s.read("u");
  ways({{u, Outcome::Case, {{1, -1}}}, {u, Outcome::Default, {}}});  // 1 ... 2^64 - 1
  expect_good();
}

TEST_F(Decisions, EmptyRange) {
  ways({{x, Outcome::Case, {{5, 1}}}, {x, Outcome::Default, {}}});
  expect("an empty range of cases");
}

TEST_F(Decisions, CaseOutsideOfTheType) {
  ways({{x, Outcome::Case, {{1, INT64_MAX}}}, {x, Outcome::Default, {}}});
  expect("a case that the condition's type does not have");
}

TEST_F(Decisions, CaseWithoutValues) {
  ways({{x, Outcome::Case, {}}, {x, Outcome::Default, {}}});
  expect("a case without values");
}

TEST_F(Decisions, ValuesForTrue) {
  ways({{x, Outcome::True, {{1, 1}}}, {x, Outcome::False, {}}});
  expect("values for what is no case");
}

TEST_F(Decisions, CasesOfAFloat) {
  const ExprId d = s.read("d");
  ways({{d, Outcome::Default, {}}});
  expect("the condition of cases is no integer");
}

TEST_F(Decisions, DifferentConditions) {
  ways({{x, Outcome::True, {}}, {s.read("x"), Outcome::False, {}}});
  expect("branches on different conditions");
}

TEST_F(Decisions, BranchBesideAnotherOperation) {
  ways({{x, Outcome::True, {}}});
  s.finish(s.entry(), s.number(0));
  expect("a branch beside another operation");
}

TEST_F(Wellformed, SeveralWaysWithoutACondition) {
  s.skip(s.entry(), s.entry());
  s.skip(s.entry(), s.entry());
  expect("several ways out, and no branches");
}

TEST_F(Wellformed, NoWayOut) {
  s.skip(s.entry(), s.location());
  expect("function 'f', L1: there is no way out");
}

TEST_F(Wellformed, DeadLocationBehindAReturn) {
  s.finish(s.entry(), s.number(0));
  s.location();
  expect_good();
}

TEST_F(Wellformed, EdgeIntoAnotherFunction) {
  const FunctionId g = s.function("g", s.int_type);
  s.finish(s.program().functions[g].entry, s.number(0));
  s.skip(s.entry(), s.program().functions[g].entry);
  expect("it leads into another function");
}

TEST_F(Wellformed, EdgeThatLeadsNowhere) {
  s.skip(s.entry(), {});
  expect("it leads nowhere");
}

TEST_F(Wellformed, ReturnThatLeadsOn) {
  s.edge(s.entry(), s.entry(), Return{s.number(0)});
  expect("it leads on behind the end");
}

TEST_F(Wellformed, EdgesOutOfTheTable) {
  run(Skip{});
  edge_of_interest().to = LocationId(77);
  EXPECT_THAT(defects(), Contains(HasSubstr("it leads to no location of the table")));
  edge_of_interest().from = LocationId(77);
  EXPECT_THAT(defects(), Contains(HasSubstr("it begins at no location of the table")));
  EXPECT_THAT(defects(), Contains(HasSubstr("it lists an edge that is not one of its own")));
}

TEST_F(Wellformed, EdgeThatIsNotListed) {
  run(Skip{});
  Edge second = edge_of_interest();
  s.program().edges.add(second);
  expect("its location does not list it once");
}

TEST_F(Wellformed, RegistersAreScalar) {
  s.finish(s.entry(), s.number(0));
  s.program().variables[s.variables["r"]].residence = Residence::Register;
  expect("variable 'r': it is in a register and not scalar");
}

TEST_F(Wellformed, VariablesAndTheirFunctions) {
  s.finish(s.entry(), s.number(0));
  Variable& x = s.program().variables[s.variables["x"]];
  x.storage = Storage::Global;
  EXPECT_THAT(defects(), Contains("variable 'x': it is global and has a function"));
  x.function = {};
  EXPECT_THAT(defects(), Contains(HasSubstr("a local, 'x', belongs to another function")));
  x.storage = Storage::Local;
  EXPECT_THAT(defects(), Contains("variable 'x': it is not global and has no function"));
  x.function = FunctionId(55);
  EXPECT_THAT(defects(), Contains("variable 'x': its function is not in the table"));
  x.function = s.f;
  x.storage = Storage::Parameter;
  EXPECT_THAT(defects(), Contains("variable 'x': its function does not list it once, as what it is"));
  x.storage = Storage::Local;
  x.contents = Variable::Contents::Unknown;
  EXPECT_THAT(defects(), Contains("variable 'x': unknown contents of what is not global"));
  x.contents = Variable::Contents::Zero;
  x.type = s.b.types().void_type();
  EXPECT_THAT(defects(), Contains("variable 'x': it has type 'void'"));
  x.type = TypeId(5000);
  EXPECT_THAT(defects(), Contains("variable 'x': its type is not in the table"));
}

TEST_F(Wellformed, Functions) {
  s.finish(s.entry(), s.number(0));
  Function& f = s.program().functions[s.f];
  const Function good = f;
  f.entry = {};
  expect("function 'f': it is defined and has no entry");
  f.entry = LocationId(88);
  expect("its entry is not in the table");
  f = good;
  f.defined = false;
  expect("it has an entry and is not defined");
  f = good;
  f.return_type = TypeId(5000);
  expect("its return type is not in the table");
  f = good;
  f.parameters.push_back(VariableId(5000));
  expect("a parameter is not in the table");
  f = good;
  f.variable_arguments = s.variables["x"];
  expect("the variable for arguments is in a register");
  f = good;
  s.program().start = FunctionId(44);
  expect("the program starts at no function of the table");
}

TEST_F(Wellformed, EntryOfAnotherFunction) {
  s.finish(s.entry(), s.number(0));
  const FunctionId g = s.function("g", s.int_type);
  s.program().functions[g].entry = s.entry();
  expect("function 'g': its entry belongs to another function");
}

TEST_F(Wellformed, StatementsHaveRangesInTheText) {
  run(Skip{});
  const Edge good = edge_of_interest();
  edge_of_interest().statement = {};
  expect("it belongs to no statement");
  edge_of_interest().statement = StatementId(600);
  expect("its statement is not in the table");
  edge_of_interest() = good;
  s.program().statements[good.statement].range = {};
  expect("its statement has no range in the text");
  s.program().statements[good.statement].range = good.range;
  edge_of_interest().range.begin.line = 100000;
  expect("it has no range in the text");
  edge_of_interest().range = {};
  expect("it has no range in the text");
  edge_of_interest().kind = StatementKind::Internal;
  expect_good();
  edge_of_interest().kind = StatementKind::Assignment;
  s.program().functions[s.f].origin = Origin::Library;
  expect_good();
}

TEST_F(Wellformed, FieldsOfTypes) {
  s.finish(s.entry(), s.number(0));
  s.b.types().define(record, {{"x", s.int_type, 6, 0, 0}}, 8, 4);
  expect("type 'struct s', field 'x': it lies outside of its record");
  s.b.types().define(record, {{"x", s.int_type, 0, 0, 40}}, 8, 4);
  expect("it is wider than its type");
  s.b.types().define(record, {{"x", s.int_type, 0, 9, 3}}, 8, 4);
  expect("its bits do not begin in its first byte");
  s.b.types().define(record, {{"x", TypeId(5000), 0, 0, 0}}, 8, 4);
  expect("no type of the table");
}

TEST_F(Wellformed, RangesOfExpressions) {
  s.finish(s.entry(), s.number(0));
  s.program().expr_ranges.emplace_back();
  expect("expressions and their ranges differ in number");
}

}  // namespace
}  // namespace faultline::cfa
