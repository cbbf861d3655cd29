// Sizes and layouts that depend on the word size: pointers, long, size_t, alignment of double and long long.
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct mixed { char a; double b; char c; long long d; char e; long f; };
struct pointers { char a; void *p; char b; int (*f)(void); char c; };
struct nested { char a; struct mixed m[2]; short s; };
struct list { struct list *next, *previous; long value; };
struct bits { unsigned long a : 20; unsigned long b : 20; long long c : 40; char d; };
struct __attribute__((packed)) tight { char a; long b; void *p; double d; };
union any { char c[5]; long l; void *p; double d; };
struct aligned { char a; _Alignas(8) int b; long long c __attribute__((aligned(8))); };

#define SIZE(T) printf("%s: %u/%u\n", #T, (unsigned)sizeof(T), (unsigned)_Alignof(T))
#define OFFSET(T, m) printf("%s.%s %u\n", #T, #m, (unsigned)offsetof(T, m))

static void types(void) {
  SIZE(char), SIZE(short), SIZE(int), SIZE(long), SIZE(long long), SIZE(float), SIZE(double), SIZE(void *), SIZE(size_t);
  SIZE(ptrdiff_t), SIZE(intptr_t), SIZE(intmax_t), SIZE(int64_t), SIZE(wchar_t), SIZE(_Bool), SIZE(int (*)(void));
  SIZE(struct mixed), SIZE(struct pointers), SIZE(struct nested), SIZE(struct list), SIZE(struct bits), SIZE(struct tight);
  SIZE(union any), SIZE(struct aligned), SIZE(struct list *[3]), SIZE(long[5]);
}

static void offsets(void) {
  OFFSET(struct mixed, b), OFFSET(struct mixed, c), OFFSET(struct mixed, d), OFFSET(struct mixed, f);
  OFFSET(struct pointers, p), OFFSET(struct pointers, f), OFFSET(struct pointers, c);
  OFFSET(struct nested, m), OFFSET(struct nested, m[1].d), OFFSET(struct nested, s);
  OFFSET(struct list, value), OFFSET(struct bits, d), OFFSET(struct tight, d), OFFSET(struct aligned, b), OFFSET(struct aligned, c);
}

static void limits(void) {
  printf("%ld %ld %lu\n", LONG_MIN, LONG_MAX, ULONG_MAX);
  printf("%lld %lld %llu\n", LLONG_MIN, LLONG_MAX, ULLONG_MAX);
  printf("%zu %td %td\n", SIZE_MAX, PTRDIFF_MIN, PTRDIFF_MAX);
  printf("%" PRIdPTR " %" PRIuPTR "\n", INTPTR_MIN, UINTPTR_MAX);
  printf("%d %d\n", (int)sizeof(2147483648), (int)sizeof(4294967295u));
  printf("%d %d %d\n", (int)sizeof(0xffffffff), (int)sizeof(0x100000000), (int)sizeof(1L));
}

static void walk(void) {
  struct mixed list[3] = {{.a = 1, .b = 0.5, .d = -1}, {.a = 2, .f = 77}, {.e = 9}}, *p = list;
  printf("%d %d\n", (int)((char *)&p[1] - (char *)p), (int)(&list[2] - p));
  unsigned char *raw = (unsigned char *)list;
  printf("%d %d\n", raw[sizeof(struct mixed)], ((struct mixed *)(raw + sizeof(struct mixed)))->f == 77);
  void *pointers[4] = {list, &list[1], NULL, pointers};
  printf("%d %d\n", (int)sizeof pointers, (int)((char *)&pointers[3] - (char *)pointers));
  printf("%d %d\n", pointers[3] == (void *)pointers, ((struct mixed *)pointers[1])->a);
  uintptr_t number = (uintptr_t)&list[1] - (uintptr_t)list;
  printf("%u\n", (unsigned)number);
  struct bits b = {0xfffff, 0x12345, -5, 'd'};
  b.a++, b.b <<= 1, b.c--;
  printf("%lx %lx %lld %c\n", (unsigned long)b.a, (unsigned long)b.b, (long long)b.c, b.d);
}

int main(void) {
  types();
  offsets();
  limits();
  walk();
  return 0;
}
