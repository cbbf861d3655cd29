// op= on every type: the operation is done in the common type, then converted back; the result is the stored value.
#pragma GCC diagnostic ignored "-Wbool-operation"
#pragma GCC diagnostic ignored "-Wint-in-bool-context"
#include <stdio.h>

typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort_t;
typedef unsigned int uint_t;
typedef long long llong;
typedef unsigned long long ullong;

#define INTEGER(T, start)                                                                    \
  static void integer_##T(void) {                                                            \
    T x = (T)(start);                                                                        \
    printf("%s", #T);                                                                        \
    printf(" %lld", (llong)(x += 100));                                                      \
    printf(" %lld", (llong)(x -= 7u));                                                       \
    printf(" %lld", (llong)(x *= 3));                                                        \
    printf(" %lld", (llong)(x /= 2));                                                        \
    printf(" %lld", (llong)(x %= 50));                                                       \
    printf(" %lld", (llong)(x <<= 2));                                                       \
    printf(" %lld", (llong)(x >>= 1));                                                       \
    printf(" %lld", (llong)(x |= 0x55));                                                     \
    printf(" %lld", (llong)(x ^= -1));                                                       \
    printf(" %lld", (llong)(x &= 0x7a));                                                     \
    printf(" %lld", (llong)(x += 0.75));                                                     \
    printf(" %lld", (llong)(x *= 0.5f));                                                     \
    printf(" %lld", (llong)(x -= 1.9));                                                      \
    printf(" %lld\n", (llong)x);                                                             \
  }

INTEGER(schar, 20)
INTEGER(uchar, 200)
INTEGER(short, 30000)
INTEGER(ushort_t, 65000)
INTEGER(int, 123456)
INTEGER(uint_t, 4000000000u)
INTEGER(long, -5)
INTEGER(llong, 1ll << 40)
INTEGER(ullong, 1ull << 63)

static void mixed_signs(void) {
  int i = -10;
  i /= 3u;  // the division is unsigned
  printf("int /= unsigned %d", i);
  i = -10;
  i /= 3;
  printf(" /= int %d", i);
  i = -10;
  i >>= 1u;
  printf(" >>= %d", i);
  i = -10;
  i %= 4ll;
  printf(" %%= %d", i);
  uint_t u = 10;
  u -= 11ll;
  printf(" unsigned -= %u", u);
  u /= -1ll;  // in long long
  printf(" /= %u", u);
  schar c = -100;
  c -= 100;
  printf(" char -= %d", c);
  c = 100;
  c *= c;
  printf(" char *= %d\n", c);
}

static void booleans(void) {
  _Bool b = 0;
  printf("bool %d", b += 5);
  printf(" %d", b -= 1);
  printf(" %d", b |= 4);
  printf(" %d", b *= 2);
  printf(" %d", b ^= 1);
  printf(" %d", b += 0.25);
  printf(" %d", b <<= 3);
  printf(" %d", b >>= 1);
  printf(" %d\n", b &= 2);
}

static void floats(void) {
  float f = 16777216.0f;
  f += 1;
  printf("float %.9g", f);
  f += 1.5;  // in double, rounded once
  printf(" %.9g", f);
  f *= 0.1;
  printf(" %.9g", f);
  f /= 3;
  printf(" %.9g", f);
  f -= 1ull << 40;
  printf(" %.9g\n", f);
  double d = 1;
  d /= 3.0f;
  d *= (uchar)200;
  d += 'a';
  printf("double %.17g\n", d);
}

struct flags {
  signed int small : 3;
  unsigned int five : 5;
  _Bool bit : 1;
  unsigned long long wide : 40;
};

static void bit_fields(void) {
  struct flags f = {-1, 30, 0, 0xffffffffffull};
  printf("bits %d", f.small += 5);
  printf(" %d", f.small -= 9);
  printf(" %d", f.five += 5);
  printf(" %d", f.five *= 7);
  printf(" %d", f.five <<= 3);
  printf(" %d", f.bit += 2);
  printf(" %d", f.bit ^= 1);
  printf(" %llx", (ullong)(f.wide += 2));
  printf(" %llx", (ullong)(f.wide -= 3));
  printf(" %llx", (ullong)(f.wide <<= 4));
  printf(" | %d %d %d %llx\n", f.small, f.five, f.bit, (ullong)f.wide);
}

static int calls;
static int index_once(void) { return ++calls; }

static void evaluated_once(void) {
  int a[6] = {0, 10, 20, 30, 40, 50}, *p = a;
  a[index_once()] += 5;
  a[index_once()] <<= 2;
  *p++ += 3;
  *p++ -= 100;
  p[1] |= 1;
  printf("once %d: %d %d %d %d %d %ld\n", calls, a[0], a[1], a[2], a[3], a[4], (long)(p - a));
  p += 2;
  p -= 1L;
  printf("pointer %d\n", *p);
  int x = 3, y = 4;
  x += y *= 2;
  (x += 1) == 12 ? (y -= 1) : (y += 1);
  printf("chain %d %d\n", x, y);
}

int main(void) {
  integer_schar(), integer_uchar(), integer_short(), integer_ushort_t(), integer_int(), integer_uint_t();
  integer_long(), integer_llong(), integer_ullong();
  mixed_signs();
  booleans();
  floats();
  bit_fields();
  evaluated_once();
  return 0;
}
