// Whatever the input is: a clear message, the right exit code, no crash, in time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <random>

#include "tool.h"

namespace faultline::cli {
namespace {

using testing::HasSubstr;

TEST(BadInput, MissingFile) {
  const Finished tool = faultline({"run", "no/such/file.c"});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_EQ(tool.err, "faultline: error: cannot read 'no/such/file.c': No such file or directory\n");
}

TEST(BadInput, DirectoryAsFile) {
  const Finished tool = faultline({"run", "examples"});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_EQ(tool.err, "faultline: error: cannot read 'examples': Is a directory\n");
}

TEST(BadInput, MoreGlobalsThanWeCarry) {
  const Folder folder;
  const Finished tool =
      faultline({"run", folder.write("big.c", "char big[2000000000]; int main(void) { return big[0]; }\n")});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr("'big': more than 1073741824 bytes of global variables"));
}

TEST(BadInput, UnreadableFile) {
  if (geteuid() == 0) GTEST_SKIP() << "root reads everything";
  const Folder folder;
  const std::string file = folder.write("secret.c", "int main(void) { return 0; }\n");
  std::filesystem::permissions(file, std::filesystem::perms::none);
  const Finished tool = faultline({"run", file});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr("Permission denied"));
}

TEST(BadInput, DeviceAsFile) {
  const Finished tool = faultline({"run", "/dev/zero"});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr("cannot read '/dev/zero': Not a regular file"));
}

TEST(BadInput, SyntaxErrorShowsTheCompilersMessage) {
  const Folder folder;
  const std::string file = folder.write("broken.c", "int main(void) {\n  int x = ;\n  return x;\n}\n");
  const Finished tool = faultline({"run", file});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr(file + ":2:11: error: expected expression"));
  EXPECT_THAT(tool.err, HasSubstr("int x = ;"));
  EXPECT_EQ(tool.out, "");
}

TEST(BadInput, MissingInclude) {
  const Folder folder;
  const std::string file = folder.write("lost.c", "#include \"nowhere.h\"\nint main(void) { return 0; }\n");
  const Finished tool = faultline({"run", file});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr("'nowhere.h' file not found"));
}

TEST(BadInput, NoEntryFunction) {
  const Folder folder;
  const std::string file = folder.write("lib.c", "int twice(int x) { return 2 * x; }\n");
  const Finished tool = faultline({"run", file});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr("no entry function 'main'"));
  EXPECT_THAT(tool.err, HasSubstr("twice"));
  EXPECT_EQ(faultline({"run", file, "--entry", "twice"}).exit_code, 0);
}

TEST(BadInput, EmptyFile) {
  const Folder folder;
  const Finished tool = faultline({"run", folder.write("empty.c", "")});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr("no entry function 'main'"));
}

TEST(BadInput, FunctionDefinedTwice) {
  const Folder folder;
  const std::string one = folder.write("one.c", "int main(void) { return 0; }\n");
  const std::string two = folder.write("two.c", "int main(void) { return 1; }\n");
  const Finished tool = faultline({"run", one, two});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr("error: "));
  EXPECT_THAT(tool.err, HasSubstr("main"));
}

struct Unsupported {
  std::string name;
  std::string text;  // the construct is in line 3
};

class BadInputUnsupported : public testing::TestWithParam<Unsupported> {};

TEST_P(BadInputUnsupported, IsRefusedWithItsPosition) {
  const Folder folder;
  const std::string file = folder.write("unsupported.c", GetParam().text);
  const Finished tool = faultline({"run", file});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr(file + ":3:"));
  EXPECT_THAT(tool.err, HasSubstr("error: unsupported: "));
  EXPECT_EQ(tool.out, "");
}

INSTANTIATE_TEST_SUITE_P(
    All, BadInputUnsupported,
    testing::Values(
        Unsupported{"Assembly",
                    "int main(void) {\n  int x = 1;\n  __asm__(\"incl %0\" : \"+r\"(x));\n  return x;\n}\n"},
        Unsupported{
            "Setjmp",
            "#include <setjmp.h>\nstatic jmp_buf buffer;\nint main(void) { return setjmp(buffer); }\n"},
        Unsupported{"LongDouble",
                    "int main(void) {\n  int x = 1;\n  long double y = x;\n  return y > 0;\n}\n"},
        Unsupported{"Complex",
                    "int main(void) {\n  int x = 1;\n  double _Complex y = x;\n  return y == 1;\n}\n"},
        Unsupported{
            "Threads",
            "#include <pthread.h>\nstatic void *work(void *p) { return p; } static pthread_t thread;\n"
            "int main(void) { return pthread_create(&thread, 0, work, 0); }\n"}),
    [](const auto& parameter) { return parameter.param.name; });

