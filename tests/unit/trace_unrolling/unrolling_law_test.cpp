// Small programs on all their inputs: what the unrolling says under these is what the interpreter does.
#include <gtest/gtest.h>

#include "c_program.h"
#include "every_run.h"

namespace faultline::trace::unrolling {
namespace {

constexpr const char* kPrologue = R"(
#include <assert.h>
#include <stdlib.h>
int nondet_int(void); unsigned nondet_unsigned(void); signed char nondet_char(void);
void __VERIFIER_assume(int);
)";

struct LawCase {
  const char* name;
  const char* text;
  std::vector<std::int64_t> values;
  bool fails = true;  // some of its runs do
};

void PrintTo(const LawCase& one, std::ostream* out) {
  *out << one.name;
}

class UnrollingLaw : public ::testing::TestWithParam<LawCase> {};

TEST_P(UnrollingLaw, HoldsOnAllInputs) {
  for (const std::uint32_t pointer_bytes : {8u, 4u}) {
    const cfa::Program program = read_c(std::string(kPrologue) + GetParam().text, pointer_bytes);
    Options options;
    options.bounds.loop = options.bounds.recursion = 6;
    options.checks = {true, true, true, true};
    EveryRun all(program, options);
    all.expect_laws(GetParam().values);
    EXPECT_EQ(all.failed > 0, GetParam().fails);
    EXPECT_GT(all.runs, all.cut);
    EXPECT_GT(all.compared, 0u);
  }
}

const std::vector<std::int64_t> kSmall = {-2, -1, 0, 1, 2, 3};
const std::vector<std::int64_t> kExtreme = {0, 1, 2, 5, -1, INT32_MAX, INT32_MIN, 0x40000000, 0x40000001};

const LawCase kLawCases[] = {
    {"IfElse", R"(int main(void) { int x = nondet_int(), y = nondet_int(), m;
      if (x > y) m = x; else m = y; if (x == 2) m--; assert(m >= x && m >= y); return 0; })",
     kSmall},
    {"SwitchWithFallthrough", R"(int main(void) { int x = nondet_int(), s = 0;
      switch (x) { case 0: s = 1; case 1: s += 2; break; case 2: return 7; case -1 ... -1: s = 5;
                   default: s += 10; }
      assert(s != 3 && s != 15); return s; })",
     kSmall},
    {"Arithmetic", R"(int main(void) { int x = nondet_int(), y = nondet_int();
      int q = x / y, r = x % y; int s = x << y; assert(q * y + r == x); return s - x; })",
     kExtreme},
    {"ShortCircuit", R"(int a[2];
      int main(void) { int x = nondet_int(), y = nondet_int();
      if (x >= 0 && x < 2 && a[x] == 0 || y != 0 && 4 / y == 2) a[y & 1] = x ? 1 / x : y;
      assert(a[1] == 0); return 0; })",
     kSmall},
    {"BreakAndContinue",
     R"(int main(void) { int n = nondet_int(), s = 0;
      for (int i = 0; i < 5; i++) { if (i == n) break; if (nondet_int() > 1) continue; s += i; }
      assert(s != 9); return s; })",
     {0, 2, 5}},
    {"NestedLoops", R"(int main(void) { int n = nondet_int(), m = nondet_int(), c = 0;
      for (int i = 0; i < n; i++) for (int j = i; j < m; j++) { c++; if (c == 5) goto out; }
      out: assert(c < 5); return c; })",
     kSmall},
    {"Assumptions", R"(int main(void) { int x = nondet_int(); __VERIFIER_assume(x > 0);
      int y = nondet_int(); __VERIFIER_assume(y != x); assert(x + y != 5); return 0; })",
     kSmall},
    {"Calls", R"(static int sign(int x) { if (x < 0) return -1; return x > 0; }
      static int twice(int (*f)(int), int x) { return f(x) + f(x - 1); }
      static int half(int x) { return x / 2; }
      int main(void) { int x = nondet_int(); int t = twice(x > 1 ? half : sign, x);
      assert(t != -2); return t; })",
     kSmall},
    {"Recursion",
     R"(static int fact(int n) { if (n <= 1) return 1; return n * fact(n - 1); }
      int main(void) { int n = nondet_int(); int f = fact(n); assert(f != 24); return f; })",
     {-1, 0, 1, 2, 3, 4, 5}},
    {"ArrayIndex", R"(int main(void) { int a[4] = {1, 2, 3, 4}; unsigned i = nondet_unsigned();
      int j = nondet_int(); int *p = a; a[i] = 9; *(p + j) = 5; assert(a[2] != 5); return a[1]; })",
     kExtreme},
    {"Structs", R"(struct s { char c; int v[2]; struct { short x; } in; } all[3];
      int main(void) { int i = nondet_int(), j = nondet_int(); struct s *p = &all[i];
      p->v[j] = 7; p->in.x = (short)i; all[2] = *p; assert(all[2].v[1] != 7); return all[0].in.x; })",
     kSmall},
    {"PointersChoose", R"(int main(void) { int x = 1, y = 2, *p = 0; int c = nondet_int();
      if (c == 1) p = &x; if (c == 2) p = &y; if (c < 3) *p += 5; assert(x + y < 9 || c == 1); return x; })",
     kSmall},
    {"Heap",
     R"(int main(void) { int n = nondet_int(); int *p = malloc(2 * sizeof *p);
      if (!p) return 0; p[0] = n; p[1] = 0; if (n == 1) free(p); if (n > 1) { free(p); free(p); }
      if (n == 0) p[1] = p[0]; return 0; })",
     {0, 1, 2}},
    {"Unions",
     R"(union u { int i; unsigned char b[4]; } w;
      int main(void) { w.i = nondet_int(); int k = nondet_int(); __VERIFIER_assume(k >= 0 && k < 4);
      w.b[k] ^= 1; assert(w.i != 0 && w.i != 257); return w.b[0]; })",
     {0, 1, 256, 3, -1}},
    {"BitFields",
     R"(struct b { unsigned a : 3; int s : 4; unsigned c : 9; } g;
      int main(void) { int x = nondet_int(); g.a = x; g.s = x; g.c = x; g.a++;
      assert(g.s != 3 && g.c != 255u); return g.a; })",
     {0, 3, 7, 8, 255, -1}},
    {"NarrowTypes",
     R"(int main(void) { signed char c = nondet_char(); unsigned char u = c;
      short s = c * 300; c += 100; assert(u != 254 || c == 98); assert(s != 300); return c; })",
     {-128, -2, -1, 0, 1, 27, 28, 127}},
    {"DanglingPointer", R"(int main(void) { int *p = 0; int c = nondet_int();
      for (int i = 0; i < 2; i++) { int x = i; if (c == i) p = &x; if (c == 3 && i == 1) { x = 4; assert(!p); } }
      if (c == 0 || c == 1) *p = 1; return 0; })",
     kSmall},
    {"GotoLoop", R"(int main(void) { int n = nondet_int(), i = 0;
      again: if (i >= n) goto done; i++; if (i == 3) assert(n != 3); goto again; done: return i; })",
     kSmall},
};

INSTANTIATE_TEST_SUITE_P(Programs, UnrollingLaw, ::testing::ValuesIn(kLawCases),
                         [](const auto& made) { return std::string(made.param.name); });

}  // namespace
}  // namespace faultline::trace::unrolling
