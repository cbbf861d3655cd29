// Comparisons, bit operations and logic on every pair of integer types, over boundary values.
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wbool-compare"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
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

static const ullong values[] = {0, 1, 2, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 2147483647u, 2147483648u,
                                4294967295u, 4294967296u, 9223372036854775807u, 9223372036854775808u,
                                (ullong)-2, (ullong)-128, (ullong)-129, (ullong)-32769, (ullong)-2147483648ll};
enum { COUNT = sizeof values / sizeof values[0] };

static ullong mix(ullong hash, ullong value) { return (hash ^ value) * 1099511628211ull; }

#define HASH(A, B, op)                                                        \
  do {                                                                        \
    ullong hash = 14695981039346656037ull;                                    \
    for (int i = 0; i < COUNT; i++)                                           \
      for (int j = 0; j < COUNT; j++) {                                       \
        A a = (A)values[i];                                                   \
        B b = (B)values[j];                                                   \
        hash = mix(hash, (ullong)(a op b));                                   \
      }                                                                       \
    printf(" %s %016llx", #op, hash);                                         \
  } while (0)

// How often the left is less, equal, greater: easier to read than a hash when it differs.
#define ORDER(A, B)                                                           \
  do {                                                                        \
    int less = 0, equal = 0, greater = 0;                                     \
    for (int i = 0; i < COUNT; i++)                                           \
      for (int j = 0; j < COUNT; j++) {                                       \
        A a = (A)values[i];                                                   \
        B b = (B)values[j];                                                   \
        if (a < b) less++;                                                    \
        if (a == b) equal++;                                                  \
        if (a > b) greater++;                                                 \
        if ((a <= b) != !(a > b) || (a >= b) != !(a < b)) printf("strange "); \
        if ((a != b) == (a == b)) printf("strange ");                         \
      }                                                                       \
    printf(" order %d %d %d", less, equal, greater);                          \
  } while (0)

#define PAIR(A, B)                                                            \
  static void pair_##A##_##B(void) {                                          \
    printf("%s %s:", #A, #B);                                                 \
    ORDER(A, B);                                                              \
    HASH(A, B, &);                                                            \
    HASH(A, B, |);                                                            \
    HASH(A, B, ^);                                                            \
    HASH(A, B, &&);                                                           \
    HASH(A, B, ||);                                                           \
    HASH(A, B, <);                                                            \
    HASH(A, B, >=);                                                           \
    printf("\n");                                                             \
  }

#define WITH_ALL(PAIR, A)                                                     \
  PAIR(A, boolean) PAIR(A, plain) PAIR(A, schar) PAIR(A, uchar) PAIR(A, short) PAIR(A, ushort_t) PAIR(A, int) \
  PAIR(A, uint_t) PAIR(A, long) PAIR(A, ulong_t) PAIR(A, llong) PAIR(A, ullong)
#define ALL(PAIR)                                                             \
  WITH_ALL(PAIR, boolean) WITH_ALL(PAIR, plain) WITH_ALL(PAIR, schar) WITH_ALL(PAIR, uchar) \
  WITH_ALL(PAIR, short) WITH_ALL(PAIR, ushort_t) WITH_ALL(PAIR, int) WITH_ALL(PAIR, uint_t) \
  WITH_ALL(PAIR, long) WITH_ALL(PAIR, ulong_t) WITH_ALL(PAIR, llong) WITH_ALL(PAIR, ullong)

ALL(PAIR)
#define CALL(A, B) pair_##A##_##B();

// The traps that people fall into, one line each.
static void traps(void) {
  int minus_one = -1;
  unsigned int zero = 0;
  signed char negative = -1;
  unsigned char byte = 0xff;
  unsigned short half = 0xffff;
  long big = -1;
  printf("-1 < 0u: %d\n", minus_one < zero);
  printf("-1L < 0u: %d\n", big < zero);
  printf("schar -1 == uchar 255: %d\n", negative == byte);
  printf("uchar ~: %d %d\n", ~byte == 0, (unsigned char)~byte == 0);
  printf("ushort * ushort as unsigned: %u\n", (unsigned)half * half);
  printf("uchar << 24: %u\n", (unsigned)byte << 24);
  printf("sizeof('a') %d, sizeof(1 ? (char)1 : (char)2) %d\n", (int)sizeof('a'), (int)sizeof(1 ? (char)1 : (char)2));
  printf("-1 / 2u: %u\n", -1 / 2u);
  printf("-1 %% 2u: %u\n", -1 % 2u);
  printf("(unsigned char)-1 > -1: %d, -1U > -1L: %d\n", (unsigned char)-1 > -1, -1U > -1L);
  printf("INT_MIN < 0u: %d\n", INT_MIN < 0u);
}

int main(void) {
  ALL(CALL)
  traps();
  return 0;
}
