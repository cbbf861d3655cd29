// Chapters 3 to 5: the closest run that passes, its differences and their slices.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "groce.h"
#include "localize/distance/explore.h"
#include "rank/lines.h"
#include "rank/ranking.h"

namespace faultline::localize {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

const fault::NearRun& run_with(const fault::Localization& found, const std::string& delta) {
  for (const auto& near : found.runs)
    for (const std::string& one : deltas(*near))
      if (one == delta) return *near;
  throw std::runtime_error("no run has " + delta);
}

// The optimum is not unique (section 3.2.1): changing input3 costs 5 as well.
TEST(Minmax, Figure38) {
  const fault::Localization found = Investigated(kMinmax, {1, 0, 1}).ask(Distance(as_in_the_thesis()));
  const fault::NearRun& near = run_with(found, "2: input2 0 -> 1");
  EXPECT_EQ(near.distance, 5u);
  EXPECT_EQ(near.lower, 5u);
  EXPECT_THAT(deltas(near),
              UnorderedElementsAre("2: input2 0 -> 1", "6: most 0 -> 1", "9: least > input2 true -> false",
                                   "10: most 0 -> 1", "most 0 -> 1"));
}

// The second slice keeps line 10 executed, with the other value: the thesis prints only one.
TEST(Minmax, Figure46) {
  const fault::Localization found = Investigated(kMinmax, {1, 0, 1}).ask(Distance(as_in_the_thesis()));
  EXPECT_THAT(slices(run_with(found, "2: input2 0 -> 1")),
              UnorderedElementsAre(
                  UnorderedElementsAre("2: input2 0 -> 1", "9: least > input2 true -> false", "most 0 -> 1"),
                  UnorderedElementsAre("2: input2 0 -> 1", "10: most 0 -> 1", "most 0 -> 1")));
}

// Compared by what is executed, line 6 is no difference, and the slice is the guard of line 9 alone.
TEST(Minmax, WhatIsNotExecutedDoesNotCount) {
  const fault::Localization found = Investigated(kMinmax, {1, 0, 1}).ask(Distance());
  const fault::NearRun& near = run_with(found, "2: input2 0 -> 1");
  EXPECT_EQ(near.distance, 3u);
  EXPECT_THAT(deltas(near),
              ElementsAre("2: input2 0 -> 1", "9: least > input2 true -> false", "10: most 0 -> -"));
  EXPECT_THAT(slices(near), ElementsAre(ElementsAre("2: input2 0 -> 1", "9: least > input2 true -> false")));
  EXPECT_THAT(near.story, ElementsAre("with input2 = 1 instead of 0",
                                      "the condition `least > input2` in line 9 is no longer true",
                                      "so `most = input2` in line 10 is not executed",
                                      "so `assert(least <= most)` holds (least = 1, most = 1)"));
  EXPECT_THAT(lines(found), Contains("9"));
}

TEST(Slice, Figure42And45) {
  DistanceOptions options = as_in_the_thesis();
  options.most_runs = 1;
  const fault::Localization found = Investigated(kSlice, {1, 1}).ask(Distance(options));
  ASSERT_EQ(found.runs.size(), 1u);
  const fault::NearRun& near = *found.runs.front();
  EXPECT_EQ(near.distance, 5u);
  EXPECT_THAT(deltas(near), UnorderedElementsAre("2: input2 1 -> 0", "9: input2 > 0 true -> false",
                                                 "x 12 -> 6", "y 12 -> 7", "z 9 -> 5"));
  EXPECT_THAT(slices(near), UnorderedElementsAre(
                                ElementsAre("2: input2 1 -> 0", "9: input2 > 0 true -> false", "x 12 -> 6"),
                                ElementsAre("2: input2 1 -> 0", "9: input2 > 0 true -> false", "y 12 -> 7")));
}

// z is not in the static slice of the assertion (section 10.2.2): it does not count.
TEST(Slice, OnlyWhatThePropertyCanDependOn) {
  DistanceOptions options;
  options.most_runs = 1;
  const fault::Localization found = Investigated(kSlice, {1, 1}).ask(Distance(options));
  EXPECT_THAT(deltas(*found.runs.front()), ElementsAre("2: input2 1 -> 0", "9: input2 > 0 true -> false",
                                                       "10: x 12 -> -", "11: y 12 -> -"));
}

TEST(Sort, Figure63) {
  const fault::Localization found = Investigated(kSort, {0, 0, -1}).ask(Distance(as_in_the_thesis()));
  const fault::NearRun& near = run_with(found, "2: c -1 -> 0");
  EXPECT_THAT(slices(near),
              Contains(UnorderedElementsAre("2: c -1 -> 0", "9: b > c true -> false", "b -1 -> 0")));
}

// The thesis's b#6 is the value behind the third `if`, which is not entered: here it is no join of its own.
TEST(Lock, TheGuardOfTheMissingReturnIsBlamed) {
  const Investigated program(kLock, {-1, 0, 0});
  const fault::Localization found = program.ask(Distance());
  ASSERT_FALSE(found.runs.empty());
  const std::vector<fault::Localization> all{found};
  const rank::Scene scene =
      rank::scene(program.investigation().program(), program.investigation().run().event.range,
                  rank::Violated::UsersProperty, {});
  const std::vector<rank::Line> ranking = rank::ranked_lines(all, scene);
  ASSERT_GE(ranking.size(), 2u);
  EXPECT_THAT((std::vector{ranking[0].range.begin.line, ranking[1].range.begin.line}), Contains(8u));
}

// Section 5.1.1: `!(a && b)`, `!a || c`, an `if` around the assertion, a flag.
struct Implication {
  const char* name;
  const char* check;
};
void PrintTo(const Implication& one, std::ostream* out) {
  *out << one.name;
}

class ImplicationAntecedent : public testing::TestWithParam<Implication> {};

TEST_P(ImplicationAntecedent, IsTakenForGranted) {
  const std::string text = std::string(R"(int main(void) {
  int level = nondet_int(), limit = nondet_int();
  __VERIFIER_assume(0 <= level && level <= 100 && 50 <= limit && limit <= 60);
  int alarm = 0;
  if (level > limit + 10)
    alarm = 1;
  int high = level > limit;
)") + GetParam().check + "\n}";
  const fault::Localization found = Investigated(text, {55, 50}).ask(Distance());
  ASSERT_FALSE(found.runs.empty());
  const fault::NearRun& near = *found.runs.front();
  ASSERT_FALSE(near.assumed.empty());
  EXPECT_THAT(near.assumed.front(), HasSubstr("the closest run that passes just"));
  // Not `high` becomes false, but the alarm goes off.
  EXPECT_THAT(deltas(near), Contains("6: level > limit + 10 false -> true"));
}

