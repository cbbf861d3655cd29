// What is demanded of gcc's program: it objects to one that does not fail, or fails elsewhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include "native.h"

namespace faultline::engine::bmc::brute {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using trace::EventKind;

constexpr const char* kThreeWays = R"(#include <assert.h>
unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void);
static int at(int *where) { return *where; }
int main(void) {
  int table[3] = {1, 2, 3};
  int x = __VERIFIER_nondet_uchar() & 15;
  assert(x != 7);
  if (x == 9) reach_error();
  int y = 5 / (x - 4), *far = &table[x == 11 ? 5 : 0];
  y += at(x == 2 ? 0 : x == 11 ? far : table + x);
  return y > 100;
}
)";

class Native : public testing::Test {
 protected:
  Native() {
    std::string name = (std::filesystem::temp_directory_path() / "faultline-native-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    subject_ = Subject{kThreeWays, standard_properties(), read_program(kThreeWays, folder_ / "ways.c"), {}};
  }
  ~Native() override { std::filesystem::remove_all(folder_); }

  Violation violation(std::uint64_t input) const {
    trace::ListedInputs listed({{trace::Choice::Kind::Integer, false, input}});
    trace::RunOptions options;
    options.recording = trace::Recording::On;
    return {trace::Interpreter(subject_->program).run(listed, options), Simplicity::AsFound};
  }
  NativeOutcome tried(const Violation& violation) const { return try_native(*subject_, violation, folder_); }

  std::filesystem::path folder_;
  std::optional<Subject> subject_;
};

TEST_F(Native, FailsInTheLineOfTheViolation) {
  const std::pair<std::uint64_t, EventKind> failing[] = {{7, EventKind::AssertionFailed},
                                                         {9, EventKind::ErrorReached},
                                                         {4, EventKind::DivisionByZero},
                                                         {2, EventKind::NullDereference},
                                                         {3, EventKind::OutOfBounds}};
  for (const auto& [input, kind] : failing) {
    const Violation one = violation(input);
    EXPECT_EQ(one.run.event.kind, kind);
    EXPECT_THAT(reason_to_skip(*subject_, one), IsEmpty());
    EXPECT_THAT(tried(one).wrong, IsEmpty()) << input;
  }
}

TEST_F(Native, ObjectionToALineThatIsNotTheFirstNamed) {
  Violation one = violation(2);
  EXPECT_EQ(one.run.event.range.begin.line, 4u);
  one.run.event.range.begin.line = 11;  // of the call, which is in the stack as well
  EXPECT_THAT(tried(one).wrong, HasSubstr("fails elsewhere"));
}

TEST_F(Native, ObjectionToAProgramThatDoesNotFail) {
  Violation one = violation(4);
  one.run.inputs[0].bits = 0;
  EXPECT_THAT(tried(one).wrong, HasSubstr("does not fail"));
}

TEST_F(Native, AnAddressOutsideOfItsArrayIsExcused) {
  const Violation one = violation(11);
  EXPECT_EQ(one.run.event.range.begin.line, 4u);
  const NativeOutcome outcome = tried(one);
  EXPECT_THAT(outcome.wrong, IsEmpty());
  EXPECT_EQ(outcome.excused, "address outside of its array");
}

TEST_F(Native, OthersAreTriedNowAndThen) {
  NativeTrials trials(folder_, 2);
  EXPECT_THAT(trials.objection(*subject_, violation(4)), IsEmpty());
  EXPECT_THAT(trials.objection(*subject_, violation(4)), IsEmpty());
  EXPECT_THAT(trials.objection(*subject_, violation(7)), IsEmpty());
  EXPECT_THAT(trials.summary(), HasSubstr("2 compiled"));
  EXPECT_THAT(trials.summary(), HasSubstr("2 fail as they should (1 assertion, 1 division-by-zero)"));
  EXPECT_THAT(trials.summary(), HasSubstr("1 skipped (1 not every one is tried)"));
}

}  // namespace
}  // namespace faultline::engine::bmc::brute
