#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int mean(int a, int b) {
  return a + b / 2;
}

int main(void) {
  int a = nondet_int(), b = nondet_int();
  __VERIFIER_assume(a >= 0 && a <= 100 && b >= a && b <= 100);
  int m = mean(a, b);
  assert(m >= a && m <= b);
  assert(m - a == b - m || m - a + 1 == b - m);
  return 0;
}
