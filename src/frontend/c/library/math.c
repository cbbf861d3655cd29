/* math.h: what is not one operation of IEEE arithmetic. Exponents are taken from and put into the bits,
 * because a loop of multiplications would be long, and hard for a solver. */

union __faultline_double {
  double value;
  unsigned long long bits;
};

/* 2 to the power of n, -1022 <= n <= 1023 */
static double __faultline_power_of_two(int n) {
  union __faultline_double power;
  power.bits = (unsigned long long)(n + 1023) << 52;
  return power.value;
}

/* x * 2^n, rounded once. Going up is exact until it overflows. Going down, only the last step rounds: what a
 * step of -969 (that is -1022 + 53) makes subnormal becomes zero in the end. */
static double __faultline_scale(double x, int n) {
  for (int i = 0; i < 2 && n > 1023; i++) {
    x *= __faultline_power_of_two(1023);
    n -= 1023;
  }
  for (int i = 0; i < 2 && n < -1022; i++) {
    x *= __faultline_power_of_two(-969);
    n += 969;
  }
  if (n > 1023) n = 1023;
  if (n < -1022) n = -1022;
  return x * __faultline_power_of_two(n);
}

static int __faultline_is_finite(double x) { return x - x == 0; }

double ldexp(double x, int n) {
  if (!__faultline_is_finite(x) || x == 0) return x;
  double result = __faultline_scale(x, n);
  if (!__faultline_is_finite(result) || result == 0) *__errno_location() = ERANGE;
  return result;
}

double scalbn(double x, int n) { return ldexp(x, n); }

double scalbln(double x, long n) { return ldexp(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }

/* A double holds every float times 2^n exactly as long as |n| <= 400, and beyond that the float is zero or
 * infinite. */
float ldexpf(float x, int n) {
  if (!__faultline_is_finite(x) || x == 0) return x;
  float result = (float)(x * __faultline_power_of_two(n > 400 ? 400 : n < -400 ? -400 : n));
  if (!__faultline_is_finite(result) || result == 0) *__errno_location() = ERANGE;
  return result;
}

float scalbnf(float x, int n) { return ldexpf(x, n); }

float scalblnf(float x, long n) { return ldexpf(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }

double frexp(double x, int *exponent) {
  *exponent = 0;
  if (!__faultline_is_finite(x) || x == 0) return x;
  union __faultline_double number = {x};
  int raw = (int)(number.bits >> 52) & 0x7ff;
  if (raw == 0) { /* subnormal */
    number.value = x * 0x1p54;
    raw = ((int)(number.bits >> 52) & 0x7ff) - 54;
  }
  *exponent = raw - 1022;
  number.bits = (number.bits & ~(0x7ffull << 52)) | (1022ull << 52);
  return number.value;
}

float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }

double modf(double x, double *whole) {
  double part = __builtin_trunc(x);
  *whole = part;
  return __builtin_copysign(part == x ? 0 : x - part, x);
}

float modff(float x, float *whole) {
  float part = __builtin_truncf(x);
  *whole = part;
  return __builtin_copysignf(part == x ? 0 : x - part, x);
}

double fdim(double x, double y) { return x <= y ? 0 : x - y; }

float fdimf(float x, float y) { return x <= y ? 0 : x - y; }

long lround(double x) { return (long)__builtin_round(x); }

long long llround(double x) { return (long long)__builtin_round(x); }

long lrint(double x) { return (long)__builtin_rint(x); }

long long llrint(double x) { return (long long)__builtin_rint(x); }

long lroundf(float x) { return (long)__builtin_roundf(x); }

long long llroundf(float x) { return (long long)__builtin_roundf(x); }

long lrintf(float x) { return (long)__builtin_rintf(x); }

long long llrintf(float x) { return (long long)__builtin_rintf(x); }
