#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int doubled(int x) { return x + x; }
int tripled(int x) { return x + x + x; }

int main(void) {
  int x = nondet_int();
  __VERIFIER_assume(x > 0 && x < 1000);
  int six = doubled(doubled(x));
  int check = tripled(x);
  assert(six == 6 * x);
  assert(check == 3 * x);
  return 0;
}
