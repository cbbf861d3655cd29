#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int low(int x) { return x < 10; }
int high(int x) { return x > 20; }

int outside(int x) {
  return low(x) && high(x);
}

int main(void) {
  int x = nondet_int();
  assert(outside(x) == (x < 10 || x > 20));
  return 0;
}
