// The command line itself: help, versions, typing errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool.h"

namespace faultline::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Usage, NothingGiven) {
  const Finished tool = faultline({});
  EXPECT_EQ(tool.exit_code, 1);
  EXPECT_THAT(tool.err, HasSubstr("usage: faultline"));
  EXPECT_EQ(tool.out, "");
}

TEST(Usage, HelpAndVersionAreResults) {
  for (const char* option : {"--help", "-h", "help"}) {
    const Finished tool = faultline({option});
    EXPECT_EQ(tool.exit_code, 0);
    EXPECT_THAT(tool.out, HasSubstr("run "));
    EXPECT_THAT(tool.out, HasSubstr("cfa "));
    EXPECT_EQ(tool.err, "");
  }
  const Finished version = faultline({"--version"});
  EXPECT_EQ(version.exit_code, 0);
  EXPECT_THAT(version.out, testing::MatchesRegex("faultline [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST(Usage, EachCommandExplainsItselfWithAnExample) {
  for (const char* command : {"explain", "check", "run", "cfa"}) {
    const Finished tool = faultline({command, "--help"});
    EXPECT_EQ(tool.exit_code, 0);
    EXPECT_THAT(tool.out, HasSubstr("Examples:\n  faultline " + std::string(command)));
    EXPECT_THAT(tool.out, HasSubstr("--entry"));
    EXPECT_EQ(tool.err, "");
  }
}

TEST(Usage, AFileWithoutACommandIsExplained) {
  EXPECT_EQ(faultline({"examples/hello.c"}).exit_code, 0);
  const Finished tool = faultline({"examples/no_such_file.c"});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr("cannot read 'examples/no_such_file.c'"));
}

struct Typo {
  std::vector<std::string> arguments;
  std::string message;
};

class UsageTypo : public testing::TestWithParam<Typo> {};

TEST_P(UsageTypo, IsExplained) {
  const Finished tool = faultline(GetParam().arguments);
  EXPECT_EQ(tool.exit_code, 1);
  EXPECT_THAT(tool.err, HasSubstr(": error: "));
  EXPECT_THAT(tool.err, HasSubstr(GetParam().message));
  EXPECT_EQ(tool.out, "");
}

INSTANTIATE_TEST_SUITE_P(
    All, UsageTypo,
    testing::Values(
        Typo{{"rnu", "examples/hello.c"}, "unknown command 'rnu', did you mean 'run'?"},
        Typo{{"run", "examples/hello.c", "--input", "1"}, "unknown option --input, did you mean --inputs?"},
        Typo{{"run", "examples/hello.c", "--intpus=1"}, "unknown option --intpus, did you mean --inputs?"},
        Typo{{"cfa", "examples/hello.c", "--funtcion", "main"},
             "unknown option --funtcion, did you mean --function?"},
        Typo{{"run", "examples/hello.c", "--zzzzzz"},
             "unknown option --zzzzzz ('faultline run --help' lists them)"},
        Typo{{"run"}, "no input file"}, Typo{{"run", "examples/hello.c", "--entry"}, "--entry"},
        Typo{{"run", "examples/hello.c", "--32", "--64"}, "--32 excludes --64"},
        Typo{{"run", "examples/hello.c", "--color", "blue"}, "--color"},
        Typo{{"run", "examples/hello.c", "--check", "overflows"}, "known are overflow, shift, conversion"},
        Typo{{"run", "examples/hello.c", "--steps", "many"}, "--steps: 'many' is no such amount"},
        Typo{{"run", "examples/hello.c", "--steps", "-1"}, "--steps: '-1' is no such amount"},
        Typo{{"run", "examples/hello.c", "--stack", "5G"}, "--stack: '5G' is no such amount"},
        Typo{{"run", "examples/hello.c", "--time", "5 parsecs"}, "--time: '5 parsecs' is no such amount"},
        Typo{{"run", "examples/hello.c", "--memory", "2X"}, "--memory: '2X' is no such amount"},
        Typo{{"run", "examples/minmax.c", "--inputs", "1,two,3"}, "--inputs: item 2 is not a number: 'two'"},
        Typo{{"run", "examples/minmax.c", "--inputs", "1", "--inputs-file", "x"},
             "--inputs excludes --inputs-file"},
        Typo{{"run", "examples/minmax.c", "--inputs", "99999999999"}, "does not fit 'int'"},
        Typo{{"run", "examples/hello.c", "--json", "/no/such/folder/x.json"},
             "cannot write '/no/such/folder/x.json'"},
        Typo{{"cfa", "examples/minmax.c", "--function", "mian"},
             "unknown function 'mian', did you mean 'main'?"}));

TEST(Usage, ColorsOnlyWhenWanted) {
  const std::vector<std::string> failing = {"run", "examples/minmax.c", "--inputs", "1,0,1"};
  EXPECT_THAT(faultline(failing).out, Not(HasSubstr("\033[")));
  std::vector<std::string> colored = failing;
  colored.insert(colored.end(), {"--color", "always"});
  EXPECT_THAT(faultline(colored).out, HasSubstr("\033["));
}

}  // namespace
}  // namespace faultline::cli
