#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int total, count;

static void add(int value) {
  if (value > 0)
    total += value;
    count++;
}

int main(void) {
  int a = nondet_int(), b = nondet_int();
  __VERIFIER_assume(a > -50 && a < 50 && b > -50 && b < 50);
  add(a);
  add(b);
  assert(count == (a > 0) + (b > 0));
  assert(total == (a > 0 ? a : 0) + (b > 0 ? b : 0));
  return 0;
}
