// + - * / % on every pair of integer types, over boundary values: promotions, the common type, wrap-around.
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Wsign-compare"
#include <limits.h>
#include <stdio.h>

typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort_t;
typedef unsigned int uint_t;
typedef unsigned long ulong_t;
typedef long long llong;
typedef unsigned long long ullong;
typedef _Bool boolean;
typedef char plain;

static const ullong values[] = {0, 1, 2, 3, 7, 100, 127, 128, 200, 255, 256, 32767, 32768, 65535, 65536,
                                2147483647u, 2147483648u, 4294967295u, 4294967296u,
                                9223372036854775807u, 9223372036854775808u,
                                (ullong)-2, (ullong)-3, (ullong)-7, (ullong)-100, (ullong)-128, (ullong)-129,
                                (ullong)-32768, (ullong)-32769, (ullong)-2147483648ll};
enum { COUNT = sizeof values / sizeof values[0] };

static ullong hash;

static void mix(ullong value) { hash = (hash ^ value) * 1099511628211ull; }

// Would the result of a signed operation fit into so many bits?
static int fits(llong value, int bits) {
  llong most = (llong)(~0ull >> (65 - bits));
  return value <= most && value >= -most - 1;
}

static int sum_fits(llong a, llong b, int bits) {
  llong r = (llong)((ullong)a + (ullong)b);
  return ((a ^ r) & (b ^ r)) >= 0 && fits(r, bits);
}

static int difference_fits(llong a, llong b, int bits) {
  llong r = (llong)((ullong)a - (ullong)b);
  return ((a ^ b) & (a ^ r)) >= 0 && fits(r, bits);
}

static int product_fits(llong a, llong b, int bits) {
  llong r = (llong)((ullong)a * (ullong)b);
  if (a == 0 || b == 0) return 1;
  if ((a == -1 && b == LLONG_MIN) || (b == -1 && a == LLONG_MIN)) return 0;
  return r / b == a && fits(r, bits);
}

static int negation_fits(llong a, int bits) { return difference_fits(0, a, bits); }

#define OPERATION(A, B, op, check)                                                       \
  do {                                                                                   \
    int counted = 0;                                                                     \
    hash = 14695981039346656037ull;                                                      \
    for (int i = 0; i < COUNT; i++)                                                      \
      for (int j = 0; j < COUNT; j++) {                                                  \
        A a = (A)values[i];                                                              \
        B b = (B)values[j];                                                              \
        int is_signed = (1 ? -1 : a + b) < 0;                                            \
        int bits = (int)sizeof(a op b) * CHAR_BIT;                                       \
        if (is_signed && !check((llong)a, (llong)b, bits)) continue;                     \
        mix((ullong)(a op b));                                                           \
        mix((a op b) < 0);                                                               \
        counted++;                                                                       \
      }                                                                                  \
    printf(" %s%d:%016llx", #op, counted, hash);                                         \
  } while (0)

#define DIVISION(A, B, op)                                                               \
  do {                                                                                   \
    hash = 14695981039346656037ull;                                                      \
    for (int i = 0; i < COUNT; i++)                                                      \
      for (int j = 0; j < COUNT; j++) {                                                  \
        A a = (A)values[i];                                                              \
        B b = (B)values[j];                                                              \
        int is_signed = (1 ? -1 : a + b) < 0;                                            \
        if (b == 0 || (is_signed && (llong)b == -1 && !negation_fits((llong)a, (int)sizeof(a op b) * CHAR_BIT))) continue; \
        mix((ullong)(a op b));                                                           \
      }                                                                                  \
    printf(" %c:%016llx", #op[0], hash);                                                 \
  } while (0)

#define PAIR(A, B)                                                                       \
  static void pair_##A##_##B(void) {                                                     \
    printf("%s %s %d:", #A, #B, (int)sizeof((A)1 + (B)1));                               \
    OPERATION(A, B, +, sum_fits);                                                        \
    OPERATION(A, B, -, difference_fits);                                                 \
    OPERATION(A, B, *, product_fits);                                                    \
    DIVISION(A, B, /);                                                                   \
    DIVISION(A, B, %);                                                                   \
    printf("\n");                                                                        \
  }

#define WITH_ALL(PAIR, A)                                                                \
  PAIR(A, boolean) PAIR(A, plain) PAIR(A, schar) PAIR(A, uchar) PAIR(A, short) PAIR(A, ushort_t) PAIR(A, int) \
  PAIR(A, uint_t) PAIR(A, long) PAIR(A, ulong_t) PAIR(A, llong) PAIR(A, ullong)

#define ALL(PAIR)                                                                        \
  WITH_ALL(PAIR, boolean) WITH_ALL(PAIR, plain) WITH_ALL(PAIR, schar) WITH_ALL(PAIR, uchar) \
  WITH_ALL(PAIR, short) WITH_ALL(PAIR, ushort_t) WITH_ALL(PAIR, int) WITH_ALL(PAIR, uint_t) \
  WITH_ALL(PAIR, long) WITH_ALL(PAIR, ulong_t) WITH_ALL(PAIR, llong) WITH_ALL(PAIR, ullong)

ALL(PAIR)

#define CALL(A, B) pair_##A##_##B();

int main(void) {
  ALL(CALL)
  return 0;
}
