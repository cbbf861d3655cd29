// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int absolute(int x) {
  if (x < 0)
    return x - 2 * x;
  return x;
}

int distance(int a, int b) {
  return absolute(a + b);  // FAULT: a - b
}

int main(void) {
  int a = nondet_int(), b = nondet_int();
  __VERIFIER_assume(a >= 0 && a <= 1000 && b >= 0 && b <= 1000);
  int d = distance(a, b);
  assert(d == (a > b ? a - b : b - a));
  return 0;
}
