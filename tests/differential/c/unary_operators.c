// - ~ ! + and ++ -- before and after, on every type, at the boundaries.
#pragma GCC diagnostic ignored "-Wbool-operation"
#include <limits.h>
#include <stdio.h>

typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort_t;
typedef unsigned int uint_t;
typedef unsigned long ulong_t;
typedef long long llong;
typedef unsigned long long ullong;

#define UNARY(T, ...)                                                                         \
  static void unary_##T(void) {                                                               \
    static const T values[] = {__VA_ARGS__};                                                  \
    printf("%s (%d after promotion)\n", #T, (int)sizeof(+values[0]));                         \
    for (unsigned i = 0; i < sizeof values / sizeof values[0]; i++) {                         \
      T x = values[i];                                                                        \
      printf("  %lld: + %lld - %lld ~ %lld ! %d !! %d\n", (llong)x, (llong)+x, (llong)-x, (llong)~x, !x, !!x); \
    }                                                                                         \
  }

// Stepping away from the limits does not overflow; for types narrower than int, nor does stepping over them.
#define STEPS(T, low, high)                                                                   \
  static void steps_##T(void) {                                                               \
    T x = low, before, after;                                                                 \
    before = x++;                                                                             \
    after = ++x;                                                                              \
    printf("%s up %lld %lld %lld", #T, (llong)before, (llong)after, (llong)x);                \
    before = x--;                                                                             \
    after = --x;                                                                              \
    printf(" down %lld %lld %lld", (llong)before, (llong)after, (llong)x);                    \
    x = high;                                                                                 \
    before = x--;                                                                             \
    after = ++x;                                                                              \
    printf(" top %lld %lld sum %lld\n", (llong)before, (llong)after, (llong)(x-- / 2 + 1));   \
  }

#define WRAPS(T)                                                                              \
  static void wraps_##T(void) {                                                               \
    T x = 0;                                                                                  \
    printf("%s wraps %lld", #T, (llong)--x);                                                  \
    x++;                                                                                      \
    printf(" %lld", (llong)x--);                                                              \
    printf(" %lld %lld\n", (llong)x, (llong)(T)(x + 1));                                      \
  }

UNARY(schar, 0, 1, -1, SCHAR_MAX, SCHAR_MIN)
UNARY(uchar, 0, 1, UCHAR_MAX, 128)
UNARY(short, 0, -1, SHRT_MAX, SHRT_MIN)
UNARY(ushort_t, 0, 1, USHRT_MAX, 32768)
UNARY(int, 0, -1, INT_MAX, INT_MIN + 1)
UNARY(uint_t, 0, 1, UINT_MAX, 2147483648u)
UNARY(long, 0, -1, LONG_MAX, LONG_MIN + 1)
UNARY(ulong_t, 0, 1, ULONG_MAX)
UNARY(llong, 0, -1, LLONG_MAX, LLONG_MIN + 1)
UNARY(ullong, 0, 1, ULLONG_MAX)

STEPS(schar, SCHAR_MIN, SCHAR_MAX)
STEPS(uchar, 0, UCHAR_MAX)
STEPS(short, SHRT_MIN, SHRT_MAX)
STEPS(ushort_t, 0, USHRT_MAX)
STEPS(int, INT_MIN, INT_MAX)
STEPS(uint_t, 0, UINT_MAX)
STEPS(long, LONG_MIN, LONG_MAX)
STEPS(ullong, 0, ULLONG_MAX)

WRAPS(uchar)
WRAPS(ushort_t)
WRAPS(uint_t)
WRAPS(ulong_t)
WRAPS(ullong)

static void narrow_overflow(void) {
  schar c = SCHAR_MAX;
  c++;  // 128 as int, converted back
  short s = SHRT_MIN;
  s--;
  printf("narrow %d %d\n", c, s);
  _Bool b = 0;
  b++;
  printf("bool %d", b);
  b++;
  printf(" %d", b);
  b--;
  printf(" %d", b);
  b--;
  printf(" %d\n", b);
}

static void floats_and_pointers(void) {
  float f = 0.5f;
  double d = -1e300;
  int numbers[5] = {10, 20, 30, 40, 50}, *p = numbers;
  printf("float %g", f++);
  printf(" %g", f);
  printf(" %g", --f);
  printf(" %g %g\n", -f, +f);
  printf("double %g %d %d\n", -d, !d, !!0.0);
  printf("%d", *p++);
  printf(" %d", *++p);
  printf(" %d", ++*p);
  printf(" %d", (*p)++);
  printf(" %d", *p--);
  printf(" %d", *--p);
  printf(" %d %d\n", (int)(p - numbers), !p);
}

int main(void) {
  unary_schar(), unary_uchar(), unary_short(), unary_ushort_t(), unary_int(), unary_uint_t(), unary_long();
  unary_ulong_t(), unary_llong(), unary_ullong();
  steps_schar(), steps_uchar(), steps_short(), steps_ushort_t(), steps_int(), steps_uint_t(), steps_long(), steps_ullong();
  wraps_uchar(), wraps_ushort_t(), wraps_uint_t(), wraps_ulong_t(), wraps_ullong();
  narrow_overflow();
  floats_and_pointers();
  return 0;
}
