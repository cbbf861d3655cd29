#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int a = nondet_int(), b = nondet_int(), sum = 0;
  __VERIFIER_assume(a > 0 && a < 100 && b > 0 && b < 100);
  sum += a;
  sum = b;
  assert(sum == a + b);
  return 0;
}
