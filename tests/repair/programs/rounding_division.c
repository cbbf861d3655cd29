// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int rounded(int a, int b) {
  return (a - b / 2) / b;  // FAULT: a + b / 2
}

int main(void) {
  int a = nondet_int(), b = nondet_int();
  __VERIFIER_assume(a >= 0 && a <= 100 && b > 0 && b <= 20);
  int r = rounded(a, b);
  int low = a / b, rest = a % b;
  if (2 * rest >= b)
    assert(r == low + 1);
  else
    assert(r == low);
  return 0;
}
