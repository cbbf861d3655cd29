#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int tens, units;

void split(int n) {
  units = n / 10;
  tens = n % 10;
}

int main(void) {
  int n = nondet_int();
  __VERIFIER_assume(n >= 0 && n < 100);
  split(n);
  assert(units < 10 && tens < 10 && 10 * tens + units == n);
  return 0;
}
