// ?: with mixed types, GNU ?:, comma, short-circuit with side effects, chains and nests of them.
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wunused-value"
#include <stdio.h>

static int trail;
static int step(int id, int result) {
  trail = trail * 10 + id;
  return result;
}
static int take_trail(void) {
  int t = trail;
  trail = 0;
  return t;
}

static void short_circuit(void) {
  for (int bits = 0; bits < 8; bits++) {
    int a = bits & 1, b = bits >> 1 & 1, c = bits >> 2 & 1;
    int r1 = step(1, a) && step(2, b) && step(3, c);
    printf("%d:%d ", r1, take_trail());
    int r2 = step(1, a) || step(2, b) || step(3, c);
    printf("%d:%d ", r2, take_trail());
    int r3 = (step(1, a) && step(2, b)) || step(3, c);
    printf("%d:%d ", r3, take_trail());
    int r4 = step(1, a) && (step(2, b) || step(3, c));
    printf("%d:%d ", r4, take_trail());
    int r5 = !(step(1, a) || !step(2, b)) == !step(3, c);
    printf("%d:%d ", r5, take_trail() > 0);
    if (step(1, a) ? step(2, b) : step(3, c)) printf("yes");
    printf(":%d\n", take_trail());
  }
  int n = 0, *null = 0;
  if (null && *null > 3) n = 1;
  if (!null || *null > 3) n += 2;
  n && (n += 10);
  n > 100 || (n += 100);
  printf("%d %d %d %d\n", n, 5 && 7, 0 || 256, !256);
  printf("%d %d\n", (int)sizeof(1 && 1), 0.5 && "text");
}

static void mixed_types(int yes) {
  int i = -1;
  unsigned u = 1;
  char c = 'c';
  long long ll = -5;
  float f = 2.5f;
  double d = 0.1;
  unsigned char uc = 200;
  printf("%d %d\n", (yes ? i : u) > 0, (yes ? i : c) > 0);
  printf("%d %d %d\n", (int)sizeof(yes ? c : c), (int)sizeof(yes ? i : ll), (int)sizeof(yes ? f : d));
  printf("%g %g\n", yes ? i : f, yes ? d : i);
  printf("%lld %lld\n", (long long)(yes ? u : ll), (long long)(yes ? ll : uc));
  printf("%.17g\n", yes ? f : d);
  printf("%d\n", (yes ? uc : c) << 4);
  int object = 3;
  void *nothing = yes ? &object : (void *)0;
  const int *constant = yes ? (const int *)&object : nothing;
  printf("%d %d\n", nothing != 0, constant ? *constant : -1);
  printf("%s\n", yes ? "yes" : "no");
  struct pair { int a, b; } p = {1, 2}, q = {3, 4}, r = yes ? p : q;
  printf("%d %d\n", r.b, (yes ? q : p).a);
  yes ? (void)(i = 5) : (void)(u = 6);
  printf("%d %u\n", i, u);
  *(yes ? &p.a : &q.a) = 77;
  printf("%d %d\n", p.a, q.a);
}

static const char *grade(int n) { return n > 90 ? "A" : n > 80 ? "B" : n > 70 ? "C" : "F"; }
static int sign(int n) { return n ? n > 0 ? 1 : -1 : 0; }
static int median(int a, int b, int c) { return a > b ? (b > c ? b : a > c ? c : a) : (a > c ? a : b > c ? c : b); }

static void omitted_operand(void) {
  int zero = 0, five = 5;
  printf("%d %d\n", zero ?: 7, five ?: 7);
  printf("%d", step(4, 6) ?: step(5, 8));
  printf(" %d", take_trail());
  printf(" %d", step(4, 0) ?: step(5, 8));
  printf(" %d\n", take_trail());
  const char *none = 0;
  printf("%s %s\n", none ?: "default", "given" ?: "default");
  printf("%g %g\n", 0.0 ?: 1.5, 2.5 ?: 1.5);
}

static void commas(void) {
  int a = (1, 2, 3), b, c;
  b = (step(1, 1), step(2, 2), step(3, 9));
  printf("%d %d %d\n", a, b, take_trail());
  for (a = 0, b = 10, c = 0; c += a, a < b; a++, b--) continue;
  printf("%d %d %d\n", a, b, c);
  int list[] = {(1, 5), 6};
  printf("%d", list[(a = 0, 1)]);
  printf(" %d\n", list[a]);
  if (a = 3, b = a * 2, b > 5) printf("then %d %d\n", a, b);
  int x = 1;
  x = x++ > 0 ? x + 10 : x + 20;  // the condition is over before the branch begins
  printf("%d\n", x);
  while (x--, x > 5) c++;
  printf("%d %d %d\n", x, c, (int)sizeof((char)1, (char)2));
  return (void)a, (void)0;
}

int main(void) {
  short_circuit();
  mixed_types(1);
  mixed_types(0);
  printf("%s%s%s%s\n", grade(95), grade(85), grade(75), grade(5));
  printf("%d %d %d\n", sign(5), sign(-5), sign(0));
  printf("%d %d %d %d\n", median(1, 2, 3), median(3, 1, 2), median(2, 3, 1), median(5, 5, 1));
  omitted_operand();
  commas();
  return 0;
}
