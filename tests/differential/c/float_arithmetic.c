// float and double arithmetic with its rounding; infinities, NaN, negative zero, subnormals; floats as conditions.
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const float floats[] = {0.0f, -0.0f, 1.0f, -1.0f, 0.1f, 1.0f / 3, 16777216.0f, 1e-38f, 1e38f, 3.4e38f, 1.4e-45f, 7.5f};
static const double doubles[] = {0.0, -0.0, 1.0, -1.0, 0.1, 1.0 / 3, 9007199254740992.0, 1e-308, 1e308, 5e-324, 1e16, 7.5};
#define COUNT(a) (int)(sizeof(a) / sizeof(a)[0])

static unsigned long long bits(double d) {
  unsigned long long u;
  memcpy(&u, &d, sizeof u);
  return u;
}

static unsigned float_bits(float f) {
  unsigned u;
  memcpy(&u, &f, sizeof u);
  return u;
}

static unsigned canonical_float(float f) { return f != f ? 0x7fc00000u : float_bits(f); }
static unsigned long long canonical(double d) { return d != d ? 0x7ff8000000000000u : bits(d); }

static void float_table(void) {
  for (int i = 0; i < COUNT(floats); i++) {
    for (int j = 0; j < COUNT(floats); j++) {
      float a = floats[i], b = floats[j];
      printf("%08x %08x %08x %08x %08x ", canonical_float(a + b), canonical_float(a - b), canonical_float(a * b),
             b != 0 ? canonical_float(a / b) : 0, canonical_float(a * b + a));
    }
    printf("\n");
  }
}

static void double_table(void) {
  for (int i = 0; i < COUNT(doubles); i++) {
    for (int j = 0; j < COUNT(doubles); j++) {
      double a = doubles[i], b = doubles[j];
      printf("%016llx %016llx %016llx %016llx ", canonical(a + b), canonical(a - b), canonical(a * b),
             b != 0 ? canonical(a / b) : 0);
    }
    printf("\n");
  }
}

static void compare(double a, double b) {
  float fa = (float)a, fb = (float)b;
  printf("%d%d%d%d%d%d ", a < b, a <= b, a > b, a >= b, a == b, a != b);
  printf("%d%d%d%d%d%d ", fa < fb, fa <= fb, fa > fb, fa >= fb, fa == fb, fa != fb);
  printf("%d%d%d%d ", !(a < b), !a, a && b, a || b);
}

static void comparisons(void) {
  const double special[] = {0.0, -0.0, 1.5, -1.5, INFINITY, -INFINITY, NAN, 5e-324};
  for (int i = 0; i < COUNT(special); i++) {
    for (int j = 0; j < COUNT(special); j++) compare(special[i], special[j]);
    printf("\n");
  }
}

static void special_values(void) {
  double infinity = INFINITY, zero = 0.0, not_a_number = NAN;
  printf("%d %d\n", isnan(infinity - infinity), isnan(infinity * zero));
  printf("%g %g %g %g\n", infinity + 1, -infinity, infinity * -2, 1 / infinity);
  printf("%d %d %d\n", isnan(not_a_number + 1), not_a_number == not_a_number, not_a_number != not_a_number);
  printf("%g %g %g\n", -zero, 0.0 - zero, -zero + zero);
  printf("%d %d\n", signbit(-zero) != 0, zero == -zero);
  printf("%016llx %016llx\n", bits(-zero), bits(zero * -1));
  printf("%g %g\n", DBL_MAX * 2, -DBL_MAX - DBL_MAX);
  printf("%g %g\n", DBL_MIN / 2, FLT_MIN / 2.0f);
  printf("%a %a %a\n", DBL_EPSILON, (double)FLT_EPSILON, 1 + DBL_EPSILON / 2);
}

static const char *as_condition(double d) {
  if (d) return "yes";
  return "no";
}

static void conditions(void) {
  printf("%s %s %s %s %s\n", as_condition(0.0), as_condition(-0.0), as_condition(1e-320), as_condition(NAN), as_condition(0.1));
  float countdown = 1.0f;
  int turns = 0;
  while (countdown) countdown /= 2, turns++;
  printf("halved %d times to zero\n", turns);
  turns = 0;
  for (double x = 0; x != 1.0 && turns < 20; x += 0.1) turns++;
  printf("0.1 ten times: %d\n", turns);
  turns = 0;
  double epsilon = 1;
  while (1 + epsilon / 2 > 1) epsilon /= 2, turns++;
  printf("epsilon %a after %d\n", epsilon, turns);
  printf("%d %d %g\n", 0.5 ? 1 : 2, !0.5, 0.0 ? 1.0 : 2.0);
}

static void accumulation(void) {
  float sum = 0, carry = 0, plain = 0;
  double wide = 0;
  for (int i = 1; i <= 1000; i++) {
    float term = 1.0f / i, y = term - carry, t = sum + y;
    carry = (t - sum) - y;
    sum = t;
    plain += term;
    wide += 1.0 / i;
  }
  printf("%.9g %.9g %.17g\n", sum, plain, wide);
  double x = 2;
  for (int i = 0; i < 6; i++) x = x / 2 + 1 / x;
  printf("%.17g %a\n", x, x * x - 2);
  float f = 0.1f;
  printf("%.17g %.17g %.17g\n", f * f * 1.0, (double)f * f, (double)(f * 10) - 1.0);
  printf("%a %a\n", 1e23, 8.5e-320);
  printf("%a %a\n", 0x1.fffffffffffff8p0, 0x1.8p-1074);
}

int main(void) {
  float_table();
  double_table();
  comparisons();
  special_values();
  conditions();
  accumulation();
  return 0;
}
