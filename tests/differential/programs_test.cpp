// Our own C programs, a folder per kind: what `faultline run` prints equals what the compiled program prints.
// FAULTLINE names another program to be tested than the one of this build.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "comparison.h"

namespace faultline::differential {
namespace {

namespace fs = std::filesystem;

struct Case {
  std::string name;
  Program program;
};

void PrintTo(const Case& c, std::ostream* out) {
  *out << c.name;
}

std::vector<fs::path> sources_in(const fs::path& folder) {
  std::vector<fs::path> sources;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".c") sources.push_back(entry.path());
  std::sort(sources.begin(), sources.end());
  return sources;
}

const std::vector<std::string> kOptions = {"-std=gnu11"};

// Every file of the folder is a program.
std::vector<Case> programs_in(const char* folder, Word word) {
  std::vector<Case> cases;
  for (const fs::path& source : sources_in(fs::path(PROGRAMS) / folder))
    cases.push_back({source.stem().string(), {{source}, word, kOptions}});
  return cases;
}

// The files of the folder are one program.
std::vector<Case> linked(const char* folder) {
  return {{folder, {sources_in(fs::path(PROGRAMS) / folder), Word::Bits64, kOptions}}};
}

Tools tools() {
  Tools tools;
  const char* other = std::getenv("FAULTLINE");
  tools.faultline = other != nullptr ? other : FAULTLINE_PROGRAM;
  return tools;
}

class Programs : public testing::TestWithParam<Case> {};

TEST_P(Programs, PrintTheSameAsCompiled) {
  const Program& program = GetParam().program;
  const fs::path executable = fs::temp_directory_path() / ("faultline-" + std::to_string(getpid()));
  const Comparison comparison = compare(program, executable, tools());
  std::error_code ignored;
  fs::remove(executable, ignored);
  EXPECT_EQ(name(comparison.verdict), name(Verdict::Equal))
      << comparison.message << "\nreplay: " << text(run_command(program, tools())) << "\n        "
      << text(compile_command(program, "program", tools())) << " && ./program";
}

std::string name_of(const testing::TestParamInfo<Case>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(C, Programs, testing::ValuesIn(programs_in("c", Word::Bits64)), name_of);
INSTANTIATE_TEST_SUITE_P(C32, Programs, testing::ValuesIn(programs_in("c32", Word::Bits32)), name_of);
INSTANTIATE_TEST_SUITE_P(Linked, Programs, testing::ValuesIn(linked("two_files")), name_of);

}  // namespace
}  // namespace faultline::differential

// A filter or a shard that leaves nothing to compare is a mistake, not a success.
int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const int result = RUN_ALL_TESTS();
  const testing::UnitTest& test = *testing::UnitTest::GetInstance();
  if (testing::GTEST_FLAG(list_tests) || test.successful_test_count() + test.failed_test_count() > 0)
    return result;
  std::cerr << "no program was compared\n";
  return 1;
}
