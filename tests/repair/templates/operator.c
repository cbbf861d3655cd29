#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int larger(int a, int b) {
  if (a < b)
    return a;
  return b;
}

int main(void) {
  int a = nondet_int(), b = nondet_int();
  int m = larger(a, b);
  assert(m >= a && m >= b);
  return 0;
}