TEST(BadInput, UndefinedFunctionIsAnInputWithOneWarning) {
  const Folder folder;
  const std::string file = folder.write("undefined.c",
                                        "int sensor(void);\n"
                                        "int main(void) { return sensor() + sensor() == 7; }\n");
  const Finished tool = faultline({"run", file, "--inputs", "3,4", "-v"});
  EXPECT_EQ(tool.exit_code, 0);
  const std::size_t warning = tool.err.find("warning: ");
  ASSERT_NE(warning, tool.err.npos) << tool.err;
  EXPECT_EQ(tool.err.find("warning: ", warning + 1), tool.err.npos) << tool.err;
  EXPECT_THAT(tool.err, HasSubstr("sensor"));
  EXPECT_THAT(tool.err, HasSubstr("exit code 1"));
  EXPECT_EQ(faultline({"run", file, "-q"}).err, "");
}

// 100 MB each.
class BadInputGarbage : public testing::TestWithParam<std::string> {};

TEST_P(BadInputGarbage, IsRefusedAtOnce) {
  const Folder folder;
  const std::string& block = GetParam();
  std::string text;
  while (text.size() < 100'000'000)
    text += block;
  const Finished tool = faultline({"run", folder.write("garbage.c", text)});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr("no source file"));
  EXPECT_LT(tool.seconds, 20);
}

std::string random_bytes(std::size_t size, int low, int high) {
  std::mt19937 random(1);
  std::string bytes(size, '\0');
  for (char& c : bytes)
    c = static_cast<char>(low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1)));
  return bytes;
}

INSTANTIATE_TEST_SUITE_P(All, BadInputGarbage,
                         testing::Values(random_bytes(99'991, ' ', '~') + "\n", std::string(4096, '\0'),
                                         random_bytes(99'991, 0, 255)));

TEST(BadInput, GarbageThatReachesTheCompiler) {
  const Folder folder;
  const std::vector<std::string> texts = {random_bytes(1'000'000, ' ', '~'),
                                          random_bytes(1'000'000, 1, 255),
                                          std::string(1'000'000, '('),
                                          std::string(1'000'000, '{'),
                                          "int main(void) { return " + std::string(1'000'000, '-') + "1; }",
                                          std::string(1'000'000, 'a')};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    SCOPED_TRACE(i);
    const Finished tool = faultline({"run", folder.write("garbage.c", texts[i])});
    EXPECT_EQ(tool.exit_code, 2);
    EXPECT_THAT(tool.err, HasSubstr("error: "));
    EXPECT_LT(tool.seconds, 30);
  }
}

TEST(BadInput, InputsFile) {
  const Folder folder;
  EXPECT_EQ(faultline({"run", "examples/minmax.c", "--inputs-file", folder.path("none")}).exit_code, 2);
  EXPECT_EQ(faultline({"run", "examples/minmax.c", "--inputs-file", "examples"}).exit_code, 2);
  const std::string words = folder.write("words", "1\nzwei\n");
  const Finished tool = faultline({"run", "examples/minmax.c", "--inputs-file", words});
  EXPECT_EQ(tool.exit_code, 1);
  EXPECT_THAT(tool.err, HasSubstr(words + ": item 2 is not a number: 'zwei'"));
}

TEST(BadInput, BadBuildDirectory) {
  const Finished tool = faultline({"run", "examples/hello.c", "-p", "examples"});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr("compile_commands.json"));
}

TEST(BadInput, UnknownCompilerOption) {
  const Finished tool = faultline({"run", "examples/hello.c", "--", "--no-such-option"});
  EXPECT_EQ(tool.exit_code, 2);
  EXPECT_THAT(tool.err, HasSubstr("--no-such-option"));
}

}  // namespace
}  // namespace faultline::cli
