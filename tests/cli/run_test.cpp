// `faultline run`: what it prints where, how it ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include "tool.h"

namespace faultline::cli {
namespace {

using testing::HasSubstr;

TEST(Run, OnlyTheProgramSpeaks) {
  const Finished tool = faultline({"run", "examples/hello.c"});
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_EQ(tool.out, "Hello, world!\n");
  EXPECT_EQ(tool.err, "");
}

TEST(Run, AViolationBeginsItsOwnLine) {
  const Folder folder;
  const std::string file = folder.write(
      "prompt.c",
      "int printf(const char *, ...);\nint main(void) { int x = 0; printf(\"> \"); return 1 / x; }\n");
  const Finished tool = faultline({"run", file});
  EXPECT_THAT(tool.out, HasSubstr("> \n" + file + ":2:"));
}

TEST(Run, AViolationIsReportedWithItsInputs) {
  const Finished tool = faultline({"run", "examples/minmax.c", "--inputs", "1,0,1"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.out, HasSubstr("examples/minmax.c:22:3: error: assertion failed: least <= most\n"
                                  "    assert(least <= most);\n"
                                  "    ^"));
  EXPECT_THAT(tool.out, HasSubstr("inputs (--inputs 1,0,1):\n"));
  EXPECT_THAT(tool.out, HasSubstr("examples/minmax.c:12:"));
  EXPECT_THAT(tool.out, testing::ContainsRegex("the run failed after [0-9]+ steps\n"));
  EXPECT_EQ(tool.err, "");
}

TEST(Run, TheCallStackOfAFailure) {
  const Finished tool = faultline({"run", "examples/ring_buffer.c", "--inputs", "9"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.out, HasSubstr("error: array index 8 is outside of 'unsigned char"));
  EXPECT_THAT(tool.out,
              testing::ContainsRegex(
                  "call stack:\n  put +examples/ring_buffer.c:28:.*\n  main +examples/ring_buffer.c:47:"));
  EXPECT_EQ(faultline({"run", "examples/ring_buffer.c", "--inputs", "8"}).exit_code, 0);
}

TEST(Run, InsideTheLibraryTheUsersCallIsBlamed) {
  const Finished tool = faultline({"run", "examples/word_count.c"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.out, HasSubstr("examples/word_count.c:13:3: error: in strcpy: "));
  EXPECT_THAT(tool.out, HasSubstr("copy_of"));
}

TEST(Run, OutputComesBeforeTheReport) {
  const Finished tool = faultline({"run", "examples/packet.c", "--inputs", "0x85,1"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_EQ(tool.out.find("channel 0 (urgent): 0 bytes\n"), 0u) << tool.out;
  EXPECT_THAT(tool.out, HasSubstr("assertion failed: size / 4 == header.words"));
  EXPECT_EQ(faultline({"run", "examples/packet.c", "--inputs", "0x7d,1"}).exit_code, 0);
}

class RunText : public testing::Test {
 protected:
  Finished run(std::string_view text, std::vector<std::string> options = {}) {
    options.insert(options.begin(), {"run", folder_.write("program.c", text)});
    return faultline(options);
  }
  Folder folder_;
};

TEST_F(RunText, TheProgramsExitCodeIsNotOurs) {
  const Finished tool = run("int main(void) { return 3; }\n", {"-v"});
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_THAT(tool.err, HasSubstr("exit code 3"));
}

TEST_F(RunText, BothOutputStreams) {
  const Finished tool = run(
      "#include <stdio.h>\nint main(void) { puts(\"out\"); fprintf(stderr, \"err %d\\n\", 1); return 0; }\n");
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_EQ(tool.out, "out\n");
  EXPECT_EQ(tool.err, "err 1\n");
}

TEST_F(RunText, AbortIsNoViolation) {
  const Finished tool = run("#include <stdlib.h>\nint main(void) { abort(); }\n");
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_THAT(tool.err, HasSubstr("note: the program called abort()"));
}

TEST_F(RunText, AViolatedAssumptionEndsTheRun) {
  const Finished tool =
      run("void __VERIFIER_assume(int);\nint __VERIFIER_nondet_int(void);\n"
          "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  __VERIFIER_assume(x > 3);\n  return 1 / "
          "(x - x);\n}\n");
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_THAT(tool.err, HasSubstr("program.c:5:3"));
  EXPECT_THAT(tool.err, HasSubstr("so it is no run of the program"));
}

TEST_F(RunText, ReachedErrors) {
  const Finished tool =
      run("void reach_error(void) {}\nint main(void) {\n  reach_error();\n  return 0;\n}\n");
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_THAT(tool.out, HasSubstr("program.c:3:3: error: "));
}

TEST_F(RunText, ChecksThatMustBeAskedFor) {
  const char* const overflow = "int main(void) { volatile int x = 2147483647; return x + 1 == 0; }\n";
  EXPECT_EQ(run(overflow).exit_code, 0);
  EXPECT_EQ(run(overflow, {"--check", "shift,conversion"}).exit_code, 0);
  EXPECT_EQ(run(overflow, {"--check", "shift,overflow"}).exit_code, 10);
  const char* const shift = "int main(void) { volatile int x = 32; return 1 << x == 0; }\n";
  EXPECT_EQ(run(shift).exit_code, 0);
  EXPECT_EQ(run(shift, {"--check", "shift"}).exit_code, 10);
  const char* const conversion = "int main(void) { volatile double x = 1e300; return (int)x == 0; }\n";
  EXPECT_EQ(run(conversion).exit_code, 0);
  EXPECT_EQ(run(conversion, {"--check", "conversion"}).exit_code, 10);
}

TEST_F(RunText, TooManyInputs) {
  const Finished tool = run("int main(void) { return 0; }\n", {"--inputs", "1,2,3"});
  EXPECT_EQ(tool.exit_code, 0);
  EXPECT_THAT(tool.err, HasSubstr("warning: only 0 of the 3 inputs were used"));
}

TEST_F(RunText, InputsFromAFile) {
  const std::string inputs = folder_.write("inputs.txt", "# three numbers\n1\n0 # the least\n1\n");
  EXPECT_EQ(faultline({"run", "examples/minmax.c", "--inputs-file", inputs}).exit_code, 10);
}

TEST_F(RunText, SeedsAreReproducible) {
  const char* const text =
      "#include <stdio.h>\nint __VERIFIER_nondet_int(void);\n"
      "int main(void) { printf(\"%d\\n\", __VERIFIER_nondet_int()); return 0; }\n";
  EXPECT_EQ(run(text).out, "0\n");
  EXPECT_EQ(run(text, {"--inputs", "-5"}).out, "-5\n");
  const std::string once = run(text, {"--seed", "7"}).out;
  EXPECT_EQ(run(text, {"--seed", "7"}).out, once);
  EXPECT_NE(run(text, {"--seed", "8"}).out, once);
}

TEST_F(RunText, BothWidths) {
  const char* const text =
      "#include <stdio.h>\nint main(void) { printf(\"%d\\n\", (int)sizeof(long)); return 0; }\n";
  EXPECT_EQ(run(text, {"--64"}).out, "8\n");
  EXPECT_EQ(run("int printf(const char *, ...);\nint main(void) { printf(\"%d\\n\", (int)sizeof(long)); "
                "return 0; }\n",
                {"--32"})
                .out,
            "4\n");
}

TEST_F(RunText, CompilerArguments) {
  const char* const text = "int main(void) { return CODE; }\n";
  EXPECT_EQ(run(text).exit_code, 2);
  EXPECT_THAT(run(text, {"-v", "--", "-DCODE=42"}).err, HasSubstr("exit code 42"));
}

TEST_F(RunText, CompileCommands) {
  const std::string file = folder_.write("program.c", "int main(void) { return CODE; }\n");
  folder_.write("compile_commands.json", "[{\"directory\": \"" + folder_.path("") + "\", \"file\": \"" +
                                             file + "\", \"arguments\": [\"cc\", \"-DCODE=5\", \"-c\", \"" +
                                             file + "\"]}]");
  EXPECT_THAT(faultline({"run", file, "-p", folder_.path(""), "-v"}).err, HasSubstr("exit code 5"));
}

TEST_F(RunText, SeveralFiles) {
  const std::string one = folder_.write("one.c", "int twice(int);\nint main(void) { return twice(21); }\n");
  const std::string two = folder_.write("two.c", "int twice(int x) { return 2 * x; }\n");
  EXPECT_THAT(faultline({"run", one, two, "-v"}).err, HasSubstr("exit code 42"));
}

TEST_F(RunText, AnEndlessLoopReachesTheStepLimit) {
  const Finished tool = run("int main(void) { for (;;) {} }\n", {"--steps", "1M"});
  EXPECT_EQ(tool.exit_code, 5);
  EXPECT_THAT(tool.err, HasSubstr("inconclusive: "));
  EXPECT_THAT(tool.err, HasSubstr("1000000 steps (--steps sets the limit)"));
  EXPECT_LT(tool.seconds, 20);
}

TEST_F(RunText, AnEndlessLoopReachesTheTimeLimit) {
  const Finished tool = run("int main(void) { for (;;) {} }\n", {"--steps", "1T", "--time", "0.5s"});
  EXPECT_EQ(tool.exit_code, 5);
  EXPECT_THAT(tool.err, HasSubstr("inconclusive: out of time"));
  EXPECT_LT(tool.seconds, 20);
}

TEST_F(RunText, AnEndlessRecursionReachesTheStackLimit) {
  const Finished tool = run("int f(int x) { return f(x + 1) + 1; }\nint main(void) { return f(0); }\n");
  EXPECT_EQ(tool.exit_code, 5);
  EXPECT_THAT(tool.err, HasSubstr("inconclusive: "));
  EXPECT_THAT(tool.err, HasSubstr("is this an endless recursion? (--stack sets the limit)"));
}

TEST_F(RunText, EndlessAllocationReachesTheMemoryLimit) {
  const Finished tool =
      run("#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) memset(malloc(1000000), 1, "
          "1000000); }\n",
          {"--memory", "100M"});
  EXPECT_EQ(tool.exit_code, 5);
  EXPECT_THAT(tool.err, HasSubstr("(--memory sets the limit)"));
}

TEST_F(RunText, SignalsEndTheRunPolitely) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const std::string file = folder_.write("endless.c", "int main(void) { for (;;) {} }\n");
    const Finished tool =
        faultline({"run", file, "--steps", "1000T"}, Signal{signal, std::chrono::milliseconds(1000)});
    EXPECT_EQ(tool.exit_code, 5);
    EXPECT_THAT(tool.err, HasSubstr("inconclusive: interrupted after"));
    EXPECT_LT(tool.seconds, 20);
  }
}

}  // namespace
}  // namespace faultline::cli
