#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int smaller(int a, int b) {
  if (a < b)
    return a;
  return a;
}

int main(void) {
  int a = nondet_int(), b = nondet_int();
  int m = smaller(a, b);
  assert(m <= a && m <= b);
  return 0;
}
