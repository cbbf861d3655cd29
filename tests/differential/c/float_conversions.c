// Integers to floats and back, float to double and back: rounding to nearest even, truncation, 64-bit unsigned values.
#include <float.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static const int64_t signed_values[] = {0, 1, -1, 127, -128, 16777215, 16777216, 16777217, 16777218, 16777219, -16777217,
                                        33554433, 33554434, 33554435, INT_MAX, INT_MIN, (1ll << 53) - 1, 1ll << 53,
                                        (1ll << 53) + 1, (1ll << 53) + 2, (1ll << 53) + 3, -(1ll << 53) - 1, LLONG_MAX,
                                        LLONG_MAX - 511, LLONG_MAX - 512, LLONG_MAX - 513, LLONG_MIN, LLONG_MIN + 1,
                                        LLONG_MIN + 512, LLONG_MIN + 513, 0x0123456789abcdefll};
static const uint64_t unsigned_values[] = {0, 1, UINT_MAX, 1ull << 32, (1ull << 24) + 1, (1ull << 53) + 1, 1ull << 63,
                                           (1ull << 63) + 1, (1ull << 63) + 1024, (1ull << 63) + 1025, (1ull << 63) + 3072,
                                           ULLONG_MAX, ULLONG_MAX - 1023, ULLONG_MAX - 1024, ULLONG_MAX - 1025,
                                           0xfffffe8000000000u, 0xfffffe7fffffffffu, 0xfffffe8000000001u,
                                           0xdeadbeefcafebabeu};
#define COUNT(a) (int)(sizeof(a) / sizeof(a)[0])

static void to_floats(void) {
  for (int i = 0; i < COUNT(signed_values); i++) {
    int64_t x = signed_values[i];
    float f = x;
    double d = x;
    printf("%lld: %a %a %a %a\n", (long long)x, f, d, (float)(int32_t)x, (double)(int16_t)x);
  }
  for (int i = 0; i < COUNT(unsigned_values); i++) {
    uint64_t x = unsigned_values[i];
    float f = x;
    double d = x;
    printf("%llu: %a %a %a %a\n", (unsigned long long)x, f, d, (float)(uint32_t)x, (double)(uint8_t)x);
  }
}

static const double doubles[] = {0.0, -0.0, 0.5, -0.5, 0.999999, 1.5, 2.5, -1.5, -2.9, 99.99, 126.7, -127.9, 1e-300,
                                 DBL_MIN, FLT_MIN};
static const double large[] = {2147483646.9, 2147483647.5, 4294967295.9, 1e10, 9007199254740993.0, 9.2233720368547748e18,
                               32767.9, 65535.5};

static void to_integers(void) {
  for (int i = 0; i < COUNT(doubles); i++) {
    double d = doubles[i];
    float f = (float)d;
    printf("%g: %d %d %d %ld %lld", d, (signed char)d, (short)d, (int)d, (long)d, (long long)d);
    printf(" %d %d %lld %d\n", (signed char)f, (int)f, (long long)f, (_Bool)d);
    if (d > -1) printf("  %u %u %llu %u %llu\n", (unsigned char)d, (unsigned)d, (unsigned long long)d, (unsigned)f, (unsigned long long)f);
  }
  for (int i = 0; i < COUNT(large); i++) {
    double d = large[i];
    if (d < 2147483648.0) printf("int %d ", (int)d);
    if (d < 4294967296.0) printf("unsigned %u ", (unsigned)d);
    if (d < 65536.0) printf("ushort %d ", (unsigned short)d);
    printf("long %lld %llu\n", (long long)d, (unsigned long long)d);
  }
  double top = 18446744073709549568.0, half = 9223372036854775808.0;
  float float_top = 18446742974197923840.0f;
  printf("%llu %llu %llu\n", (unsigned long long)top, (unsigned long long)half, (unsigned long long)float_top);
  printf("%lld %lld\n", (long long)-half, (long long)-9223372036854774784.0);
}

static void between_floats(void) {
  static const double values[] = {0.1, 1.0 / 3, 16777217.0, 16777219.0, 1.00000005960464477539, 1.0000000596046448,
                                  1.00000017881393432617, 3.4028234663852886e38, 1e-45, 7e-46, 7.1e-46, 1.4e-45, 1e-40,
                                  1.17549435e-38, -0.1, 123456789.123456789, 1e38};
  for (int i = 0; i < COUNT(values); i++) {
    float f = (float)values[i];
    double back = f;
    printf("%.17g: %a %a %d\n", values[i], f, back, back == values[i]);
  }
  double too_large = 1e39, smallest = 4.9406564584124654e-324;
  printf("%f %f %a\n", (float)too_large, (float)-too_large, (float)smallest);
}

static float pass_float(float x) { return x; }
static int pass_int(int x) { return x; }

static void implicit(void) {
  int i = 3.99;
  unsigned char c = 200.5f;
  float f = 16777217;
  double d = 1u - 2;
  i += 0.5;
  printf("%d %d %.1f %.1f %d\n", i, c, f, d, pass_int(-7.9));
  printf("%.10g %.10g\n", pass_float(0.1), pass_float(33554433));
  printf("%d %d %d\n", 1 / 2 == 0.5, 1 / 2.0 == 0.5, 1 / 2.0f == 0.5);
  printf("%.17g %.17g\n", 0.1f + 0.2, 0.1f + 0.2f);
  printf("%.17g %.17g\n", (double)(0.1f * 3), (double)0.1f * 3);
  printf("%d %d\n", 0.1f == 0.1, 0.5f == 0.5);
  printf("%.9g %.9g\n", 1 ? 1 : 2.5, 0 ? 1 : 2.5f);
  printf("%d %d\n", 16777217 == (float)16777217, 16777217 == 16777217.0);
  float sum = 0;
  for (int n = 1; n <= 10; n++) sum += n * 0.1;  // computed in double
  printf("%.9g\n", sum);
}

int main(void) {
  to_floats();
  to_integers();
  between_floats();
  implicit();
  return 0;
}
