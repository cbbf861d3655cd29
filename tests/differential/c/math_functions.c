// The exactly defined functions of math.h, for double and float, on ordinary and special values.
#define _GNU_SOURCE
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>

static const double values[] = {0.0, -0.0, 0.3, 0.5, -0.5, 0.49999999999999994, 0.7, 1.0, -1.0, 1.5, -1.5, 2.5, -2.5, 3.5, 99.99,
                                -99.99, 4503599627370495.5, 4503599627370496.5, 9007199254740993.0, 1e300, -1e300, 1e-300, 5e-324,
                                DBL_MAX, INFINITY, -INFINITY, NAN, 16777216.5, 8388607.5};
enum { COUNT = sizeof values / sizeof values[0] };

// The sign and the payload of a NaN are nobody's business.
static double plain(double d) { return isnan(d) ? NAN : d; }

static void rounding(void) {
  for (int i = 0; i < COUNT; i++) {
    double d = values[i];
    float f = (float)d;
    printf("%a: %a %a %a %a %a %a\n", plain(d), plain(floor(d)), plain(ceil(d)), plain(trunc(d)), plain(round(d)), plain(rint(d)), plain(nearbyint(d)));
    printf("  %a %a %a %a %a\n", plain(floorf(f)), plain(ceilf(f)), plain(truncf(f)), plain(roundf(f)), plain(rintf(f)));
    if (fabs(d) < 1e18) printf("  %ld %lld %ld %lld\n", lround(d), llround(d), lrint(d), llrint(d));
  }
}

static void classes(void) {
  for (int i = 0; i < COUNT; i++) {
    double d = values[i];
    float f = (float)d;
    printf("%d%d%d%d%d ", isnan(d) != 0, isinf(d) != 0, isfinite(d) != 0, isnormal(d) != 0, isnan(d) ? 0 : signbit(d) != 0);
    printf("%d%d%d%d ", isnan(f) != 0, isinf(f) != 0, isfinite(f) != 0, isnormal(f) != 0);
    int c = fpclassify(d);
    printf("%s ", c == FP_NAN ? "nan" : c == FP_INFINITE ? "inf" : c == FP_ZERO ? "zero" : c == FP_SUBNORMAL ? "sub" : "normal");
  }
  printf("\n");
}

static void one_argument(void) {
  for (int i = 0; i < COUNT; i++) {
    double d = values[i];
    printf("%a %a %a ", plain(fabs(d)), plain(fabsf((float)d)), d < 0 ? 0 : plain(sqrt(d)));
    if (d >= 0) printf("%a ", plain(sqrtf((float)d)));
    int exponent = 0;
    double whole, fraction = modf(d, &whole);
    printf("%a %a ", plain(fraction), plain(whole));
    if (isfinite(d)) {
      double mantissa = frexp(d, &exponent);
      printf("%a %d %a %a", mantissa, exponent, ldexp(d, 3), scalbn(d, -1000));
    }
    printf("\n");
  }
  for (int i = 1; i <= 20; i++) printf("%a %a ", sqrt(i), sqrtf((float)i));
  printf("\n");
}

static void two_arguments(void) {
  static const double b[] = {0.5, -0.5, 3.0, -0.0, 1e-5, 1e10, INFINITY, NAN};
  for (int i = 0; i < COUNT; i++) {
    for (unsigned j = 0; j < sizeof b / sizeof *b; j++) {
      double x = values[i], y = b[j];
      if (x == 0 && y == 0) continue;  // either zero may be the smaller one
      printf("%a %a %a ", plain(fmin(x, y)), plain(fmax(x, y)), isnan(x) ? 0 : plain(copysign(x, isnan(y) ? 1 : y)));
      if (y != 0 && isfinite(x) && fabs(x) < 1e20) printf("%a %a ", plain(fmod(x, y)), plain(fdim(x, y)));
    }
    printf("\n");
  }
  printf("%g %g %g %g\n", fmod(5.5, 2), fmod(-5.5, 2), fmod(5.5, -2), fmod(1e15, 7));
  printf("%g %g %g\n", remainder(5.5, 2), remainder(7, 2), remainder(-5, 3));
  printf("%g %g %g\n", fmodf(5.5f, 2), fminf(1, 2), fmaxf(NAN, 3));
}

static void comparisons(void) {
  double n = NAN, one = 1, two = 2;
  printf("%d%d%d%d%d%d\n", isgreater(two, one), isgreaterequal(one, one), isless(one, two), islessequal(two, one), islessgreater(one, two),
         isunordered(one, n));
  printf("%d%d%d\n", isgreater(n, one), isless(n, one), isunordered(n, n));
  printf("%d %d %d\n", HUGE_VAL == INFINITY, isinf(-INFINITY) != 0, M_PI > 3.14159 && M_PI < 3.1416);
}

static double newton_root(double x) {
  double guess = x;
  for (int i = 0; i < 60 && fabs(guess * guess - x) > 1e-12 * x; i++) guess = (guess + x / guess) / 2;
  return guess;
}

static double power(double base, int n) {
  double result = 1;
  for (int i = 0; i < (n < 0 ? -n : n); i++) result *= base;
  return n < 0 ? 1 / result : result;
}

static double exponential(double x) {
  double term = 1, sum = 1;
  for (int i = 1; i < 40; i++) sum += term *= x / i;
  return sum;
}

int main(void) {
  rounding();
  classes();
  one_argument();
  two_arguments();
  comparisons();
  printf("%.15g %.15g %.15g\n", newton_root(2), newton_root(1e10), newton_root(0.01));
  printf("%.17g %.17g %.17g\n", power(1.1, 10), power(2, -30), exponential(1));
  return 0;
}
