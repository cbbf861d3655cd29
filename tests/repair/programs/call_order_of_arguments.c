// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int scaled(int value, int numerator, int denominator) {
  return value * numerator / denominator;
}

int percent_of(int part, int whole) {
  return scaled(part, whole, 100);  // FAULT: scaled(part, 100, whole)
}

int main(void) {
  int part = nondet_int(), whole = nondet_int();
  __VERIFIER_assume(whole > 0 && whole <= 1000 && part >= 0 && part <= whole);
  int percent = percent_of(part, whole);
  assert(percent >= 0 && percent <= 100);
  if (part == whole)
    assert(percent == 100);
  return 0;
}
