#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int first(int x) {
  return x;
}

int main(void) {
  int x = nondet_int();
  __VERIFIER_assume(x > 0);
  assert(first(x) == 0);
  return 0;
}