INSTANTIATE_TEST_SUITE_P(Forms, ImplicationAntecedent,
                         testing::Values(Implication{"Conjunction", "  assert(!(high && !alarm));"},
                                         Implication{"Disjunction", "  assert(!high || alarm);"},
                                         Implication{"If", "  if (high) assert(alarm);"},
                                         Implication{"Flag", "  int bad = high && !alarm;\n  assert(!bad);"},
                                         Implication{"Error", "  if (high && !alarm) __VERIFIER_error();"}),
                         [](const auto& one) { return one.param.name; });

// Theorem 1: the error is causally dependent on the differences. No failing run that agrees with the passing
// one in all of them is as near.
void expect_theorem_1(const char* text, const std::vector<std::int64_t>& inputs,
                      const DistanceOptions& options) {
  const Investigated program(text, inputs);
  Context context;
  distance::Exploration exploration(program.investigation(), options.metric, {}, context);
  const auto search = exploration.search();
  const logic::Term passes = exploration.runs().passes;
  const distance::NearAnswer answer = search->find({&passes, 1}, {});
  const auto* near = std::get_if<distance::Near>(&answer);
  ASSERT_TRUE(near);
  logic::TermManager& terms = exploration.terms();
  std::vector<logic::Term> fails, conditions;
  for (const auto& claim : exploration.runs().all.claims)
    fails.push_back(claim.violated);
  conditions.push_back(terms.logical_or(fails));
  for (std::size_t i = 0; i < exploration.runs().points.size(); ++i)
    if (exploration.weights()[i] > 0 &&
        trace::nearby::differ(options.metric, exploration.failing_values(), near->values, i))
      conditions.push_back(same_at(options.metric, exploration.runs().points[i], near->values, i, terms));
  const distance::BoundsAnswer other = search->bounds(conditions, {});
  const auto* bounds = std::get_if<distance::Bounds>(&other);
  EXPECT_TRUE(std::holds_alternative<distance::Nothing>(other) || (bounds && bounds->lower > near->distance));
}

TEST(Theorem1, HoldsOnEveryExample) {
  for (const DistanceOptions& options : {DistanceOptions(), as_in_the_thesis()}) {
    expect_theorem_1(kMinmax, {1, 0, 1}, options);
    expect_theorem_1(kSlice, {1, 1}, options);
    expect_theorem_1(kSort, {0, 0, -1}, options);
    expect_theorem_1(kLock, {-1, 0, 0}, options);
  }
}

// Section 4.3: slicing in one step has at most the size of slicing the closest run.
TEST(OneStep, ItsSliceIsTheSmallest) {
  DistanceOptions options;
  options.slicing = Slicing::OneStep;
  const fault::Localization found = Investigated(kSlice, {1, 1}).ask(Distance(options));
  ASSERT_EQ(found.runs.size(), 1u);
  ASSERT_EQ(found.runs.front()->slices.size(), 1u);
  EXPECT_EQ(found.runs.front()->slices.front().size(), 2u);
}

TEST(NoPassingRun, IsSaid) {
  const fault::Localization found =
      Investigated("int main(void) { int x = nondet_int();\n  assert(x != x);\n}", {0}).ask(Distance());
  EXPECT_THAT(found.runs, IsEmpty());
  EXPECT_THAT(found.note, HasSubstr("every run fails"));
}

}  // namespace
}  // namespace faultline::localize
