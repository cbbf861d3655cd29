// Every integer type into every other: narrowing, change of sign, _Bool, enum; by assignment, cast, argument, return.
#pragma GCC diagnostic ignored "-Woverflow"
#pragma GCC diagnostic ignored "-Wsign-compare"
#include <limits.h>
#include <stdint.h>
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
enum color { RED, GREEN = 5, BLUE = 250 };
enum signs { BELOW = -3, ABOVE = 3 };
typedef enum color color;
typedef enum signs signs;

static const llong values[] = {0, 1, -1, 2, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, -32769, 65535, 65536,
                               INT_MAX, INT_MIN, INT_MAX + 1ll, INT_MIN - 1ll, UINT_MAX, UINT_MAX + 1ll,
                               0x123456789abcdefll, LLONG_MAX, LLONG_MIN, 1ll << 32, -(1ll << 40) + 5};
enum { COUNT = sizeof values / sizeof values[0] };

#define TO(T)                                                                 \
  static T return_##T(llong x) { return x; }                                  \
  static llong take_##T(T x) { return x; }                                    \
  static void to_##T(void) {                                                  \
    printf("%s:", #T);                                                        \
    for (int i = 0; i < COUNT; i++) {                                         \
      T assigned = values[i];                                                 \
      T initialised[1] = {values[i]};                                         \
      llong cast = (T)values[i], returned = return_##T(values[i]), passed = take_##T(values[i]); \
      printf(" %lld", cast);                                                  \
      if (cast != assigned || cast != initialised[0] || cast != returned || cast != passed) printf("(differs)"); \
    }                                                                         \
    printf("\n");                                                             \
  }

#define TYPES(X)                                                              \
  X(boolean) X(plain) X(schar) X(uchar) X(short) X(ushort_t) X(int) X(uint_t) X(long) X(ulong_t) X(llong) \
  X(int8_t) X(uint8_t) X(int16_t) X(uint16_t) X(int32_t) X(uint32_t) X(int64_t) X(size_t) X(intptr_t) X(signs)

TYPES(TO)

// From every type into every other, through a chain of three.
#define FROM(T)                                                               \
  static void from_##T(llong x) {                                             \
    T v = (T)x;                                                               \
    printf(" %d %d %d %d %d %d %d %u %lld %llu", (boolean)v, (plain)v, (schar)v, (uchar)v, (short)v, (ushort_t)v, \
           (int)v, (uint_t)v, (llong)v, (ullong)v);                           \
    printf(" %lld %lld\n", (llong)(uint_t)(schar)v, (llong)(int)(uchar)(short)v); \
  }

TYPES(FROM)

static unsigned int promoted_sum(uchar a, schar b, ushort_t c, short d) { return a + b + c + d; }

static void constants(void) {
  printf("%d %d %d\n", (int)sizeof(2147483647), (int)sizeof(2147483648), (int)sizeof(4294967296));
  printf("%d %d %d\n", (int)sizeof(0x7fffffff), (int)sizeof(0xffffffff), (int)sizeof(0x100000000));
  printf("%d %d %d %d\n", (int)sizeof(1u), (int)sizeof(1l), (int)sizeof(1ull), (int)sizeof 'x');
  printf("%d %d\n", 0xffffffff > 0, -0x80000000 > 0);
  printf("%d %d %d %d\n", '\377', '\xff', (uchar)'\377', '\0');
  printf("%d %d %d\n", 017, 0b1011, 0x1F);
}

static void enums(void) {
  color c = 7;  // no name, but a value of the type
  c = (color)((int)c + BLUE);
  printf("enum %d %d %d\n", c, (int)sizeof(color), c > RED);
  color negative = (color)-1;  // the type is unsigned int here
  printf("enum -1 %u %d\n", negative, negative > 0);
  signs s = (signs)-1;
  printf("signed enum %d %d\n", s, s < 0);
  uchar narrow = BLUE + GREEN + 1;
  printf("narrow %d\n", narrow);
}

static void truth(void) {
  int object = 0, *p = &object, *null = 0;
  boolean from_pointer = p, from_null = null, from_small = 0.1, from_nan_free = -0.0, from_wide = 1ll << 40;
  boolean from_enum = GREEN, cast = (boolean)256, logical = !!object;
  printf("bool %d %d %d %d %d %d %d %d\n", from_pointer, from_null, from_small, from_nan_free, from_wide, from_enum, cast,
         logical);
  uchar lost = (uchar)256;
  printf("uchar %d bool of it %d\n", lost, (boolean)lost);
}

int main(void) {
#define CALL_TO(T) to_##T();
  TYPES(CALL_TO)
  for (int i = 0; i < COUNT; i++) {
    printf("%lld\n", values[i]);
#define CALL_FROM(T) from_##T(values[i]);
    TYPES(CALL_FROM)
  }
  printf("%u\n", promoted_sum(200, -100, 65000, -30000));
  printf("%u\n", promoted_sum(0, -1, 0, -1));
  constants();
  enums();
  truth();
  return 0;
}
