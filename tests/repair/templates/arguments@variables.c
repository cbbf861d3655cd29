#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int scaled(int value, int numerator, int denominator) {
  return value * numerator / denominator;
}

static int percent(int part, int whole) {
  int hundred = 100;
  return scaled(part, whole, hundred);
}

int main(void) {
  int part = nondet_int(), whole = nondet_int();
  __VERIFIER_assume(whole > 0 && whole <= 50 && part >= 0 && part <= whole);
  int result = percent(part, whole);
  assert(result * whole <= 100 * part && (result + 1) * whole > 100 * part);
  return 0;
}
