// Pointers: comparison, difference, one past the end, to pointers, to members, void, const, walking in both directions.
#pragma GCC diagnostic ignored "-Wtautological-compare"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int number; char name[8]; struct { double x, y; } at; struct item *link; };

static void swap_pointers(int **a, int **b) {
  int *t = *a;
  *a = *b;
  *b = t;
}

static void set_int(int *target, int value) { *target = value; }
static void set_double(double *target, double value) { *target += value; }
static void advance(const char **text) { ++*text; }
static int *first_of(int *a, int *b) { return a < b ? a : b; }

static void comparison(void) {
  int a[6] = {0, 1, 2, 3, 4, 5}, *p = a + 1, *q = a + 4, *end = a + 6;
  printf("%d%d%d%d%d%d\n", p < q, p <= q, p > q, p >= q, p == q, p != q);
  printf("%d %d %d\n", end > q, a < end, &a[6] == end);
  printf("%td %td %td\n", q - p, p - q, end - a);
  printf("%d %d %d\n", p + 3 == q, q - 3 == p, 2 + p == a + 3);
  int sum = 0;
  for (int *i = end; i-- > a;) sum = sum * 3 + *i;
  for (int *i = a, *j = end - 1; i < j; i++, j--) sum += *i * *j;
  printf("%d %d\n", sum, *first_of(q, p));
  struct item s, *ps = &s;
  printf("%d %d\n", (char *)&ps->number < (char *)&ps->name, (void *)ps == (void *)&ps->number);
  char bytes[8], *c = bytes + 8;
  printf("%d %d\n", c - bytes == 8, c != bytes);
  int x = 0, y = 0, *null = NULL;
  printf("%d %d %d %d\n", &x == &y, &x == &x, null == NULL, null == &x);
  printf("%d %d %d\n", !null, null ? 1 : 2, p && q);
}

static void levels(void) {
  int x = 1, y = 2, *p = &x, *q = &y, **pp = &p, ***ppp = &pp;
  ***ppp = 10;
  *pp = q;
  **pp += 5;
  printf("%d %d %d\n", x, y, p == q);
  swap_pointers(&p, &q);
  p = &x;
  swap_pointers(pp, &q);
  printf("%d %d\n", *p, *q);
  int *list[3] = {&x, &y, NULL}, **walk = list, total = 0;
  while (*walk) total += **walk++;
  printf("%d %td\n", total, walk - list);
  const char *text = "abcdef";
  advance(&text), advance(&text);
  printf("%s %c\n", text, text[-1]);
}

static void members(void) {
  struct item i = {1, "one", {1.5, 2.5}, NULL}, j = {2, "two", {0, 0}, &i}, *p = &j;
  set_int(&i.number, 100);
  set_int(&p->link->number, p->link->number + 1);
  set_double(&p->at.x, 0.25);
  set_double(&(*p).link->at.y, 1);
  double *y = &p->at.y;
  *y = p->at.x * 2;
  char *name = p->link->name;
  name[0] = 'O';
  memcpy(&p->name[1], "XX", 2);
  printf("%d %g %g %g %s %s\n", i.number, i.at.y, j.at.x, j.at.y, i.name, j.name);
  struct item array[3] = {i, j, i}, *last = &array[2];
  last->link = &array[0];
  last->link->link = last - 1;
  printf("%d %d %td\n", last->link->link->number, last[-1].number, last->link->link - array);
  int *field = &array[0].number;
  *field += 1;
  printf("%d %d\n", array[0].number, (int)((char *)&array[1].at - (char *)array == sizeof(struct item) + offsetof(struct item, at)));
}

static int compare_bytes(const void *a, const void *b, size_t n) {
  const unsigned char *x = a, *y = b;
  for (; n; n--, x++, y++)
    if (*x != *y) return *x - *y;
  return 0;
}

static void generic_swap(void *a, void *b, size_t size) {
  unsigned char *x = a, *y = b;
  while (size--) {
    unsigned char t = *x;
    *x++ = *y;
    *y++ = t;
  }
}

static void untyped(void) {
  double a = 1.5, b = -2.5;
  generic_swap(&a, &b, sizeof a);
  struct item s = {.number = 1, .name = "s"}, t = {.number = 2, .name = "t"};
  s.link = &t, t.link = &s;
  generic_swap(&s, &t, sizeof s);
  printf("%g %g %d %s %d %d\n", a, b, s.number, s.name, s.link == &s, s.link->number);
  printf("%d %d\n", compare_bytes("abc", "abd", 3), compare_bytes(&a, &a, sizeof a));
  void *v = &a;
  const void *cv = v;
  printf("%g %d %d\n", *(double *)v, v == cv, (char *)v + 8 == (char *)(&a + 1));
  void *list[] = {&a, &s, "text"};
  printf("%g %d %s\n", *(double *)list[0], ((struct item *)list[1])->number, (char *)list[2]);
}

static size_t length(const char *s) {
  const char *start = s;
  while (*s) s++;
  return (size_t)(s - start);
}

static char *copy(char *to, const char *from) {
  char *start = to;
  while ((*to++ = *from++)) continue;
  return start;
}

int main(void) {
  comparison();
  levels();
  members();
  untyped();
  char buffer[20];
  printf("%s", copy(buffer, "pointer idioms"));
  printf(" %zu\n", length(buffer));
  int *heap = malloc(4 * sizeof *heap), *const fixed = heap + 1;
  for (int i = 0; i < 4; i++) heap[i] = i * 11;
  *fixed = 7;
  const int *reader = heap;
  printf("%d %d %d\n", reader[1], *(heap + 3), fixed[-1]);
  int *other = malloc(sizeof *other);
  printf("%d\n", heap == other);
  free(heap), free(other);
  volatile int noisy = 3, *volatile watch = &noisy;
  *watch += noisy;
  printf("%d\n", noisy);
  return 0;
}
