#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int quotient(int whole, int part) {
  return part / whole;
}

int ratio(int big, int small) {
  return quotient(big, small);
}

int main(void) {
  int big = nondet_int(), small = nondet_int();
  __VERIFIER_assume(small > 0 && big >= small && big < 1000);
  int r = ratio(big, small);
  assert(r >= 1);
  assert(r * small <= big);
  assert((r + 1) * small > big);
  return 0;
}
