#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int scaled(int value, int factor) {
  return value * 2;
}

int main(void) {
  int value = nondet_int(), factor = nondet_int();
  __VERIFIER_assume(value > 0 && value < 100 && factor > 0 && factor < 100);
  int s = scaled(value, factor);
  assert(s % factor == 0 && s / factor == value);
  return 0;
}
