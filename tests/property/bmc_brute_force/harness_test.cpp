// The comparison itself: it enumerates all inputs, and it objects to wrong answers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <set>

#include "random.h"
#include "trial.h"

namespace faultline::engine::bmc::brute {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kTwoWays = R"(#include <assert.h>
_Bool __VERIFIER_nondet_bool(void);
unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_uchar() & 15;
  if (__VERIFIER_nondet_bool()) {
    int y = __VERIFIER_nondet_uchar() & 15;
    __VERIFIER_assume(y < 4);
    assert(x + y != 18);
  }
  assert(x != 7);
  return 0;
}
)";

Subject subject_of(const std::string& text) {
  const auto path =
      std::filesystem::temp_directory_path() / ("faultline-harness-" + std::to_string(getpid()) + ".c");
  Subject subject{text, standard_properties(), read_program(text, path), {}};
  std::filesystem::remove(path);
  subject.runs = run_all(subject.program, subject.properties);
  return subject;
}

// The interpreter's own run on inputs that are known to fail, as the checker would report it.
Violation violation_of(const Subject& subject, std::vector<int> inputs) {
  trace::Choices choices;
  for (const int input : inputs)
    choices.push_back({trace::Choice::Kind::Integer, input < 0, static_cast<std::uint64_t>(std::abs(input))});
  trace::ListedInputs listed(choices);
  return {trace::Interpreter(subject.program).run(listed, {}), Simplicity::AsFound};
}

Result unsafe_with(std::vector<Violation> violations) {
  Result result;
  result.verdict = Verdict::Unsafe;
  result.violations = std::move(violations);
  return result;
}

TEST(AllRuns, AreAllInputsWithoutThoseThatAreAssumedAway) {
  const Subject subject = subject_of(kTwoWays);
  EXPECT_EQ(subject.runs.count, 16u + 16u * 4u);
  ASSERT_EQ(subject.runs.failures.size(), 2u);
  const auto& [sum, sum_example] = *subject.runs.failures.begin();
  EXPECT_EQ(sum.range.begin.line, 10u);
  EXPECT_EQ(sum_example.runs, 1u);  // 15 + 3
  const auto& [seven, seven_example] = *subject.runs.failures.rbegin();
  EXPECT_EQ(seven.range.begin.line, 12u);
  EXPECT_EQ(seven_example.runs, 1u + 4u);
}

TEST(Objections, NoneToTheTruth) {
  const Subject subject = subject_of(kTwoWays);
  EXPECT_THAT(objections(subject, unsafe_with({violation_of(subject, {7, 0})}), Wanted::First), IsEmpty());
  const Result all = unsafe_with({violation_of(subject, {7, 0}), violation_of(subject, {15, 1, 3})});
  EXPECT_THAT(objections(subject, all, Wanted::All), IsEmpty());
}

TEST(Objections, ToAFalseVerdict) {
  const Subject subject = subject_of(kTwoWays);
  Result safe;
  safe.verdict = Verdict::Safe;
  EXPECT_THAT(objections(subject, safe, Wanted::First), ElementsAre(HasSubstr("the verdict is safe")));
  Subject harmless = subject_of("int main(void) { for (int i = 0; i < 3; i++) {} return 0; }\n");
  EXPECT_THAT(objections(harmless, safe, Wanted::First), IsEmpty());
  safe.verdict = Verdict::SafeWithinBound;
  EXPECT_THAT(objections(harmless, safe, Wanted::First), ElementsAre(HasSubstr("safe-within-bound")));
}

TEST(Objections, ToACounterexampleThatDoesNotFail) {
  const Subject subject = subject_of(kTwoWays);
  Violation violation = violation_of(subject, {7, 0});
  violation.run.inputs[0].bits = 6;
  EXPECT_THAT(objections(subject, unsafe_with({violation}), Wanted::First),
              ElementsAre(HasSubstr("replayed, the counterexample ends otherwise")));
}

TEST(Objections, ToWhatIsMissedOrInvented) {
  const Subject subject = subject_of(kTwoWays);
  EXPECT_THAT(objections(subject, unsafe_with({violation_of(subject, {7, 0})}), Wanted::All),
              ElementsAre(HasSubstr("missed: assertion")));
  Violation violation = violation_of(subject, {7, 0});
  violation.run.event.kind = trace::EventKind::OutOfBounds;
  EXPECT_THAT(objections(subject, unsafe_with({violation}), Wanted::First),
              ElementsAre(HasSubstr("no input fails as the checker says")));
}

TEST(Objections, ToARunThatIsNotTheShortest) {
  const Subject subject = subject_of(kTwoWays);
  Violation detour = violation_of(subject, {7, 1, 0});
  EXPECT_THAT(objections(subject, unsafe_with({detour}), Wanted::First), IsEmpty());
  detour.simplicity = Simplicity::Simplest;
  EXPECT_THAT(objections(subject, unsafe_with({detour}), Wanted::First),
              ElementsAre(HasSubstr("not the simplest")));
}

TEST(Drafts, AreTheSameForTheSameSeed) {
  EXPECT_EQ(make_draft(7).printing(), make_draft(7).printing());
  EXPECT_NE(make_draft(7).printing(), make_draft(8).printing());
}

// Otherwise many seeds would be few programs.
TEST(Random, SeedsDoNotShareTheirSequences) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Random random(seed);
    for (int i = 0; i < 200; ++i)
      EXPECT_TRUE(seen.insert(random.next()).second) << seed;
  }
}

TEST(Drafts, UseEveryConstruct) {
  std::string main_functions;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const std::string text = make_draft(seed).before;
    main_functions += text.substr(text.find("int main"));
  }
  for (const char* wanted : {"for (int",
                             "while (",
                             "do {",
                             "switch (",
                             "goto skip",
                             "goto again",
                             "break;",
                             "continue;",
                             "malloc(",
                             "free(",
                             "calloc(",
                             "realloc(",
                             "memcpy(",
                             "memset(",
                             "memmove(",
                             "strlen(",
                             "strcmp(",
                             "climb(",
                             "ops[",
                             "op(",
                             "pp = &",
                             "sp->",
                             "bits.mid",
                             "view.byte",
                             "*cp",
                             "NULL",
                             " << ",
                             " / ",
                             " % ",
                             " ? ",
                             "a++",
                             "reversed(",
                             "reach_error()",
                             "half(",
                             "lost(",
                             "__VERIFIER_nondet_bool()",
                             "__VERIFIER_nondet_ushort()",
                             "__VERIFIER_nondet_char()"})
    EXPECT_THAT(main_functions, HasSubstr(wanted));
}

}  // namespace
}  // namespace faultline::engine::bmc::brute
