/* K&R function definitions, implicit int, calls without a prototype: what C89 programs still do. */
#pragma GCC diagnostic ignored "-Wimplicit-int"
#pragma GCC diagnostic ignored "-Wold-style-declaration"
#pragma GCC diagnostic ignored "-Wreturn-type"
#pragma GCC diagnostic ignored "-Wold-style-definition"
#include <stdio.h>

static counter;
const limit = 5;

add(a, b) { return a + b; }

int subtract(a, b)
int a, b;
{
  return a - b;
}

/* char, short and float parameters arrive as int and double and are converted back. */
int narrow(c, s, f, u)
char c;
short s;
float f;
unsigned char u;
{
  return c * 1000000 + s + (int)(f * 10) + u;
}

char *skip(text, count)
char *text;
register int count;
{
  while (count-- > 0 && *text) text++;
  return text;
}

double average(values, n)
double values[];
int n;
{
  double total = 0;
  int i;
  for (i = 0; i < n; i++) total += values[i];
  return n ? total / n : 0;
}

struct pair { int first, second; };

struct pair make(x, y)
{
  struct pair p;
  p.first = x;
  p.second = y;
  return p;
}

int sum_pair(p)
struct pair p;
{
  return p.first + p.second;
}

int apply(f, x)
int (*f)();
int x;
{
  return (*f)(x, 2);
}

static int later();

int call_later(n) { return later(n, n + 1); }

static int later(a, b)
int a, b;
{
  return a * b;
}

int grid_sum(grid, rows)
int grid[][3];
{
  int r, c, total = 0;
  for (r = 0; r < rows; r++)
    for (c = 0; c < 3; c++) total += grid[r][c];
  return total;
}

no_parameters() {
  static n;
  return n += 3;
}

void nothing() { counter++; }

factorial(n) { return n < 2 ? 1 : n * factorial(n - 1); }

int through_pointer() {
  int (*f)() = add;
  int total = f(3, 4);
  f = subtract;
  total = total * 100 + f(9, 2);
  return total;
}

main() {
  auto x = 3;
  register y = 4;
  double list[3];
  int grid[2][3];
  struct pair p;
  int i;
  list[0] = 1, list[1] = 2.5, list[2] = 4;
  for (i = 0; i < 6; i++) grid[i / 3][i % 3] = i;
  printf("%d %d\n", add(x, y), subtract(10, 3));
  printf("%d\n", narrow('\1', 70000 - 65536, 1.25, 300));
  printf("%s %g\n", skip("characters", 4), average(list, 3));
  p = make(7, 8);
  printf("%d %d\n", sum_pair(p), sum_pair(make(1, 2)));
  printf("%d %d %d\n", apply(add, 5), apply(subtract, 5), call_later(6));
  printf("%d\n", grid_sum(grid, 2));
  no_parameters(), no_parameters();
  nothing(), nothing();
  printf("%d %d %d %d\n", no_parameters(), counter, factorial(10), limit);
  printf("%d\n", through_pointer());
  return 0;
}
