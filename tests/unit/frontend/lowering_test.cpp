// The shape of the automaton, and where its parts stand in the text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cfa/print.h"
#include "lowered.h"

namespace faultline::frontend::c {
namespace {

using ::testing::ElementsAre;

std::string automaton_of(const char* text, const std::string& function = "main") {
  const Source source(text);
  const Result result = source.read();
  return result.program ? automaton(*result.program, function) : "no program";
}

TEST(Lowering, PureConditionsStayWhole) {
  EXPECT_EQ(automaton_of("int main() { int a = 1, b = 2; if (a < b && !(a == 3)) a = b; return a; }"),
            "a = 1\nb = 2\n[a < b && !(a == 3)]\n[!(a < b && !(a == 3))]\na = b\nreturn a\n");
}

TEST(Lowering, SideEffectsBehindAndBecomeBranches) {
  EXPECT_EQ(automaton_of("int main() { int a = 1, b = 2; if (a && b++) a = 3; return b; }"),
            "a = 1\nb = 2\n[a]\n[!a]\nb = b\nb = b + 1\n[b]\n[!b]\na = 3\nreturn b\n");
}

TEST(Lowering, CallsAreOneStepWhereTheResultGoesToAVariable) {
  EXPECT_EQ(automaton_of("int f(int x) { return x; } int main() { int y = f(3); y = f(y); return y; }"),
            "y = call f(3)\ny = call f(y)\nreturn y\n");
}

TEST(Lowering, AFormatIsNotKeptForACallBehindIt) {
  const std::string text = automaton_of(
      "int printf(const char *, ...); int f(int x) { return x; } int main() { printf(\"%d\", f(3)); return "
      "0; }");
  EXPECT_THAT(text, ::testing::StartsWith("f(3) = call f(3)\nprintf(\"%d\""));
}

TEST(Lowering, InitialisersAreOneStep) {
  EXPECT_EQ(
      automaton_of("struct p { int x, y; }; int main() { struct p a[2] = {[1] = {.y = 4}}; return a[1].y; }"),
      "declare struct p a[2]\na = {[1].y = 4}\nreturn a[1].y\n");
}

TEST(Lowering, CasesOfAnEnumHaveItsNames) {
  EXPECT_EQ(automaton_of("enum e { IDLE, RUN }; int main() { enum e s = RUN; switch (s) { case RUN: return "
                         "1; } return 0; }"),
            "s = RUN\n[case RUN]\n[default]\nreturn 1\nreturn 0\n");
}

TEST(Lowering, EndlessLoopsKeepAStep) {
  EXPECT_EQ(automaton_of("int main() { for (;;) ; }"), "skip\n");
  EXPECT_EQ(automaton_of("int main() { L: goto L; }"), "skip\n");
}

TEST(Lowering, ConstantsKnowTheirDefinition) {
  const Source source(
      "#define LIMIT 42\nenum e { A, B = 7 };\nint main() {\n  int x = LIMIT;\n  return x + B;\n}");
  const Result result = source.read();
  ASSERT_TRUE(result.program);
  std::vector<std::string> found;
  for (const auto& [expr, range] : result.program->definitions)
    found.push_back(cfa::print_expr(*result.program, expr) + " at " + std::to_string(range.begin.line) + ":" +
                    std::to_string(range.begin.column) + " " + std::string(result.program->text(range)));
  std::sort(found.begin(), found.end());
  EXPECT_THAT(found, ElementsAre("42 at 1:15 42", "7 at 2:17 7"));
}

TEST(Lowering, RangesInMacroArgumentsAreTheUsers) {
  const Source source("#define TWICE(e) ((e) + (e))\nint main() {\n  int x = 1;\n  return TWICE(x * 3);\n}");
  const Result result = source.read();
  ASSERT_TRUE(result.program);
  bool found = false;
  for (std::size_t i = 0; i < result.program->exprs.size(); ++i) {
    const cfa::ExprId id(i);
    if (result.program->exprs[id].kind != cfa::ExprKind::Binary ||
        result.program->exprs[id].binary != cfa::BinaryOp::Mul)
      continue;
    EXPECT_EQ(result.program->text(result.program->range(id)), "x * 3");
    EXPECT_EQ(result.program->range(id).begin.line, 4u);
    found = true;
  }
  EXPECT_TRUE(found);
}

TEST(Lowering, StatementTextAndKind) {
  const Source source(
      "int f(int a) { return a; }\nint main() {\n  int x = 1, y = 2;\n  x = f(x + y);\n  return x;\n}");
  const Result result = source.read();
  ASSERT_TRUE(result.program);
  std::vector<std::string> lines;
  for (const cfa::Edge& edge : result.program->edges)
    if (result.program->functions[result.program->locations[edge.from].function].name == "main")
      lines.push_back(std::string(cfa::name(edge.kind)) + ": " +
                      std::string(result.program->text(edge.range)));
  EXPECT_THAT(lines,
              ElementsAre("declaration: x = 1", "declaration: y = 2", "call: f(x + y)", "return: return x"));
}

TEST(Lowering, SeveralFilesAreLinkedByName) {
  const Source source(
      {"static int hidden = 1; int shared; extern int table[]; int f(void) { return hidden + shared + "
       "table[2]; }",
       "static int hidden = 10; int shared = 100; int table[3] = {0, 0, 1000}; int f(void);\n"
       "int main() { return f() == 1101 && hidden == 10; }"});
  const Result result = source.read();
  ASSERT_TRUE(result.program) << messages(result).front();
  trace::ListedInputs none({});
  EXPECT_EQ(trace::Interpreter(*result.program).run(none, {}).event.exit_code, 1);
}

TEST(Lowering, KnownFunctionsThroughPointers) {
  const Ran ran =
      run("#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
          "int main() { int (*p)(const char *, ...) = printf; int (*q)(const char *) = puts; double "
          "(*r)(double) = sqrt;\n"
          " void *(*a)(size_t) = malloc; void *(*c)(void *, const void *, size_t) = memcpy; void (*f)(void "
          "*) = free;\n"
          " char *s = a(6); c(s, \"hello\", 6); q(s); p(\"%d %s %g %c|\", -3, s, r(2.25), 'x'); f(s); return "
          "0; }");
  EXPECT_EQ(ran.output, "hello\n-3 hello 1.5 x|");
}

TEST(Lowering, VariableArgumentsPassedOnToPrintf) {
  const Ran ran =
      run("#include <stdarg.h>\n#include <stdio.h>\n"
          "static void say(FILE *to, const char *format, ...) { va_list l; va_start(l, format); vfprintf(to, "
          "format, l); va_end(l); }\n"
          "int main() { char b[4]; FILE *f = stdout; say(f, \"%d %.1f %s %ld|\", 1, 2.5, \"three\", "
          "4000000000L);\n"
          " fprintf(f, \"%c\", 'y'); fwrite(\"zz\", 1, 2, stdout); return 0; }");
  EXPECT_EQ(ran.output, "1 2.5 three 4000000000|yzz");
}

TEST(Lowering, ConstructorsRunFirst) {
  EXPECT_EQ(run("static int x = 1; __attribute__((constructor)) static void f(void) { x = x + 41; } int "
                "main() { return x; }")
                .run.event.exit_code,
            42);
}

TEST(Lowering, ThirtyTwoBits) {
  Source source(
      "struct s { char c; long l; char *p; }; int main() { return sizeof(struct s) + sizeof(long) + "
      "sizeof(void *); }");
  source.options.pointer_bytes = 4;
  const Result result = source.read();
  ASSERT_TRUE(result.program);
  trace::ListedInputs none({});
  EXPECT_EQ(trace::Interpreter(*result.program).run(none, {}).event.exit_code, 12 + 4 + 4);
}

}  // namespace
}  // namespace faultline::frontend::c
