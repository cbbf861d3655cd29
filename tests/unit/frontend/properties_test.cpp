// Assertions, errors and assumptions in all the spellings that verification tools share; built-in checks of
// C.
#include <gtest/gtest.h>

#include "lowered.h"

namespace faultline::frontend::c {
namespace {

using trace::EventKind;

struct Failing {
  const char* name;
  const char* text;
  const char* inputs;
  EventKind kind;
  unsigned line;
  const char* message;  // a part of it
};

class Events : public ::testing::TestWithParam<Failing> {};

TEST_P(Events, AreFoundAtTheirLine) {
  const Failing& failing = GetParam();
  const Ran ran = run(failing.text, failing.inputs);
  EXPECT_EQ(id(ran.run.event.kind), id(failing.kind)) << ran.run.event.message;
  EXPECT_EQ(ran.run.event.range.begin.line, failing.line) << ran.run.event.message;
  EXPECT_NE(ran.run.event.message.find(failing.message), std::string::npos) << ran.run.event.message;
}

const Failing kFailing[] = {
    {"assert", "#include <assert.h>\nint main() {\n int x = 3;\n assert(x < 3 || x == 4);\n}", "",
     EventKind::AssertionFailed, 4, "x < 3 || x == 4"},
    {"assert_in_expression", "#include <assert.h>\nint main() {\n int x = 3;\n if (x) assert(!x), x++;\n}",
     "", EventKind::AssertionFailed, 4, "!x"},
    {"verifier_assert",
     "void reach_error() {}\nvoid __VERIFIER_assert(int c) { if (!c) { ERROR: reach_error(); } }\nint main() "
     "{\n __VERIFIER_assert(1 > 2);\n}",
     "", EventKind::AssertionFailed, 4, "1 > 2"},
    {"verifier_assert_undefined", "void __VERIFIER_assert(int);\nint main() {\n __VERIFIER_assert(0);\n}", "",
     EventKind::AssertionFailed, 3, "0"},
    {"reach_error",
     "#include <assert.h>\nvoid reach_error() { assert(0); }\nint main() {\n reach_error();\n}", "",
     EventKind::ErrorReached, 4, "reach_error()"},
    {"verifier_error", "void __VERIFIER_error();\nint main() {\n __VERIFIER_error();\n}", "",
     EventKind::ErrorReached, 3, "__VERIFIER_error()"},
    {"error_label", "int main() {\n int x = 1;\n if (x) goto ERROR;\n return 0;\nERROR:\n return 1;\n}", "",
     EventKind::ErrorReached, 5, "ERROR"},
    {"cprover_assert",
     "void __CPROVER_assert(int, const char*);\nint main() {\n __CPROVER_assert(2 < 1, \"two\");\n}", "",
     EventKind::AssertionFailed, 3, "2 < 1"},
    {"assume",
     "void __VERIFIER_assume(int); int nondet_int();\nint main() {\n int x = nondet_int();\n "
     "__VERIFIER_assume(x > 0);\n}",
     "0", EventKind::AssumptionFailed, 4, ""},
    {"assume_abort",
     "void abort(); void assume_abort_if_not(int c) { if (!c) abort(); }\nint main() {\n "
     "assume_abort_if_not(0);\n}",
     "", EventKind::AssumptionFailed, 3, ""},
    {"cprover_assume", "void __CPROVER_assume(_Bool);\nint main() {\n __CPROVER_assume(0);\n}", "",
     EventKind::AssumptionFailed, 3, ""},
    {"division", "int main() {\n int x = 0;\n return 5 / x;\n}", "", EventKind::DivisionByZero, 3,
     "division by zero"},
    {"modulus", "int main() {\n int x = 0;\n return 5 % x;\n}", "", EventKind::DivisionByZero, 3,
     "division by zero"},
    {"array_index", "int main() {\n int a[10], i = 10;\n a[i] = 1;\n}", "", EventKind::OutOfBounds, 3, "10"},
    {"negative_index", "int a[10];\nint main() {\n int i = -1;\n return a[i];\n}", "", EventKind::OutOfBounds,
     4, "-1"},
    {"inner_dimension", "int a[3][4];\nint main() {\n int i = 4;\n return a[0][i];\n}", "",
     EventKind::OutOfBounds, 4, "4"},
    {"heap_bounds", "#include <stdlib.h>\nint main() {\n int *p = malloc(4 * sizeof *p);\n p[4] = 1;\n}", "",
     EventKind::OutOfBounds, 4, ""},
    {"null", "int main() {\n int *p = 0;\n return *p;\n}", "", EventKind::NullDereference, 3, "null"},
    {"null_member", "struct s { int a, b; };\nint main() {\n struct s *p = 0;\n p->b = 1;\n}", "",
     EventKind::NullDereference, 4, "null"},
    {"use_after_free", "#include <stdlib.h>\nint main() {\n int *p = malloc(4);\n free(p);\n return *p;\n}",
     "", EventKind::DanglingDereference, 5, ""},
    {"out_of_scope", "int main() {\n int *p;\n { int x = 1; p = &x; }\n return *p;\n}", "",
     EventKind::DanglingDereference, 4, ""},
    {"returned_local", "int *f() { int x = 1; return &x; }\nint main() {\n int *p = f();\n return *p;\n}", "",
     EventKind::DanglingDereference, 4, ""},
    {"invalid_pointer", "int main() {\n int *p = (int *)1234567;\n return *p;\n}", "",
     EventKind::NullDereference, 3, ""},
    {"double_free", "#include <stdlib.h>\nint main() {\n char *p = malloc(1);\n free(p);\n free(p);\n}", "",
     EventKind::DoubleFree, 5, ""},
    {"invalid_free", "#include <stdlib.h>\nint main() {\n int x;\n free(&x);\n}", "", EventKind::InvalidFree,
     4, ""},
    {"inner_free", "#include <stdlib.h>\nint main() {\n char *p = malloc(2);\n free(p + 1);\n}", "",
     EventKind::InvalidFree, 4, ""},
    {"string_literal", "int main() {\n char *s = \"abc\";\n s[0] = 'x';\n}", "", EventKind::WriteToConstant,
     3, ""},
    {"const_object", "const int c = 3;\nint main() {\n *(int *)&c = 4;\n}", "", EventKind::WriteToConstant, 3,
     ""},
    {"null_call", "int main() {\n int (*f)(int) = 0;\n return f(1);\n}", "", EventKind::BadCall, 3, ""},
    {"int_min_by_minus_one",
     "#include <limits.h>\nint main() {\n int a = INT_MIN, b = -1;\n return a / b;\n}", "",
     EventKind::SignedOverflow, 4, ""},
    {"unreachable", "int main() {\n int x = 1;\n if (x) __builtin_unreachable();\n}", "",
     EventKind::UnreachableReached, 3, ""},
    {"missing_return", "int f(int x) { if (x) return 1; }\nint main() {\n return f(0);\n}", "",
     EventKind::MissingReturn, 3, ""},
    {"in_library", "#include <string.h>\nint main() {\n char b[3];\n strcpy(b, \"abc\");\n}", "",
     EventKind::OutOfBounds, 4, "strcpy"},
    {"memcpy_bounds", "#include <string.h>\nint main() {\n char b[3];\n memcpy(b, \"abcd\", 4);\n}", "",
     EventKind::OutOfBounds, 4, ""},
    {"sprintf_bounds", "#include <stdio.h>\nint main() {\n char b[3];\n sprintf(b, \"%d\", 1234);\n}", "",
     EventKind::OutOfBounds, 4, ""},
    {"lazy_and", "int main() {\n int *p = 0;\n if (p && *p) return 1;\n return *p;\n}", "",
     EventKind::NullDereference, 4, ""},
};

INSTANTIATE_TEST_SUITE_P(C, Events, ::testing::ValuesIn(kFailing),
                         [](const auto& named) { return named.param.name; });

TEST(Properties, OverflowOnlyWhenAsked) {
  const char* text = "int main() {\n int x = 2147483647;\n x++;\n return x < 0;\n}";
  EXPECT_EQ(run(text).run.event.exit_code, 1);
  trace::RunOptions options;
  options.checks.signed_overflow = true;
  const Ran ran = run(text, "", options);
  EXPECT_EQ(ran.run.event.kind, EventKind::SignedOverflow);
  EXPECT_EQ(ran.run.event.range.begin.line, 3u);
}

TEST(Properties, AllocationsOfOneLineAreToldApart) {
  const Ran ran =
      run("#include <stdlib.h>\nint main() {\n char *p[3];\n for (int i = 0; i < 3; i++)\n  p[i] = "
          "malloc(4);\n p[2][4] = 1;\n}");
  EXPECT_EQ(ran.run.event.message, "access to malloc@5#3[4], outside of malloc@5#3 (4 bytes)");
}

TEST(Properties, NarrowingIsNoOverflow) {
  trace::RunOptions options;
  options.checks.signed_overflow = true;
  EXPECT_EQ(
      run("int main() { signed char c = 127; c++; return c == -128; }", "", options).run.event.exit_code, 1);
}

TEST(Properties, VerifierAssertOfTheUsersOwnMeaningIsAnOrdinaryFunction) {
  const Ran ran =
      run("int count; void __VERIFIER_assert(int c) { count++; } int main() { __VERIFIER_assert(0); return "
          "count; }");
  EXPECT_EQ(ran.run.event.exit_code, 1);
}

TEST(Properties, AnAssertionsConditionWithSideEffects) {
  const Ran ran = run("#include <assert.h>\nint main() { int x = 0; assert(++x == 1); return x; }");
  EXPECT_EQ(ran.run.event.exit_code, 1);
}

}  // namespace
}  // namespace faultline::frontend::c
