// _Generic, _Static_assert, _Noreturn, inline, restrict, anonymous members: what C11 added.
#pragma GCC diagnostic ignored "-Wunused-value"
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>

#define TYPE_NAME(x)                                                       \
  _Generic((x),                                                            \
      _Bool: "bool", char: "char", signed char: "signed char", unsigned char: "unsigned char", short: "short", \
      unsigned short: "unsigned short", int: "int", unsigned: "unsigned", long: "long", unsigned long: "unsigned long", \
      long long: "long long", unsigned long long: "unsigned long long", float: "float", double: "double", \
      char *: "char *", const char *: "const char *", int *: "int *", const int *: "const int *", void *: "void *", \
      int (*)(int): "function", struct point: "struct point", struct point *: "struct point *", default: "other")

struct point { int x, y; };
enum color { RED, GREEN };

_Static_assert(sizeof(int) == 4, "int has four bytes");
_Static_assert(sizeof(struct point) == 2 * sizeof(int), "no padding");

static int square_int(int x) { return x * x; }
static double square_double(double x) { return x * x; }
static struct point square_point(struct point p) { return (struct point){p.x * p.x, p.y * p.y}; }
#define SQUARE(x) _Generic((x), int: square_int, double: square_double, struct point: square_point)(x)
#define ABSOLUTE(x) _Generic((x), int: abs, long: labs, long long: llabs)(x)
#define IS_POINTER_TO_INT(p) _Generic((p), int *: 1, const int *: 1, default: 0)

static void names(void) {
  char c = 1;
  signed char sc = 1;
  unsigned char uc = 1;
  short s = 1;
  unsigned short us = 1;
  unsigned u = 1;
  unsigned long ul = 1;
  unsigned long long ull = 1;
  float f = 1;
  _Bool b = 1;
  const int ci = 1;
  int i = 1, list[3] = {1, 2, 3};
  struct point p = {1, 2};
  printf("%s %s %s %s %s %s\n", TYPE_NAME(c), TYPE_NAME(sc), TYPE_NAME(uc), TYPE_NAME(s), TYPE_NAME(us), TYPE_NAME(b));
  printf("%s %s %s %s %s\n", TYPE_NAME(i), TYPE_NAME(u), TYPE_NAME(ul), TYPE_NAME(ull), TYPE_NAME(f));
  printf("%s %s %s %s\n", TYPE_NAME(c + c), TYPE_NAME(us + us), TYPE_NAME(i + u), TYPE_NAME(u + 1L));
  printf("%s %s %s %s\n", TYPE_NAME(f + f), TYPE_NAME(f + 1.0), TYPE_NAME(f + 1ll), TYPE_NAME(ul + 1ll));
  printf("%s %s %s %s\n", TYPE_NAME('a'), TYPE_NAME("text"), TYPE_NAME(1 == 1), TYPE_NAME(sizeof 1));
  printf("%s %s %s %s\n", TYPE_NAME(list), TYPE_NAME(&list), TYPE_NAME(&ci), TYPE_NAME((void *)0));
  printf("%s %s %s %s\n", TYPE_NAME(p), TYPE_NAME(&p), TYPE_NAME(square_int), TYPE_NAME(&square_int));
  printf("%s %s %s\n", TYPE_NAME(RED), TYPE_NAME(1 ? i : u), TYPE_NAME(1 ? (char)1 : (short)1));
  printf("%s %s %s %s\n", TYPE_NAME(1u << 1ll), TYPE_NAME(c << 1), TYPE_NAME(-uc), TYPE_NAME(~us));
  printf("%s %s %s\n", TYPE_NAME(2147483648), TYPE_NAME(0xffffffff), TYPE_NAME(1 - 1u));
  printf("%s %s %s\n", TYPE_NAME(c++), TYPE_NAME(c += 1), TYPE_NAME((c, s)));
  printf("%d\n", c);
}

static noreturn void stop(int code) {
  printf("stopping with %d\n", code);
  exit(code);
}

static inline int inlined(int *restrict a, const int *restrict b, int n) {
  int total = 0;
  for (int i = 0; i < n; i++) total += a[i] *= b[i];
  return total;
}

struct variant {
  enum { INTEGER, REAL, TEXT } kind;
  union {
    int integer;
    double real;
    struct { char text[12]; int length; };
  };
};

static struct variant of_int(int i) { return (struct variant){.kind = INTEGER, .integer = i}; }
static struct variant of_double(double d) { return (struct variant){.kind = REAL, .real = d}; }
static struct variant of_text(const char *s) {
  struct variant v = {.kind = TEXT};
  strcpy(v.text, s);
  v.length = (int)strlen(v.text);
  return v;
}
#define VARIANT(x) _Generic((x), int: of_int, double: of_double, char *: of_text, const char *: of_text)(x)

static void show(struct variant v) {
  switch (v.kind) {
    case INTEGER: printf("integer %d\n", v.integer); break;
    case REAL: printf("real %g\n", v.real); break;
    case TEXT: printf("text %s of %d\n", v.text, v.length); break;
  }
}

int main(void) {
  _Static_assert(1, "inside a function");
  names();
  printf("%d %g %d\n", SQUARE(7), SQUARE(1.5), SQUARE(((struct point){3, 4})).y);
  printf("%d %ld %lld\n", ABSOLUTE(-5), ABSOLUTE(-6L), ABSOLUTE(-7LL));
  int a[] = {1, 2, 3}, b[] = {4, 5, 6};
  printf("%d %d %d\n", inlined(a, b, 3), IS_POINTER_TO_INT(a), IS_POINTER_TO_INT("a"));
  show(VARIANT(42));
  show(VARIANT(2.25));
  show(VARIANT("eleven char"));
  int not_evaluated = 0;
  printf("%d", _Generic(not_evaluated++, int: 5, default: not_evaluated++));
  printf(" %d\n", not_evaluated);
  stop(a[2] == 18 ? 0 : 1);
}
