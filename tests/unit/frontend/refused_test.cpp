// What is not supported is refused at its position; what cannot run does no harm.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lowered.h"

namespace faultline::frontend::c {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> refused(const char* text) {
  const Source source(text);
  const Result result = source.read();
  EXPECT_FALSE(result.program);
  return messages(result);
}

TEST(Refused, AtItsPosition) {
  EXPECT_THAT(refused("int main() {\n  __asm__(\"nop\");\n}"),
              ElementsAre("2:3: error: unsupported: inline assembly"));
  EXPECT_THAT(refused("int main() {\n  long double x = 1;\n}"),
              ElementsAre("2:3: error: unsupported: type 'long double'"));
  EXPECT_THAT(refused("int main() {\n  double _Complex x = 1;\n}"),
              ElementsAre("2:3: error: unsupported: type '_Complex double'"));
  EXPECT_THAT(refused("#include <setjmp.h>\njmp_buf b;\nint main() {\n  return setjmp(b);\n}"),
              ElementsAre(HasSubstr("4:10: error: unsupported: call of '_setjmp'")));
  EXPECT_THAT(refused("#include <pthread.h>\nvoid *f(void *p) { return p; }\nint main() {\n  pthread_t t;\n"
                      "  pthread_create(&t, 0, f, 0);\n}"),
              ElementsAre("5:3: error: unsupported: call of 'pthread_create'"));
  EXPECT_THAT(refused("int main() {\n  void *p = &&l;\nl:\n  goto *p;\n}"),
              ElementsAre(HasSubstr("error: unsupported:")));
  EXPECT_THAT(refused("typedef int v4 __attribute__((vector_size(16)));\nint main() {\n  v4 x;\n}"),
              ElementsAre(HasSubstr("3:3: error: unsupported: type")));
  EXPECT_THAT(refused("int main() {\n  __int128 x = 1;\n  return x;\n}"),
              ElementsAre("2:3: error: unsupported: type '__int128'"));
}

TEST(Refused, AttributesThatChangeWhatRuns) {
  EXPECT_THAT(
      refused(
          "static void f(int *p) { (void)p; }\nint main() {\n  int x __attribute__((cleanup(f))) = 5;\n}"),
      ElementsAre("3:7: error: unsupported: attribute 'cleanup'"));
  EXPECT_THAT(refused("__attribute__((destructor)) static void f(void) {}\nint main() { return 0; }"),
              ElementsAre("1:41: error: unsupported: attribute 'destructor'"));
}

TEST(Refused, PrintConversionsWhenTheyAreReached) {
  EXPECT_THROW(run("int printf(const char *, ...); int main() { int n; printf(\"%n\", &n); }"), InputError);
}

TEST(Refused, NotInCodeThatCannotBeReached) {
  const Source source("static void f(void) { __asm__(\"nop\"); long double x; }\nint main() { return 0; }");
  EXPECT_TRUE(source.read().program);
}

TEST(Refused, NoEntryFunction) {
  EXPECT_THAT(refused("int f(void) { return 1; }\nint g(void) { return 1; }"),
              ElementsAre("0:0: error: no entry function 'main'; use --entry with one of: f, g"));
  EXPECT_THAT(refused("int x;"),
              ElementsAre("0:0: error: no entry function 'main'; the files define no function"));
}

TEST(Refused, SyntaxErrorsAreClangsOwn) {
  const Source source("int main() {\n  return 1 +;\n}");
  const Result result = source.read();
  EXPECT_FALSE(result.program);
  EXPECT_THAT(result.compiler_output, HasSubstr("0.c:2:13: error: expected expression"));
}

TEST(Refused, LinkErrors) {
  const Source twice({"int f() { return 1; }", "int f() { return 2; }\nint main() { return f(); }"});
  EXPECT_THAT(messages(twice.read()), ElementsAre(HasSubstr("1:5: error: function 'f' is defined twice")));
  const Source variable({"int x = 1;", "int x = 2;\nint main() { return x; }"});
  EXPECT_THAT(messages(variable.read()), ElementsAre(HasSubstr("1:5: error: variable 'x' is defined twice")));
  const Source few({"int f(int a, int b) { return a + b; }", "int f();\nint main() { return f(1); }"});
  EXPECT_THAT(messages(few.read()),
              ElementsAre(HasSubstr("error: call of 'f' with 1 arguments, but it is defined with 2")));
}

}  // namespace
}  // namespace faultline::frontend::c
