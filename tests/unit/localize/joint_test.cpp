// What corrects several failing runs at once, against trying all sets. Line 2 is the first of each text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "check/evidence.h"
#include "investigated.h"
#include "localize/joint/failing_runs.h"
#include "localize/joint/joint.h"
#include "localize/max_sat/max_sat.h"
#include "localize/problem.h"

namespace faultline::localize {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;
using testing::SizeIs;
using Sets = std::set<std::set<std::uint32_t>>;  // of candidates

// Each run has its own copy of the program; what can be blamed is the same in all of them.
class Several {
 public:
  Several(const std::string& text, const std::vector<std::vector<std::int64_t>>& inputs) {
    for (const auto& each : inputs)
      programs_.push_back(std::make_unique<Investigated>(text, each));
    for (const auto& program : programs_)
      runs_.push_back(&program->investigation());
  }

  JointCorrections ask(JointOptions options = {}) const {
    Context context;
    JointCorrections found = joint_corrections(runs_, options, context);
    for (const JointCorrection& set : found.sets)
      for (std::size_t i = 0; i < runs_.size(); ++i)
        EXPECT_EQ(confirmed(*runs_[i], set.of_runs[i]), fault::Checked::Confirmed);
    return found;
  }

  // All sets of this size that let each run pass.
  Sets by_trying(std::size_t size) const {
    std::vector<std::unique_ptr<Problem>> problems;
    Context context;
    std::set<std::uint32_t> all;
    for (const Investigation* run : runs_) {
      problems.push_back(
          std::make_unique<Problem>(run->whole_program(), trace::Selectors::PerCandidate, context));
      for (const trace::Group& group : problems.back()->groups())
        all.insert(group.candidate.value);
    }
    Sets found;
    for (const std::uint32_t a : all)
      for (const std::uint32_t b : all) {
        const std::set<std::uint32_t> set = size == 1 ? std::set{a} : std::set{a, b};
        if (set.size() == size && std::ranges::all_of(problems, [&](auto& one) { return passes(*one, set); }))
          found.insert(set);
      }
    return found;
  }

  Sets candidates(const JointCorrections& found) const {
    Sets all;
    const auto groups = trace::group_links(runs_.front()->whole_program().formula,
                                           runs_.front()->whole_program().candidates(),
                                           trace::Selectors::PerCandidate);
    for (const JointCorrection& set : found.sets) {
      std::set<std::uint32_t> one;
      for (const std::uint32_t group : set.of_runs.front().of.groups)
        one.insert(groups[group].candidate.value);
      all.insert(one);
    }
    return all;
  }

  const Investigated& program(std::size_t i) const { return *programs_[i]; }

 private:
  static bool passes(Problem& problem, const std::set<std::uint32_t>& freed) {
    solve::toolbox::ElementSet kept;
    for (std::uint32_t i = 0; i < problem.groups().size(); ++i)
      if (!freed.contains(problem.groups()[i].candidate.value)) kept.push_back(i);
    const logic::Term inputs = problem.inputs();
    const auto answer = problem.elements().check(kept, {}, {&inputs, 1});
    return std::holds_alternative<solve::toolbox::Elements::SubsetSat>(answer);
  }

  static fault::Checked confirmed(const Investigation& run, const fault::CorrectionSet& set) {
    const Encoded& encoded = run.whole_program();
    return check::confirm({encoded.formula, encoded.candidates(), *encoded.terms, &run.program(), &run.run().trace},
                          set, {});
  }

  std::vector<std::unique_ptr<Investigated>> programs_;
  std::vector<const Investigation*> runs_;
};

std::set<std::string> lines_of(const JointCorrections& found) {
  std::set<std::string> all;
  for (const JointCorrection& set : found.sets) {
    std::set<std::uint32_t> lines;
    for (const fault::Part& part : set.parts)
      lines.insert(part.range.begin.line);
    std::string text;
    for (const std::uint32_t line : lines)
      text += (text.empty() ? "" : "+") + std::to_string(line);
    all.insert(text);
  }
  return all;
}

// `a + 1` should be `a`. Each run alone can also be corrected where it ends.
const char* const kOneFault = R"(int main(void) {
  int a = nondet_int();
  __VERIFIER_assume(a >= 0 && a < 30);
  int base = a + 1;
  int r = 0;
  if (a < 10)
    r = base;
  else if (a < 20)
    r = base;
  else
    r = base;
  __VERIFIER_assert(r == a);
  return 0;
})";

