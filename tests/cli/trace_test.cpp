// `--trace`: the listing, whole, on small programs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool.h"

namespace faultline::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Trace, MinMax) {
  const Finished tool = faultline({"run", "examples/minmax.c", "--inputs", "1,0,1", "--trace"});
  EXPECT_EQ(tool.exit_code, 10);
  EXPECT_EQ(tool.out, R"(step  line  statement
   1    11  int input1 = __VERIFIER_nondet_int()          input1 = 1
   2    12  int input2 = __VERIFIER_nondet_int()          input2 = 0
   3    13  int input3 = __VERIFIER_nondet_int()          input3 = 1
   4    14  least = input1                                least = 1
   5    15  most = input1                                 most = 1
   6    17  most < input2                                 false
   7    18  most < input3                                 false
   8    19  least > input2                                true
   9    19  most = input2                                 most = 0
  10    20  least > input3                                false
  11    22  assert(least <= most)                         fails
examples/minmax.c:22:3: error: assertion failed: least <= most
    assert(least <= most);
    ^~~~~~~~~~~~~~~~~~~~~
inputs (--inputs 1,0,1):
  input1 = 1  examples/minmax.c:11:16
  input2 = 0  examples/minmax.c:12:16
  input3 = 1  examples/minmax.c:13:16
the run failed after 12 steps
)");
}

class TraceText : public testing::Test {
 protected:
  std::string trace(std::string_view text, std::vector<std::string> options = {}) {
    options.insert(options.begin(), {"run", folder_.write("program.c", text), "--trace"});
    return faultline(options).out;
  }
  Folder folder_;
};

TEST_F(TraceText, CallsAreIndented) {
  EXPECT_EQ(trace("static int half(int x) {\n"
                  "  return x / 2;\n"
                  "}\n"
                  "int main(void) {\n"
                  "  int y = half(8);\n"
                  "  return y + half(2);\n"
                  "}\n"),
            R"(step  line  statement
   1     5  half(8)                                       x = 8
   2     2    return x / 2                                y = 4
   4     6  half(2)                                       x = 2
   5     2    return x / 2                                half(2) = 1
   6     6  return y + half(2)                            exit code = 5
)");
}

TEST_F(TraceText, LongLoopsAreFolded) {
  const std::string loop =
      "int main(void) {\n"
      "  int s = 0;\n"
      "  for (int i = 0; i < 100; i++)\n"
      "    s += i;\n"
      "  return s;\n"
      "}\n";
  EXPECT_EQ(trace(loop), R"(step  line  statement
   1     2  s = 0                                         s = 0
   2     3  i = 0                                         i = 0
            - pass 1 of the loop at line 3
   3     3  i < 100                                       true
   4     4  s += i                                        s = 0
   5     3  i++                                           i = 1
            - pass 2 of the loop at line 3
   6     3  i < 100                                       true
   7     4  s += i                                        s = 1
   8     3  i++                                           i = 2
            - pass 3 of the loop at line 3
   9     3  i < 100                                       true
  10     4  s += i                                        s = 3
  11     3  i++                                           i = 3
            - ... passes 4 to 99 of the loop at line 3: 288 steps
            - pass 100 of the loop at line 3
 300     3  i < 100                                       true
 301     4  s += i                                        s = 4950
 302     3  i++                                           i = 100
            - pass 101 of the loop at line 3
 303     3  i < 100                                       false
 304     5  return s                                      exit code = 4950
)");
  const std::string whole = trace(loop, {"-v"});
  EXPECT_THAT(whole, HasSubstr("- pass 50 of the loop at line 3\n"));
  EXPECT_THAT(whole, Not(HasSubstr("...")));
}

TEST_F(TraceText, AFoldedLoopTakesItsCallsAlong) {
  const std::string listing = trace(
      "static int next(int x) {\n"
      "  return x + 1;\n"
      "}\n"
      "int main(void) {\n"
      "  int x = 0;\n"
      "  while (x < 1000)\n"
      "    x = next(x);\n"
      "  return x;\n"
      "}\n");
  EXPECT_THAT(listing, HasSubstr("passes 4 to 999 of the loop at line 6: 2988 steps"));
  EXPECT_THAT(listing, Not(HasSubstr("x = 500")));
  EXPECT_THAT(listing, HasSubstr("x = 1000"));
}

TEST_F(TraceText, SeveralFilesAreTold) {
  const std::string one =
      folder_.write("one.c", "int twice(int);\nint main(void) {\n  return twice(21);\n}\n");
  const std::string two = folder_.write("two.c", "int twice(int x) {\n  return 2 * x;\n}\n");
  const std::string listing = replaced(faultline({"run", one, two, "--trace"}).out, folder_.path(""), "");
  EXPECT_THAT(listing, HasSubstr("one.c:3  "));
  EXPECT_THAT(listing, HasSubstr("two.c:2    return 2 * x"));
}

TEST_F(TraceText, TheLibrarysStepsAreHidden) {
  const std::string text = "#include <string.h>\nint main(void) {\n  return (int)strlen(\"four\");\n}\n";
  EXPECT_THAT(trace(text), Not(HasSubstr("n++")));
  EXPECT_THAT(trace(text, {"-v"}), HasSubstr("n++"));
}

}  // namespace
}  // namespace faultline::cli
