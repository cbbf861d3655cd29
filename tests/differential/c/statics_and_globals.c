// Static locals, tentative definitions, globals that hold addresses, tables of functions, const data, shadowing.
#include <stddef.h>
#include <stdio.h>

int tentative;
int tentative;
int tentative = 5;
static int zero;
extern int later;
int *address_of_later = &later;
int later = 77;

static int numbers[5] = {1, 2, 3, 4, 5};
static int *middle = numbers + 2, *last = &numbers[4], **to_middle = &middle;
static char text[] = "static text", *inside = &text[7];
static const char *const message = "message" + 2;
struct node { int value; struct node *next; };
static struct node third = {3, NULL}, second = {2, &third}, first = {1, &second};
static struct node ring[3] = {{10, ring + 1}, {20, ring + 2}, {30, ring}};
static struct { struct { int a[4]; } in; } nested = {{{7, 8, 9, 10}}};
static int *into_nested = &nested.in.a[2];
static const size_t size = sizeof numbers / sizeof numbers[0];
static const double folded = 1.0 / 4 + 2;
static long difference = &numbers[4] - &numbers[1];
static unsigned char wrapped = (unsigned char)300;
static int logic = (3 > 2 && !0) ? 1 << 4 : -1;
static void *self = &self;

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static const struct { char sign; int (*apply)(int, int); } operators[] = {{'+', add}, {'-', &subtract}, {'*', *multiply}};

static int counter(void) {
  static int count = 100;
  return count++;
}

static int *cell(int i) {
  static int cells[4] = {1, 1};
  return &cells[i];
}

static int memo_fibonacci(int n) {
  static int known[50];
  if (n < 2) return n;
  if (known[n] == 0) known[n] = memo_fibonacci(n - 1) + memo_fibonacci(n - 2);
  return known[n];
}

static const char *two_of_them(int which) {
  if (which) {
    static int count;
    return ++count == 2 ? "second yes" : "yes";
  }
  static int count = 10;
  count--;
  return count == 8 ? "second no" : "no";
}

static int recursive_depth(int n) {
  static int depth, deepest;
  int here = ++depth;
  if (here > deepest) deepest = here;
  if (n > 0) recursive_depth(n - 1);
  depth--;
  return deepest;
}

static void addresses(void) {
  printf("%d %d %d %d\n", *middle, *last, **to_middle, (int)(last - middle));
  *middle = 33;
  ++*to_middle;
  printf("%d %d %d\n", numbers[2], *middle, *(*to_middle - 1));
  *inside = 'T';
  printf("%s %s\n", text, message);
  for (struct node *n = &first; n; n = n->next) printf("%d ", n->value);
  struct node *walk = ring;
  for (int i = 0; i < 7; i++) walk = walk->next;
  printf("%d %d\n", walk->value, *into_nested);
  printf("%d %d %ld %d %d %d\n", (int)size, folded == 2.25, difference, wrapped, logic, self == (void *)&self);
  --*address_of_later;
  printf("%d %d\n", *address_of_later, later);
}

int shadow = 1;

static void scopes(void) {
  int seen = shadow;
  int shadow = 2;
  {
    int shadow = 3;
    seen = seen * 10 + shadow;
    {
      extern int shadow;  // the global again
      seen = seen * 10 + shadow++;
    }
  }
  for (int shadow = 8; shadow < 9; shadow++) seen = seen * 10 + shadow;
  printf("%d %d\n", seen, shadow);
}

int main(void) {
  printf("%d %d %d\n", tentative, zero, later);
  addresses();
  for (unsigned i = 0; i < sizeof operators / sizeof operators[0]; i++)
    printf("6%c3=%d ", operators[i].sign, operators[i].apply(6, 3));
  int a = counter(), b = counter();
  printf("%d %d\n", a, b);
  printf("%d\n", counter());
  *cell(2) = *cell(0) + *cell(1);
  *cell(3) = *cell(2) * 5;
  printf("%d %d\n", memo_fibonacci(40), *cell(3));
  for (int i = 0; i < 4; i++) printf("%s, ", two_of_them(i % 2));
  printf("%d", recursive_depth(4));
  printf(" %d\n", recursive_depth(2));
  scopes();
  printf("%d\n", shadow);
  return 0;
}
