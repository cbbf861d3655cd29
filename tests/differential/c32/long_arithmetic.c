// long as it depends on the word size: promotions against unsigned, wrap-around, shifts, 64-bit arithmetic beside it.
#pragma GCC diagnostic ignored "-Wsign-compare"
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static const long samples[] = {0, 1, -1, 1000, -1000, 65536, INT_MAX, INT_MIN, LONG_MAX, LONG_MIN + 1};
enum { COUNT = sizeof samples / sizeof samples[0] };

static void mixed(void) {
  for (int i = 0; i < COUNT; i++) {
    long l = samples[i];
    unsigned u = 5;
    unsigned long ul = (unsigned long)l;
    long long ll = l;
    printf("%d %d %d ", l < u, l < 5ul, ll < u);
    printf("%lu %lu %llu ", ul * 3, ul + 0xffffffffu, (unsigned long long)l * 3);
    printf("%ld %ld %lld ", l / 7, l % 7, ll / -7);
    printf("%ld %lu %llu ", l >> 3, ul >> 3, (unsigned long long)ll << 5);
    printf("%lx %lx\n", ~ul, ul ^ ul >> 1);
  }
}

static void conversions(void) {
  static const long long wide[] = {0, -1, 0x80000000ll, 0xffffffffll, 0x100000000ll, 0x123456789abcdefll, LLONG_MAX, LLONG_MIN};
  for (unsigned i = 0; i < sizeof wide / sizeof *wide; i++) {
    long l = (long)wide[i];
    size_t s = (size_t)wide[i];
    intptr_t p = (intptr_t)wide[i];
    printf("%ld %zu %d %d %lld\n", l, s, (int)p, (long long)l == wide[i], (long long)(unsigned long)wide[i]);
  }
  printf("%d %d\n", -1L < 1u, -1 < (long)1u);
  printf("%d\n", (unsigned)-1 > 0L);
  printf("%d %d\n", (int)sizeof(1u + 1l), (1u + -2l) > 0);
}

static unsigned long long product(unsigned a, unsigned b) { return (unsigned long long)a * b; }

static void wide(void) {
  printf("%llu %llu\n", product(0xffffffff, 0xffffffff), product(123456789, 987654321));
  unsigned long long x = 0xfedcba9876543210u, y = 0x123456789u;
  printf("%llu %llu %llu\n", x / y, x % y, x * y);
  printf("%llx %llx %llx\n", x << 13, x >> 37, x - y);
  long long a = -9000000000000000000, b = 7000000001;
  printf("%lld %lld %lld\n", a / b, a % b, a >> 33);
  printf("%d %d %d\n", a < b, (unsigned long long)a < (unsigned long long)b, a == (long)a);
  for (int shift = 0; shift < 64; shift += 9) printf("%lld ", a >> shift);
  printf("\n");
  unsigned long wrapped = ULONG_MAX;
  wrapped += 2;
  printf("%lu %lu\n", wrapped, (unsigned long)0 - 1);
}

static unsigned long hash(const char *s) {
  unsigned long h = 5381;
  while (*s) h = h * 33 + (unsigned char)*s++;
  return h;
}

static long long total(int count, ...) {
  va_list list;
  long long sum = 0;
  va_start(list, count);
  for (int i = 0; i < count; i++) sum += i % 3 == 0 ? va_arg(list, int) : i % 3 == 1 ? va_arg(list, long) : va_arg(list, long long);
  va_end(list);
  return sum;
}

int main(void) {
  mixed();
  conversions();
  wide();
  printf("%lx %lx\n", hash("word size"), hash("a somewhat longer text that wraps around"));
  printf("%lld\n", total(6, 1, 2L, 3LL << 40, -4, -5L, 6LL));
  printf("%ld %ld\n", strtol("3000000000", NULL, 10), strtol("-99999999999", NULL, 10));
  printf("%lu %lld\n", strtoul("4294967296", NULL, 10), strtoll("3000000000", NULL, 10));
  printf("%ld %ld\n", labs(-5L), atol("12345"));
  printf("%d %d %d\n", __builtin_clzl(1), __builtin_popcountl(~0ul), __builtin_ctzl(1ul << 31));
  long r;
  printf("%d", __builtin_mul_overflow(1L << 20, 1L << 12, &r));
  printf(" %ld\n", r);
  return 0;
}
