// sizeof, _Alignof, _Alignas, offsetof, padding: what the compiler lays out, and what of it is not evaluated.
#pragma GCC diagnostic ignored "-Wsizeof-array-argument"
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct mixed { char a; double b; char c; int d; char e; };
struct nested { char a; struct mixed m; short s[3]; };
struct chars { char list[5]; };
struct with_pointer { char c; void *p; char d; };
struct aligned { char a; alignas(16) char b; _Alignas(double) int c; };
struct __attribute__((packed)) tight { char a; int b; double c; };
struct __attribute__((aligned(32))) wide { int x; };
struct flexible { int n; char tail[]; };
struct packed_member { char a; int b __attribute__((packed)); short c; };
struct array_member { short before; int list[3][2]; char after; };
union sizes { char c[9]; int i; double d; };
union small { char c; short s; };
struct bits { unsigned a : 3; char b; unsigned c : 20; };
struct anonymous { int a; struct { char b; int c; }; union { char d; long e; }; };

#define SIZE(T) printf("%s: %zu/%zu\n", #T, sizeof(T), _Alignof(T))

static void types(void) {
  SIZE(char), SIZE(short), SIZE(int), SIZE(long), SIZE(long long), SIZE(float), SIZE(double), SIZE(_Bool), SIZE(void *);
  SIZE(struct mixed), SIZE(struct nested), SIZE(struct chars), SIZE(struct with_pointer), SIZE(struct aligned);
  SIZE(struct tight), SIZE(struct wide), SIZE(struct flexible), SIZE(struct packed_member), SIZE(struct array_member);
  SIZE(union sizes), SIZE(union small), SIZE(struct bits), SIZE(struct anonymous);
  SIZE(int[7]), SIZE(struct mixed[3]), SIZE(char[2][3][4]);
  SIZE(int8_t), SIZE(int16_t), SIZE(int32_t), SIZE(int64_t), SIZE(size_t), SIZE(ptrdiff_t), SIZE(intptr_t), SIZE(wchar_t);
  SIZE(max_align_t *);
}

#define OFFSET(T, m) printf("%s.%s %zu\n", #T, #m, offsetof(T, m))

static void offsets(void) {
  OFFSET(struct mixed, b), OFFSET(struct mixed, c), OFFSET(struct mixed, d), OFFSET(struct mixed, e);
  OFFSET(struct nested, m), OFFSET(struct nested, m.d), OFFSET(struct nested, s[2]);
  OFFSET(struct aligned, b), OFFSET(struct aligned, c), OFFSET(struct tight, b), OFFSET(struct tight, c);
  OFFSET(struct packed_member, b), OFFSET(struct packed_member, c);
  OFFSET(struct array_member, list), OFFSET(struct array_member, list[1][1]), OFFSET(struct array_member, after);
  OFFSET(struct anonymous, c), OFFSET(struct anonymous, e), OFFSET(struct flexible, tail), OFFSET(union sizes, d);
}

static int calls;
static int touch(void) { return ++calls; }

static size_t parameter(int list[10]) { return sizeof(*list) + sizeof(list) / sizeof(void *); }

static void not_evaluated(void) {
  int i = 0;
  size_t s = sizeof(i++) + sizeof(touch()) + sizeof(*(int *)0) + _Alignof(int);
  printf("%zu %d %d\n", s, i, calls);
  printf("%zu %zu %zu\n", sizeof 1 + 2, sizeof(char) * 3, sizeof(int[3]) / sizeof(int));
  int list[10], (*to_list)[10] = &list;
  printf("%zu %zu %zu %zu\n", sizeof list, sizeof &list[0] / sizeof(void *), sizeof *to_list, parameter(list));
  printf("%zu %zu %zu\n", sizeof "text", sizeof "text"[0], sizeof L"text");
  printf("%zu %zu %zu\n", sizeof(char) + sizeof 'c', sizeof(1 ? 'a' : 1.0), sizeof(1.0f * 2));
  printf("%zu %zu %zu\n", sizeof((char)1 + (char)1), sizeof(-(short)1), sizeof(!1.0));
  printf("%zu %zu\n", sizeof(1L << 2), sizeof((long long)1 == 2));
  printf("%zu\n", sizeof(struct { char a; long long b; }));
  printf("%d\n", sizeof(int) > (size_t)-1);
}

static alignas(64) char buffer[10];
static struct wide wides[3];

static void addresses(void) {
  alignas(32) int local = 5;
  struct aligned a = {1, 2, 3};
  printf("%d %d %d %d\n", (int)((uintptr_t)buffer % 64), (int)((uintptr_t)&local % 32), (int)((uintptr_t)&a.b % 16),
         (int)((uintptr_t)&wides[1] % 32));
  printf("%d %d\n", (int)((char *)&wides[2] - (char *)&wides[0]), (int)(&a.b - &a.a));
  struct nested n[2];
  printf("%d %d\n", (int)((char *)&n[1].s[1] - (char *)n), (int)((char *)&n[1] - (char *)&n[0].m.d));
  struct tight t = {1, 2, 3.5};
  unsigned char *p = (unsigned char *)&t;
  printf("%d %d %g\n", p[1], p[12], t.c);
}

int main(void) {
  types();
  offsets();
  not_evaluated();
  addresses();
  return 0;
}
