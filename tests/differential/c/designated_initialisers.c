// Initialisers: designated, nested, ranges, overridden, brace elision, unions, strings, what is left out is zero.
#pragma GCC diagnostic ignored "-Woverride-init"
#pragma GCC diagnostic ignored "-Wmissing-braces"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#include <stdio.h>

struct inner { int a, b[3]; char c; };
struct outer { struct inner first, list[2]; const char *name; double real; union { int i; float f; char s[4]; } u; };

static int sparse[10] = {1, [3] = 30, 31, [7] = 70, [2] = 20};
static int ranges[12] = {[0 ... 3] = 1, [6 ... 8] = 7, [8] = 8, 9};
static int by_size[] = {[5] = 5, 6};
static int matrix[3][3] = {[1] = {[1] = 11}, [2][0] = 20, 21, [0] = {1, 2}};
static int elided[2][3] = {1, 2, 3, 4};
static struct outer global = {
    .real = 2.5,
    .list[1].b[1] = 5,
    .list[0] = {.c = 'x', .b = {[2] = 3}},
    .first = {1, {2, 3}, 'y'},
    .u.f = 1.5f,
    .name = "global",
};
static char exact[3] = "abc", longer[6] = "ab", fitting[] = "fit", listed[] = {'a', 'b', 0}, braced[] = {"braced"};
static char lines[][4] = {"one", "two", [3] = "end"};
static const struct { char text[4]; int n; } pairs[] = {{"aa", 1}, {"bb"}, {.n = 3}, {"wide", 4}};
enum { FIRST, SECOND, THIRD, LAST };
static const char *const names[LAST] = {[SECOND] = "second", [FIRST] = "first"};
static unsigned char table[256] = {['a' ... 'z'] = 1, ['0' ... '9'] = 2, ['_'] = 3};

static void print_inner(const struct inner *i) { printf("{%d [%d %d %d] %d} ", i->a, i->b[0], i->b[1], i->b[2], i->c); }

static void print_outer(const struct outer *o) {
  print_inner(&o->first);
  print_inner(&o->list[0]);
  print_inner(&o->list[1]);
  printf("%s %g %x\n", o->name ? o->name : "none", o->real, o->u.i);
}

#define PRINT(a)                                                             \
  do {                                                                       \
    printf("%s[%d]:", #a, (int)(sizeof(a) / sizeof *(a)));                   \
    for (unsigned i = 0; i < sizeof(a) / sizeof *(a); i++) printf(" %d", (a)[i]); \
    printf("\n");                                                            \
  } while (0)

static void globals(void) {
  PRINT(sparse);
  PRINT(ranges);
  PRINT(by_size);
  for (int i = 0; i < 3; i++) PRINT(matrix[i]);
  PRINT(elided[0]);
  PRINT(elided[1]);
  print_outer(&global);
  PRINT(exact);
  PRINT(longer);
  PRINT(fitting);
  PRINT(listed);
  PRINT(braced);
  for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) PRINT(lines[i]);
  for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++) printf("%.4s %d, ", pairs[i].text, pairs[i].n);
  printf("\n%s %s %d\n", names[FIRST], names[SECOND], names[THIRD] == 0);
  int classes[4] = {0};
  for (int c = 0; c < 256; c++) classes[table[c]]++;
  PRINT(classes);
}

static int counter;
static int next(void) { return ++counter; }

static void locals(int n) {
  int values[6] = {n, [4] = n * 2, n * 3};
  PRINT(values);
  struct outer o = {.first.a = n, .u.s = "hi", .list = {[1] = {.a = next()}}};
  print_outer(&o);
  struct outer copy = {.first = o.first, .list = {o.first, {.b = {7, 8}}}, .name = "copy"};
  print_outer(&copy);
  struct inner all = {0}, some = {n}, strange = {.b[0] = 1, 2, .a = 4, 5};
  print_inner(&all), print_inner(&some), print_inner(&strange);
  struct inner flat[2] = {1, 2, 3, 4, 'a', 6};
  print_inner(&flat[0]), print_inner(&flat[1]);
  printf("\n");
  char text[] = "local", padded[8] = "pad";
  PRINT(text);
  PRINT(padded);
  int scalar = {5}, filled[] = {[0 ... 4] = n};
  printf("%d ", scalar);
  PRINT(filled);
  union { char c[8]; long l; struct { short s, t; } p; } u = {.p = {1, 2}}, first = {"first"};
  printf("%d %d %s\n", u.p.t, u.c[2], first.c);
  struct { int x, y; struct { int z; }; union { int w; float v; }; } anonymous = {1, .y = 2, .z = 3, .w = 4};
  printf("%d %d %d %d\n", anonymous.x, anonymous.y, anonymous.z, anonymous.w);
  static struct inner kept = {.b = {1, 2, 3}};
  kept.b[2] += n;
  print_inner(&kept);
  const int many[2][2][2] = {{{1}, {2}}, [1] = {{3, 4}}};
  for (int i = 0; i < 8; i++) printf("%d ", many[i / 4][i / 2 % 2][i % 2]);
  printf("\n");
}

int main(void) {
  globals();
  locals(3);
  locals(-1);
  printf("%d\n", counter);
  return 0;
}
