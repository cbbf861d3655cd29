// Functions as values: tables, parameters, results, members, comparison, casts there and back, arrays of them.
#pragma GCC diagnostic ignored "-Waddress"
#pragma GCC diagnostic ignored "-Wtautological-compare"
#include <stdio.h>
#include <string.h>

typedef int (*binary)(int, int);
typedef void visitor(int value, void *context);

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static int larger(int a, int b) { return a > b ? a : b; }

static binary table[] = {add, subtract, multiply, larger};
static binary grid[2][2] = {{add, subtract}, {multiply, larger}};

static int fold(const int *values, int count, int start, binary f) {
  for (int i = 0; i < count; i++) start = f(start, values[i]);
  return start;
}

static binary choose(char sign) {
  switch (sign) {
    case '+': return add;
    case '-': return &subtract;
    case '*': return *multiply;
    default: return NULL;
  }
}

// A function that returns a pointer to a function, without a typedef.
static int (*opposite(int (*f)(int, int)))(int, int) { return f == add ? subtract : f == subtract ? add : f; }

static void each(const int *values, int count, visitor *visit, void *context) {
  while (count--) visit(*values++, context);
}

struct statistics { int count, sum, most; };
static void collect(int value, void *context) {
  struct statistics *s = context;
  s->count++;
  s->sum += value;
  if (value > s->most) s->most = value;
}
static void show(int value, void *context) { printf((const char *)context, value); }

struct shape { const char *name; double (*area)(const struct shape *); double a, b; };
static double rectangle_area(const struct shape *s) { return s->a * s->b; }
static double triangle_area(const struct shape *s) { return s->a * s->b / 2; }
static double unit_area(const struct shape *s) { return s ? 1 : 0; }

struct counter { int value; int (*next)(struct counter *); };
static int by_two(struct counter *c) { return c->value += 2; }
static int by_one_then_two(struct counter *c) {
  c->next = by_two;  // replaces itself
  return ++c->value;
}

static int apply_times(int (*f)(int), int times, int x) { return times ? apply_times(f, times - 1, f(x)) : x; }
static int twice(int x) { return 2 * x; }
static int plus_three(int x) { return x + 3; }
static int compose(int (*const *list)(int), int x) {
  for (; *list; list++) x = (*list)(x);
  return x;
}

static long wide(long a, char b, double c, float d, short e, unsigned char f) {
  return a + b + (long)(c * 10) + (long)(d * 100) + e + f;
}
static void nothing(void) {}
static float half(float x) { return x / 2; }

int main(void) {
  int values[] = {3, 1, 4, 1, 5, 9, 2, 6};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    printf("%d %d, ", table[i](7, 3), fold(values, 8, 1, table[i]));
  printf("%d %d\n", grid[1][0](6, 7), (*grid[0][1])(6, 7));
  printf("%d %d %d\n", choose('+')(1, 2), (*choose('-'))(1, 2), (**choose('*'))(3, 4));
  printf("%d %d\n", choose('?') == NULL, choose('+') == add);
  printf("%d %d\n", opposite(add)(10, 4), opposite(opposite(add))(10, 4));
  printf("%d %d %d\n", table[0] == table[1], table[3] != larger, add == &add);
  if (add) printf("a function is not null\n");
  struct statistics s = {0, 0, -1};
  each(values, 8, collect, &s);
  printf("%d %d %d\n", s.count, s.sum, s.most);
  each(values, 3, show, "<%d>");
  each(values, 2, &show, " %d;\n");
  struct shape shapes[] = {{"rectangle", rectangle_area, 2, 3}, {"triangle", triangle_area, 2, 3}, {.name = "unit", .area = unit_area}};
  for (int i = 0; i < 3; i++) printf("%s %g ", shapes[i].name, shapes[i].area(&shapes[i]));
  printf("\n");
  struct counter c = {0, by_one_then_two};
  for (int i = 0; i < 4; i++) printf("%d ", c.next(&c));
  printf("%d\n", c.next == by_two);
  int (*const pipeline[])(int) = {twice, plus_three, twice, NULL};
  printf("%d %d\n", apply_times(twice, 5, 3), compose(pipeline, 5));
  long (*many)(long, char, double, float, short, unsigned char) = wide;
  printf("%ld\n", many(1, 300 - 256, 1.25, 2, -5, 255));
  void (*hidden)(void) = (void (*)(void))add;
  printf("%d\n", ((binary)hidden)(20, 22));
  hidden = nothing;
  hidden();
  float (*halve)(float) = half;
  printf("%g %g\n", halve(5), (*halve)(1e-45f));
  binary copies[4];
  memcpy(copies, table, sizeof table);
  copies[0] = copies[2];
  printf("%d %d\n", copies[0](3, 3), copies[1](3, 3));
  binary *walk = table;
  printf("%d", (*walk++)(5, 6));
  printf(" %d", (*++walk)(5, 6));
  printf(" %d\n", (1 ? add : subtract)(2, 2));
  printf("%s\n", sizeof(binary) == sizeof(void (*)(void)) ? "same size" : "different");
  return 0;
}
