// What is an input, in which order, under which name.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lowered.h"
#include "trace/describe.h"

namespace faultline::frontend::c {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> input_names(const char* text, const char* inputs = "") {
  std::vector<std::string> names;
  for (const trace::UsedInput& input : run(text, inputs).run.inputs)
    names.push_back(input.name);
  return names;
}

TEST(Inputs, UninitialisedLocalsThatAreReadInOrderOfDeclaration) {
  EXPECT_THAT(input_names("int main() { int a, b, c; int x = c; x += a; return x + b; }"),
              ElementsAre("a", "b", "c"));
}

TEST(Inputs, LocalsThatAreAssignedFirstAreNone) {
  EXPECT_THAT(input_names("int main() { int i, s; for (i = 0, s = 0; i < 3; i++) s += i; return s; }"),
              IsEmpty());
}

TEST(Inputs, LocalsAssignedOnOneBranchOnlyAreInputs) {
  EXPECT_THAT(input_names("int nondet_int(); int main() { int x; if (nondet_int()) x = 1; return x; }"),
              ElementsAre("x", "nondet_int()"));
}

TEST(Inputs, LocalsWhoseDeclarationIsJumpedOver) {
  EXPECT_THAT(input_names("int main() { switch (1) { int x; case 1: return x; } return 0; }"),
              ElementsAre("x"));
  EXPECT_THAT(input_names("int main() { goto in; { int x; x = 3; in: return x; } }"), ElementsAre("x"));
  EXPECT_THAT(input_names("int main() { switch (1) { int x; case 1: x = 2; return x; } return 0; }"),
              IsEmpty());
}

TEST(Inputs, ParametersOfTheEntryFunction) {
  const Source source("int f(int a, unsigned char b, int unused) { return a + b; }");
  const_cast<Source&>(source).options.entry = "f";
  const Result result = source.read();
  ASSERT_TRUE(result.program);
  trace::ListedInputs inputs(std::get<trace::Choices>(trace::parse_choices("7, 255")));
  const trace::Run run = trace::Interpreter(*result.program).run(inputs, {});
  ASSERT_EQ(run.inputs.size(), 2u);
  EXPECT_EQ(run.inputs[0].name, "a");
  EXPECT_EQ(run.inputs[1].bits, 255u);
  EXPECT_EQ(run.event.exit_code, 262 & 0xff);
}

TEST(Inputs, NondetNamedByTheVariableItGoesTo) {
  EXPECT_THAT(
      input_names("extern int __VERIFIER_nondet_int(void); extern unsigned nondet_uint();\n"
                  "int main() { int x = __VERIFIER_nondet_int(); int a[2]; a[1] = __VERIFIER_nondet_int();\n"
                  " return x + a[1] + nondet_uint(); }"),
      ElementsAre("x", "__VERIFIER_nondet_int()", "nondet_uint()"));
}

TEST(Inputs, AreShownByThePlaceThatTheyGoTo) {
  const Source source(
      "#include <stdlib.h>\nint nondet_int(void); struct p { int k; };\n"
      "int main() { int a[3], n = nondet_int(); for (int i = 0; i < 2; i++) a[i] = nondet_int();\n"
      " struct p s, *q = malloc(sizeof *q); s.k = nondet_int(); q->k = nondet_int(); return n + a[0] + "
      "nondet_int(); }");
  const Result result = source.read();
  ASSERT_TRUE(result.program);
  trace::ListedInputs zeros({});
  trace::RunOptions how;
  how.recording = trace::Recording::On;
  const trace::Run run = trace::Interpreter(*result.program).run(zeros, how);
  std::vector<std::string> names;
  for (const trace::UsedInput& input : run.inputs)
    names.push_back(trace::input_name(*result.program, run.trace, input));
  EXPECT_THAT(names, ElementsAre("n", "a[0]", "a[1]", "s.k", "q->k", "nondet_int()"));
}

TEST(Inputs, ArraysBecomeInputsElementByElementWhenRead) {
  EXPECT_THAT(input_names("int main() { int a[5]; a[1] = 3; return a[3] + a[1] + a[0] + a[3]; }"),
              ElementsAre("a[3]", "a[0]"));
}

TEST(Inputs, ScanfGetcharRand) {
  const char* text =
      "#include <stdio.h>\n#include <stdlib.h>\n"
      "int main() { int x; char c; double d; int n = scanf(\"%d %c %lf\", &x, &c, &d);\n"
      " int e = getchar(); int r = rand(); printf(\"%d %d %c %g %d %d\", n, x, c, d, e, r); }";
  const Ran ran = run(text, "3 -5 'q' 2.5 65 9");
  EXPECT_EQ(ran.output, "3 -5 q 2.5 65 9");
  EXPECT_THAT(input_names(text, "3"),
              ElementsAre("scanf(\"%d %c %lf\", &x, &c, &d)", "x", "c", "d", "e", "r"));
}

TEST(Inputs, ScanfStopsAfterAsManyConversionsAsItReturns) {
  const char* text =
      "#include <stdio.h>\nint main() { int a = 7, b = 8, n = 0; char w[4] = \"-\";\n"
      " while (scanf(\"%d%*d %d%3[^,]\", &a, &b, w) == 3) n++;\n printf(\"%d %d %d %s\", n, a, b, w); }";
  EXPECT_EQ(run(text, "-1").output, "0 7 8 -");
  EXPECT_EQ(run(text, "3 1 2 'x' ',' 1 3").output, "1 3 2 x");
  EXPECT_EQ(run(text, "4").run.event.kind, trace::EventKind::AssumptionFailed);
}

TEST(Inputs, ScanfWhoseResultNobodyLooksAtMakesAllConversions) {
  const char* text =
      "#include <stdio.h>\nint main() { int a; scanf(\"%d\", &a); fscanf(stdin, \"%d\", &a); return a; }";
  EXPECT_THAT(input_names(text), ElementsAre("a", "a"));
  EXPECT_EQ(run(text, "1 2").run.event.exit_code, 2);
}

TEST(Inputs, AnotherFunctionWithTheNameOfALibraryFunctionIsUndefined) {
  EXPECT_THAT(input_names("unsigned char read(unsigned char r); void write(int r, int v); int time(void);\n"
                          "int main() { write(1, 2); return read(3) + time(); }"),
              ElementsAre("read(3)", "time()"));
}

TEST(Inputs, VolatilePlacesAtConstantAddressesAreNewAtEachAccess) {
  const char* text =
      "struct uart { volatile unsigned status, data; volatile struct { unsigned char on : 1, mode : 3; } "
      "set; };\n"
      "#define UART ((struct uart *)0x40011000u)\n#define PORT (*(volatile unsigned char *)0x25)\n"
      "int main() { UART->data = 1; UART->set.on = 1; PORT = 2; PORT |= 4;\n"
      " while (!(UART->status & 1)); return UART->set.mode + ((volatile char *)0x9000)[1]; }";
  EXPECT_THAT(input_names(text, "3 2 1 7 5"), ElementsAre("PORT", "UART.status", "UART.status",
                                                          "UART.set.mode", "((volatile char *)0x9000)[1]"));
  EXPECT_EQ(run(text, "3 2 1 7 5").run.event.exit_code, 12);
}

TEST(Inputs, OtherNumbersAreNoAddressesOfDevices) {
  EXPECT_EQ(run("int main() { return *(volatile int *)0; }").run.event.kind,
            trace::EventKind::NullDereference);
  const Ran ran = run("int main() { return *(int *)0x40001000; }");
  EXPECT_EQ(ran.run.event.kind, trace::EventKind::NullDereference);
  EXPECT_EQ(ran.run.event.message, "dereference of 0x40001000, where no object is");
}

TEST(Inputs, TheEnvironmentIsNothingOrAText) {
  const char* text = "#include <stdlib.h>\nint main() { char *v = getenv(\"HOME\"); return v ? v[0] : 2; }";
  EXPECT_EQ(run(text).run.event.exit_code, 2);
  EXPECT_EQ(run(text, "1 65").run.event.exit_code, 65);
  EXPECT_THAT(messages(Source(text).read()), IsEmpty());
}

TEST(Inputs, OutOfTheRangeOfRandIsNoRun) {
  const Ran ran = run("int rand(); int main() { return rand(); }", "-1");
  EXPECT_EQ(ran.run.event.kind, trace::EventKind::AssumptionFailed);
}

TEST(Inputs, ArgumentsOfMain) {
  const char* text =
      "#include <string.h>\nint main(int argc, char **argv) { return argc == 2 ? argv[1][0] == 'x' : argc + "
      "40; }";
  EXPECT_EQ(run(text).run.event.exit_code, 41);
  EXPECT_EQ(run(text, "2 'x'").run.event.exit_code, 1);
  EXPECT_EQ(run("int main(int argc, char **argv) { return argv[1] == 0; }").run.event.exit_code, 1);
}

TEST(Inputs, UndefinedFunctionsWithOneWarningEach) {
  const Source source(
      "int sensor(int); void log_it(int);\nint main() { log_it(1); log_it(2); return sensor(1) + sensor(2); "
      "}");
  const Result result = source.read();
  EXPECT_THAT(messages(result),
              ElementsAre("2:14: warning: 'log_it' is not defined: it is taken to do nothing",
                          "2:43: warning: 'sensor' is not defined: its result is an input, and it is taken "
                          "to change nothing else"));
}

TEST(Inputs, UndefinedFunctionThroughAPointer) {
  EXPECT_THAT(input_names("int sensor(int); int main() { int (*f)(int) = sensor; return f(3); }"),
              ElementsAre("sensor()"));
}

TEST(Inputs, ExternVariables) {
  const Source source("extern int speed; int main() { return speed; }");
  const Result result = source.read();
  EXPECT_THAT(messages(result),
              ElementsAre("1:12: warning: 'speed' is declared but not defined: its value is an input"));
}

TEST(Inputs, PointerParameterOfTheEntryFunction) {
  Source source("struct s { int a, b; }; int f(struct s *p) { return p->b - p->a; }");
  source.options.entry = "f";
  const Result result = source.read();
  ASSERT_TRUE(result.program);
  trace::ListedInputs inputs(std::get<trace::Choices>(trace::parse_choices("9, 4")));
  const trace::Run run = trace::Interpreter(*result.program).run(inputs, {});
  EXPECT_EQ(run.event.exit_code, 5);
}

}  // namespace
}  // namespace faultline::frontend::c
