// Compiler builtins: counting bits, swapping bytes, checked arithmetic, types and constants, offsets.
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

static const uint64_t patterns[] = {1, 2, 3, 0x80, 0xff, 0x1234, 0x8000, 0x10000, 0x7fffffff, 0x80000000u, 0xdeadbeefu,
                                    0x100000000u, 0x123456789abcdefu, 0x8000000000000000u, 0xffffffffffffffffu};
enum { COUNT = sizeof patterns / sizeof patterns[0] };

static void counting(void) {
  for (int i = 0; i < COUNT; i++) {
    unsigned u = (unsigned)patterns[i];
    unsigned long l = patterns[i];
    unsigned long long ll = patterns[i];
    if (u) printf("%d %d ", __builtin_clz(u), __builtin_ctz(u));
    printf("%d %d %d %d ", __builtin_clzl(l), __builtin_ctzl(l), __builtin_clzll(ll), __builtin_ctzll(ll));
    printf("%d %d %d ", __builtin_popcount(u), __builtin_popcountl(l), __builtin_popcountll(ll));
    printf("%d %d %d ", __builtin_parity(u), __builtin_parityl(l), __builtin_parityll(ll));
    printf("%d %d %d ", __builtin_ffs((int)u), __builtin_ffsl((long)l), __builtin_ffsll((long long)ll));
    printf("%d %d\n", __builtin_clrsb((int)u), __builtin_clrsbll((long long)ll));
  }
  printf("%d %d %d\n", __builtin_popcount(0), __builtin_parity(0), __builtin_ffs(0));
}

static void swapping(void) {
  for (int i = 0; i < COUNT; i++)
    printf("%x %x %llx\n", __builtin_bswap16((uint16_t)patterns[i]), __builtin_bswap32((uint32_t)patterns[i]),
           (unsigned long long)__builtin_bswap64(patterns[i]));
}

#define CHECKED(T, format, ...)                                                    \
  do {                                                                             \
    static const T values[] = {__VA_ARGS__};                                       \
    for (unsigned i = 0; i < sizeof values / sizeof(T); i++)                       \
      for (unsigned j = 0; j < sizeof values / sizeof(T); j++) {                   \
        T sum, difference, product;                                                \
        int a = __builtin_add_overflow(values[i], values[j], &sum);                \
        int b = __builtin_sub_overflow(values[i], values[j], &difference);         \
        int c = __builtin_mul_overflow(values[i], values[j], &product);            \
        printf("%d" format "%d" format "%d" format " ", a, sum, b, difference, c, product); \
      }                                                                            \
    printf("\n");                                                                  \
  } while (0)

static void checked(void) {
  CHECKED(int, ":%d,", 0, 1, -1, INT_MAX, INT_MIN, 65536, -46341);
  CHECKED(unsigned, ":%u,", 0, 1, UINT_MAX, 65536, 2147483648u);
  CHECKED(long, ":%ld,", 0, 1, -1, LONG_MAX, LONG_MIN, 1l << 32);
  CHECKED(unsigned long long, ":%llu,", 0, 1, ULLONG_MAX, 1ull << 32, 1ull << 63);
  CHECKED(signed char, ":%d,", 0, 1, -1, 127, -128, 12);
  CHECKED(unsigned short, ":%d,", 0, 1, 65535, 256);
  int narrow;
  unsigned char byte;
  printf("%d", __builtin_add_overflow(100, 200, &byte));
  printf(" %d", byte);
  printf(" %d", __builtin_sub_overflow(3u, 5u, &narrow));
  printf(" %d", narrow);
  printf(" %d", __builtin_mul_overflow(-2, 3u, &narrow));
  printf(" %d\n", narrow);
  long l;
  unsigned long long ull;
  printf("%d", __builtin_saddl_overflow(LONG_MAX, 1, &l));
  printf(" %ld", l);
  printf(" %d", __builtin_umulll_overflow(1ull << 40, 1ull << 30, &ull));
  printf(" %llu", ull);
  printf(" %d", __builtin_ssub_overflow(INT_MIN, 1, &narrow));
  printf(" %d\n", narrow);
}

struct layout { char a; int b; struct { short c[4]; double d; } in; };

static int choose(int n) {
  if (__builtin_expect(n > 3, 0)) return 1;
  switch (n) {
    case 0: return 10;
    case 1: return 11;
    case 2: return 12;
    case 3: return 13;
  }
  if (n >= 0) __builtin_unreachable();
  return -1;
}

static void compile_time(void) {
  int variable = 5;
  printf("%d %d %d\n", __builtin_constant_p(42), __builtin_constant_p("text"), __builtin_constant_p(variable));
  printf("%d %d\n", __builtin_types_compatible_p(int, int), __builtin_types_compatible_p(int, unsigned));
  printf("%d %d\n", __builtin_types_compatible_p(__typeof__(variable), const int), __builtin_types_compatible_p(int[3], int[]));
  printf("%d %s\n", __builtin_choose_expr(1, 5, "no"), __builtin_choose_expr(0, 5, "chosen"));
  printf("%zu %zu %zu\n", offsetof(struct layout, b), offsetof(struct layout, in.d), __builtin_offsetof(struct layout, in.c[2]));
  printf("%d %d %d %d\n", choose(1), choose(7), choose(-5), choose(3));
  int table[4] __attribute__((aligned(16))) = {1, 2, 3, 4};
  int *aligned = __builtin_assume_aligned(table, 16);
  __builtin_prefetch(aligned);
  printf("%d %d\n", aligned[3], ((uintptr_t)table & 15) == 0);
}

static void library_spellings(void) {
  char text[16];
  __builtin_memset(text, 'x', 5);
  text[5] = 0;
  printf("%d %d %d\n", (int)__builtin_strlen(text), __builtin_strcmp(text, "xxxxx"), __builtin_abs(-9));
  __builtin_memcpy(text, "built", 6);
  printf("%s %g %g %d\n", text, __builtin_fabs(-2.5), __builtin_sqrt(16.0), __builtin_memcmp(text, "bui", 3));
  printf("%f %f %d %d\n", __builtin_inf(), -__builtin_huge_val(), __builtin_isnan(__builtin_nan("")), __builtin_signbit(-1.0) != 0);
  int *memory = __builtin_alloca(4 * sizeof(int));
  for (int i = 0; i < 4; i++) memory[i] = i * i;
  printf("%d\n", memory[3]);
  __builtin_printf("%s\n", "printed");
  if (__builtin_isinf(1.0)) __builtin_trap();
}

int main(void) {
  counting();
  swapping();
  checked();
  compile_time();
  library_spellings();
  return 0;
}
