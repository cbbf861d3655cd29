// Shifts: every left type, counts of several types, negative values shifted to the right, promotion of the left side only.
#include <limits.h>
#include <stdio.h>

typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort_t;
typedef unsigned int uint_t;
typedef unsigned long ulong_t;
typedef long long llong;
typedef unsigned long long ullong;

static const ullong patterns[] = {0, 1, 0x80, 0xff, 0x7fff, 0x8000, 0x7fffffff, 0x80000000u, 0xdeadbeefu,
                                  0x123456789abcdef0u, 0x8000000000000000u, 0xffffffffffffffffu};
enum { COUNT = sizeof patterns / sizeof patterns[0] };

#define UNSIGNED_SHIFTS(T)                                                              \
  static void unsigned_##T(void) {                                                      \
    printf("%s:", #T);                                                                  \
    for (int i = 0; i < COUNT; i++) {                                                   \
      ullong left = 0, right = 0;                                                       \
      for (uint_t count = 0; count < sizeof(T) * CHAR_BIT; count++) {                   \
        T value = (T)patterns[i];                                                       \
        left = left * 31 + (T)((ullong)value << count);                                 \
        right = right * 31 + (ullong)(value >> count);                                  \
      }                                                                                 \
      printf(" %llx/%llx", left, right);                                                \
    }                                                                                   \
    printf("\n");                                                                       \
  }

#define SIGNED_SHIFTS(T)                                                                \
  static void signed_##T(void) {                                                        \
    printf("%s:", #T);                                                                  \
    for (int i = 0; i < COUNT; i++) {                                                   \
      ullong hash = 0;                                                                  \
      T value = (T)patterns[i];                                                         \
      for (schar count = 0; count < (schar)(sizeof(T) * CHAR_BIT); count++)             \
        hash = hash * 31 + (ullong)(value >> count);                                    \
      printf(" %llx,%lld", hash, (llong)(value >> (sizeof(T) * CHAR_BIT - 1)));         \
    }                                                                                   \
    printf("\n");                                                                       \
  }

UNSIGNED_SHIFTS(uchar)
UNSIGNED_SHIFTS(ushort_t)
UNSIGNED_SHIFTS(uint_t)
UNSIGNED_SHIFTS(ulong_t)
UNSIGNED_SHIFTS(ullong)
SIGNED_SHIFTS(schar)
SIGNED_SHIFTS(short)
SIGNED_SHIFTS(int)
SIGNED_SHIFTS(long)
SIGNED_SHIFTS(llong)

// The type of the result is the promoted left type, whatever the count is.
static void result_types(void) {
  uchar byte = 0xf0;
  llong wide_count = 4;
  uint_t all = ~0u;
  _Bool one = 1;
  printf("%d %d %d\n", (int)sizeof(byte << wide_count), (int)sizeof(all << wide_count), (int)sizeof(1ull << byte));
  printf("%d %d\n", byte << wide_count, (uchar)(byte << wide_count));
  printf("%x %llx\n", all << wide_count, (ullong)all << wide_count);
  printf("%d %d\n", one << 7, one >> one);
  printf("%d %d\n", 'A' << 1, L'\x7f' >> 1);
}

static void counts_of_all_types(void) {
  uint_t value = 0x87654321u;
  int negative = -12345;
  _Bool b = 1;
  schar c = 3;
  uchar u = 5;
  short s = 7;
  ushort_t us = 9;
  long l = 11;
  ulong_t ul = 13;
  llong ll = 15;
  ullong ull = 17;
  printf("%x %x %x %x %x\n", value << b, value << c, value << u, value << s, value << us);
  printf("%x %x %x %x\n", value >> l, value >> ul, value >> ll, value >> ull);
  printf("%d %d %d %d %d\n", negative >> b, negative >> c, negative >> u, negative >> s, negative >> us);
  printf("%d %d %d %d\n", negative >> l, negative >> ul, negative >> ll, negative >> ull);
}

static uint_t rotate(uint_t x, int n) { return (x << (n & 31)) | (x >> (-n & 31)); }

static ullong reverse(ullong x) {
  ullong result = 0;
  for (int i = 0; i < 64; i++) result |= (x >> i & 1) << (63 - i);
  return result;
}

int main(void) {
  unsigned_uchar(), unsigned_ushort_t(), unsigned_uint_t(), unsigned_ulong_t(), unsigned_ullong();
  signed_schar(), signed_short(), signed_int(), signed_long(), signed_llong();
  result_types();
  counts_of_all_types();
  for (int n = -40; n <= 40; n += 7) printf("%08x ", rotate(0x80000001u + (uint_t)n, n));
  printf("\n%016llx %016llx\n", reverse(0x0123456789abcdefu), reverse(1));
  for (int n = 0; n < 31; n++) printf("%d ", 1 << n);
  printf("\n");
  for (int n = 0; n < 64; n += 9) printf("%lld %lld ", LLONG_MIN >> n, LLONG_MAX >> n);
  printf("\n");
  uint_t shifted = 1;
  shifted <<= 31;
  printf("%u ", shifted);
  shifted >>= 15;
  printf("%u ", shifted);
  schar narrow = -128;
  narrow >>= 3;
  printf("%d ", narrow);
  ushort_t half = 0x1234;
  half <<= 8;
  printf("%x\n", half);
  return 0;
}
