// The harness itself: what it calls equal, and what it must never let pass. Small scripts stand for gcc and
// for us.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "comparison.h"
#include "csmith_campaign.h"

namespace faultline::differential {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using testing::HasSubstr;

class Harness : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  std::string script(const std::string& name, const std::string& body) {
    const fs::path path = folder_ / name;
    std::ofstream(path) << "#!/bin/sh\n" << body << "\n";
    fs::permissions(path, fs::perms::owner_all);
    return path.string();
  }

  // gcc's program prints "7"; `ours` stands for faultline.
  Comparison compare_with(const std::string& ours, const std::string& theirs = "echo 7") {
    Tools tools;
    script("program", theirs);
    tools.gcc = script("gcc", "exit 0");
    tools.faultline = script("faultline", ours);
    tools.compiled_limit = milliseconds(200);
    tools.faultline_limit = milliseconds(500);
    return compare({{"x.c"}, Word::Bits64, {}}, folder_ / "program", tools);
  }

  fs::path folder_ = fs::temp_directory_path() / ("faultline-harness-" + std::to_string(getpid()));
};

TEST_F(Harness, SameOutputIsEqual) {
  EXPECT_EQ(compare_with("echo 7").verdict, Verdict::Equal);
}

TEST_F(Harness, OtherOutputFails) {
  const Comparison comparison = compare_with("echo 8");
  EXPECT_EQ(comparison.verdict, Verdict::Failed);
  EXPECT_THAT(comparison.message, HasSubstr("line 1 column 1"));
}

TEST_F(Harness, MissingEndOfLineFails) {
  EXPECT_EQ(compare_with("printf 7").verdict, Verdict::Failed);
}

TEST_F(Harness, RightOutputWithAnotherExitCodeFails) {
  for (const char* code : {"1", "6", "10", "99"})
    EXPECT_EQ(compare_with("echo 7; exit " + std::string(code)).verdict, Verdict::Failed) << code;
}

TEST_F(Harness, CrashFails) {
  EXPECT_EQ(compare_with("kill -SEGV $$").verdict, Verdict::Failed);
}

TEST_F(Harness, HangFails) {
  EXPECT_EQ(compare_with("sleep 20").verdict, Verdict::Failed);
}

TEST_F(Harness, RefusalNeedsAPosition) {
  EXPECT_EQ(compare_with("echo 'x.c:3:4: error: unsupported: y' >&2; exit 2").verdict, Verdict::Refused);
  EXPECT_EQ(compare_with("echo 'faultline: error: unsupported: y' >&2; exit 2").verdict, Verdict::Failed);
  EXPECT_EQ(compare_with("echo 'x.c:3:4: error: expected expression' >&2; exit 2").verdict, Verdict::Failed);
}

TEST_F(Harness, LimitIsUnfinished) {
  EXPECT_EQ(compare_with("exit 5").verdict, Verdict::Unfinished);
}

TEST_F(Harness, EndlessProgramIsSkipped) {
  EXPECT_EQ(compare_with("echo 7", "sleep 20").verdict, Verdict::Skipped);
}

TEST_F(Harness, ProgramThatPrintsNothingFails) {
  EXPECT_EQ(compare_with("", "").verdict, Verdict::Failed);
}

TEST_F(Harness, MissingToolThrows) {
  EXPECT_THROW(run({"/no/such/program"}, milliseconds(10)), std::runtime_error);
}

TEST(Objection, IsRaisedByWhatMustNotHappen) {
  const auto objects = [](Tally tally, unsigned wanted) { return !objection(tally, wanted).empty(); };
  EXPECT_FALSE(objects({.compared = 100, .equal = 100, .refused = 2, .unfinished = 2, .skipped = 50}, 100));
  EXPECT_TRUE(objects({.compared = 100, .equal = 99, .failed = 1}, 100));
  EXPECT_TRUE(objects({.compared = 99, .equal = 99}, 100));
  EXPECT_TRUE(objects({.compared = 100, .equal = 100, .refused = 3}, 100));
  EXPECT_TRUE(objects({.compared = 100, .equal = 100, .unfinished = 3}, 100));
}

TEST_F(Harness, CampaignReplacesSkippedSeedsAndGoesOnAfterAnInterruption) {
  CampaignOptions options;
  options.mixes = {find_mix("default")};
  options.count = 3;
  options.folder = folder_ / "campaign";
  options.start = CampaignOptions::Start::Resumed;
  // "csmith" writes its seed; the "compiled" program of seed 2 does not end, the others print.
  options.csmith = script("csmith", "echo $2 > $4");
  options.tools.gcc = script("gcc", R"(while [ "$1" != -o ]; do last=$1; shift; done
printf '#!/bin/sh\n[ %s != 2 ] || sleep 20\necho 7\n' $(cat $last) > $2; chmod +x $2)");
  options.tools.faultline = script("faultline", "echo 7");
  options.tools.compiled_limit = milliseconds(300);
  EXPECT_TRUE(Campaign(options).run());
  EXPECT_FALSE(fs::exists(options.folder / "kept" / "default-1.c"));

  options.csmith =
      script("other-csmith", R"([ $2 -ge 5 ] && echo $2 > $4)");  // the first four are not made again
  options.count = 5;
  testing::internal::CaptureStdout();
  EXPECT_TRUE(Campaign(options).run());
  EXPECT_THAT(testing::internal::GetCapturedStdout(),
              HasSubstr("compared 5, equal 5, refused 0, unfinished 0, skipped 1"));
}

TEST_F(Harness, CampaignKeepsTheProgramThatFails) {
  CampaignOptions options;
  options.mixes = {find_mix("default")};
  options.count = 2;
  options.folder = folder_ / "campaign";
  options.csmith = script("csmith", "echo $2 > $4");
  options.tools.gcc = script("gcc", R"(while [ "$1" != -o ]; do shift; done
printf '#!/bin/sh\necho 7\n' > $2; chmod +x $2)");
  options.tools.faultline = script("faultline", R"(grep -q 2 "$2" && echo 8 || echo 7)");
  testing::internal::CaptureStdout();
  EXPECT_FALSE(Campaign(options).run());
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr("default seed 2 failed"));
  EXPECT_FALSE(fs::exists(options.folder / "kept" / "default-1.c"));
  EXPECT_TRUE(fs::exists(options.folder / "kept" / "default-2.c"));
}

}  // namespace
}  // namespace faultline::differential