TEST(Joint, ThreeRunsSingleOutTheFault) {
  const Several runs(kOneFault, {{5}, {15}, {25}});
  const auto alone = single_lines(runs.program(0).ask(MaxSat()));
  EXPECT_THAT(alone, Contains("8")) << "one run alone blames its last assignment, too";
  const JointCorrections found = runs.ask();
  EXPECT_EQ(found.completeness, fault::Completeness::Complete);
  EXPECT_THAT(lines_of(found), ElementsAre("5"));
}

// Each branch has its own fault: no single expression corrects both runs.
TEST(Joint, TwoFaultsNeedTwoChanges) {
  const Several runs(R"(int main(void) {
  int a = nondet_int();
  int r = 0;
  if (a < 10)
    r = a + 1;
  else
    r = a + 2;
  __VERIFIER_assert(r == a);
  return 0;
})",
                     {{5}, {15}});
  const JointCorrections found = runs.ask();
  EXPECT_EQ(found.completeness, fault::Completeness::Complete);
  // Or the condition sends both runs the same way, and what is there is right.
  EXPECT_THAT(lines_of(found), ElementsAre("5+6", "5+8", "6+8"));
  EXPECT_THAT(runs.by_trying(1), SizeIs(0));
  EXPECT_EQ(runs.candidates(found), runs.by_trying(2));
  EXPECT_EQ(runs.ask({100, 1}).completeness, fault::Completeness::LimitReached);
  EXPECT_THAT(runs.ask({1, 3}).sets, SizeIs(1));
}

TEST(Joint, TheSameAsTryingAllSets) {
  struct Case {
    const char* text;
    std::vector<std::vector<std::int64_t>> inputs;
  };
  const Case cases[] = {
      {kOneFault, {{5}}},
      {kOneFault, {{5}, {15}}},
      {kOneFault, {{5}, {15}, {25}}},
      {R"(int limit = 3;
int clip(int x) { return x > limit ? limit : x; }
int main(void) {
  int n = nondet_int(), sum = 0;
  __VERIFIER_assume(n >= 0 && n < 4);
  for (int i = 0; i <= n; i++)
    sum += clip(i + 1);
  if (n > 1)
    sum = sum - 0;
  __VERIFIER_assert(sum == n);
  return 0;
})",
       {{0}, {1}, {2}}},
  };
  for (const Case& one : cases) {
    const Several runs(one.text, one.inputs);
    const JointCorrections found = runs.ask();
    EXPECT_EQ(found.completeness, fault::Completeness::Complete);
    EXPECT_EQ(runs.candidates(found), runs.by_trying(1)) << one.text;
    EXPECT_THAT(found.sets, Not(SizeIs(0)));
  }
}

TEST(Joint, WhereNothingHelpsThatIsSaid) {
  const Several runs("int main(void) {\n  int a = nondet_int();\n  __VERIFIER_assert(0);\n  return a;\n}", {{1}, {2}});
  const JointCorrections found = runs.ask();
  EXPECT_THAT(found.sets, SizeIs(0));
  EXPECT_THAT(found.note, testing::HasSubstr("fails whatever the expressions that can be blamed are"));
}

TEST(Joint, FailingRunsTakeOtherWays) {
  const Investigated program(kOneFault, {5});
  const Investigation& first = program.investigation();
  const std::vector<trace::Run> runs = failing_runs(first.program(), first.run(), {}, 2, {});
  ASSERT_THAT(runs, SizeIs(2));
  std::set<std::int64_t> ways{0};
  for (const trace::Run& run : runs) {
    EXPECT_TRUE(trace::is_violation(run.event.kind));
    ways.insert(static_cast<std::int64_t>(run.inputs.front().bits) / 10);
  }
  EXPECT_THAT(ways, ElementsAre(0, 1, 2));
}

}  // namespace
}  // namespace faultline::localize
