#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int absolute(int x) {
  if (x < 0)
    return x;
  return x;
}

int main(void) {
  int x = nondet_int();
  __VERIFIER_assume(x > -1000 && x < 1000);
  int a = absolute(x);
  assert(a >= 0);
  assert(a == x || a + x == 0);
  return 0;
}
