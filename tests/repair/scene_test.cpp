// What of a program works, and what only sets the scene, supplies inputs or says what is right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "checked_program.h"
#include "localize/repair/expectations.h"
#include "localize/repair/harness.h"
#include "localize/repair/observers.h"
#include "localize/repair/specification.h"
#include "localize/repair/suppliers.h"
#include "localize/repair/writers.h"
#include "trace/runs/pool.h"

namespace faultline {
namespace {

using localize::repair::harness_of;
using localize::repair::is_supplier;
using localize::repair::specification_of;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class Scene {
 public:
  Scene(const char* text, trace::InputWords words) : program_(engine::read_checked(text)) {
    trace::WordInputs inputs(words);
    trace::RunOptions recorded;
    recorded.recording = trace::Recording::On;
    run_ = trace::Interpreter(program_).run(inputs, recorded);
    EXPECT_TRUE(trace::is_violation(run_.event.kind));
  }

  std::vector<std::string> harness() const {
    std::vector<std::string> names;
    const auto marks = harness_of(program_, run_);
    for (std::uint32_t i = 0; i < marks.size(); ++i)
      if (marks[i]) names.push_back(program_.functions[cfa::FunctionId(i)].name);
    return names;
  }

  std::vector<std::string> observers() const {
    std::vector<std::string> names;
    const auto marks = localize::repair::observers_of(program_, harness_of(program_, run_));
    for (std::uint32_t i = 0; i < marks.size(); ++i)
      if (marks[i]) names.push_back(program_.functions[cfa::FunctionId(i)].name);
    return names;
  }

  // Of the assignment with this text.
  bool has_only_writer(std::string_view text) const {
    for (const cfa::Edge& edge : program_.edges)
      if (const auto* assign = std::get_if<cfa::Assign>(&edge.operation); assign && program_.text(edge.range) == text)
        return localize::repair::is_only_writer(program_, edge.from, assign->target);
    ADD_FAILURE() << "no assignment has the text " << text;
    return false;
  }

  bool is_specification(std::string_view text) const {
    const auto marks = specification_of(program_, run_);
    for (const cfa::Edge& edge : program_.edges)
      if (program_.text(edge.range) == text) return marks[edge.from.value];
    ADD_FAILURE() << "no edge has the text " << text;
    return false;
  }

  bool supplies(std::string_view function) const {
    for (std::uint32_t i = 0; i < program_.functions.size(); ++i)
      if (program_.functions[cfa::FunctionId(i)].name == function)
        return is_supplier(program_, cfa::FunctionId(i));
    ADD_FAILURE() << "no function " << function;
    return false;
  }

 private:
  cfa::Program program_;
  trace::Run run_;
};

const char* const kTested =
    "int total;\n"
    "int digit(void) { int d = nondet_int(); __VERIFIER_assume(d >= 0 && d < 10); return d; }\n"
    "int count(void) { int d = nondet_int(); total += d; return d; }\n"
    "int sign(int x) { int result; if (x < 0) result = -1; else result = 1; return result; }\n"
    "int add(int a, int b) { return a - b; }\n"
    "int main(void) {\n"
    "  int x = digit();\n"
    "  int y = x + 1;\n"
    "  int expected = x;\n"
    "  expected += 1 + x;\n"
    "  int sum = add(x, y);\n"
    "  sum = sum + 0;\n"
    "  assert(sum == expected);\n"
    "  return sign(sum) + count();\n"
    "}\n";

TEST(Scenes, WhoChecksWhatOthersDoIsAHarnessAndSoIsWhoSupplies) {
  EXPECT_THAT(Scene(kTested, {3}).harness(), UnorderedElementsAre("digit", "main"));
}

TEST(Scenes, WhoCallsSuppliersOnlyWorksItself) {
  const Scene scene(
      "int digit(void) { int d = nondet_int(); return d; }\n"
      "int main(void) { int x = digit(); x = x + 1; assert(x != 4); return 0; }\n",
      {3});
  EXPECT_THAT(scene.harness(), ElementsAre("digit"));
}

TEST(Scenes, WhoFailsInABuiltInCheckIsNoHarness) {
  const Scene inside("int half(int x) { return 4 / x; }\nint main(void) { return half(nondet_int()); }\n", {0});
  EXPECT_THAT(inside.harness(), ElementsAre("main"));
  const Scene itself(
      "int half(int x) { return x / 2; }\nint main(void) { return 4 / half(nondet_int()); }\n", {0});
  EXPECT_THAT(itself.harness(), IsEmpty());
}

TEST(Scenes, SuppliersChangeNothingElseAndAskTheOutside) {
  const Scene scene(kTested, {3});
  EXPECT_TRUE(scene.supplies("digit"));
  EXPECT_FALSE(scene.supplies("count")) << "changes a global";
  EXPECT_FALSE(scene.supplies("sign")) << "a local without a value is no input of anybody's";
}

const char* const kExpected =
    "extern int nondet_int(void);\n"
    "static int twice(int x) { return x + x; }\n"
    "static int shared(int x) { return x * 3; }\n"
    "static int slow(int x) { return twice(x) + shared(x); }\n"
    "static int fast(int x) { return shared(x) + 2 * x - 1; }\n"
    "static int wanted_least(int x) { return x - 7; }\n"
    "int main(void) {\n"
    "  int x = nondet_int();\n"
    "  __CPROVER_assume(x > 0 && x < 9);\n"
    "  int expected = slow(x);\n"
    "  int got = fast(x);\n"
    "  __CPROVER_assert(got == expected && got > wanted_least(x), \"\");\n"
    "}\n";

TEST(Scenes, WhatComputesTheExpectedIsSpecificationUnlessTheProgramUsesItToo) {
  const Scene scene(kExpected, {3});
  EXPECT_TRUE(scene.is_specification("return twice(x) + shared(x)"));
  EXPECT_TRUE(scene.is_specification("return x + x"));  // for it alone
  EXPECT_TRUE(scene.is_specification("return x - 7"));
  EXPECT_FALSE(scene.is_specification("return x * 3"));
  EXPECT_FALSE(scene.is_specification("return shared(x) + 2 * x - 1"));
}

TEST(Scenes, WordsForWhatIsRight) {
  for (const char* name : {"expected", "expectedSum", "the_reference", "WANTED", "oracle2"})
    EXPECT_TRUE(localize::repair::says_what_is_right(name)) << name;
  for (const char* name : {"unexpected", "dereference", "sum", "expectation_", "e"})
    EXPECT_FALSE(localize::repair::says_what_is_right(name)) << name;
}

TEST(Scenes, TheOracleIsSpecificationWhatIsGivenAndMadeIsNot) {
  const Scene scene(kTested, {3});
  EXPECT_TRUE(scene.is_specification("expected = x"));
  EXPECT_TRUE(scene.is_specification("expected += 1 + x"));
  EXPECT_FALSE(scene.is_specification("y = x + 1")) << "given to the function that works";
  EXPECT_FALSE(scene.is_specification("sum = sum + 0")) << "made of its result";
  EXPECT_TRUE(scene.is_specification("digit()")) << "says which inputs there are";
}

TEST(Observers, OnlyLookForAssertionsWhereOthersWork) {
  const Scene scene("int n; void add(int by) { n = by; } int half(void) { return n / 2; } int sum(void) { return half() + n; }"
                    "int main(void) { int x = nondet_int(); add(x); assert(sum() != 3); return half(); }",
                    {2});
  EXPECT_THAT(scene.observers(), ElementsAre("sum"));  // half() is called for what main gives back, too
}

TEST(Observers, AreNoneIfTheyAreAllThatIsChecked) {
  const Scene scene("int twice(int x) { return x + x + 1; } int main(void) { int x = nondet_int(); assert(twice(x) != 3); return 0; }",
                    {1});
  EXPECT_THAT(scene.observers(), IsEmpty());
}

TEST(Writers, AreAloneIfNobodyElseWritesToTheMember) {
  const Scene scene("struct s { int a, b; }; void f(struct s* p, int by) { p->a = 1; p->b = by; by = 2; p->a = by; }"
                    "int main(void) { struct s x = {0, 0}; f(&x, 3); assert(x.b != 3); return 0; }",
                    {});
  EXPECT_TRUE(scene.has_only_writer("p->b = by"));
  EXPECT_FALSE(scene.has_only_writer("p->a = 1"));
  EXPECT_FALSE(scene.has_only_writer("by = 2"));  // a parameter is given
}

}  // namespace
}  // namespace faultline
