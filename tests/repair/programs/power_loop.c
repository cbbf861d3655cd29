// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int power(int base, int exponent) {
  int result = 0;  // FAULT: 1
  while (exponent > 0) {
    result = result * base;
    exponent--;
  }
  return result;
}

int main(void) {
  int exponent = nondet_int();
  __VERIFIER_assume(exponent >= 0 && exponent <= 6);
  assert(power(2, exponent) == 1 << exponent);
  return 0;
}
