// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int gcd(int a, int b) {
  while (b != 0) {
    int rest = a % b;
    a = b;
    b = a;  // FAULT: b = rest
    if (rest == 0)
      break;
  }
  return a;
}

int main(void) {
  int a = nondet_int(), b = nondet_int();
  __VERIFIER_assume(a > 0 && a <= 12 && b > 0 && b <= 12);
  int d = gcd(a, b);
  assert(d > 0);
  assert(a % d == 0);
  assert(b % d == 0);
  return 0;
}
