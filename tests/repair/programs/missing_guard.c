// missing, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int ratio(int part, int whole) {
  return part * 100 / whole;  // FAULT: nothing for whole == 0
}

int main(void) {
  int part = nondet_int(), whole = nondet_int();
  __VERIFIER_assume(part >= 0 && part <= 1000 && whole >= 0 && whole <= 1000);
  int r = ratio(part, whole);
  assert(r >= 0);
  return 0;
}
