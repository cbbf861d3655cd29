#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

static unsigned gcd(unsigned a, unsigned b) {
  if (b == 0)
    return a;
  return gcd(b, a % b);
}

int main(void) {
  unsigned a = __VERIFIER_nondet_uchar();
  unsigned b = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(a < 16 && b < 16 && a + b > 0);
  unsigned divisor = gcd(a, b);
  assert(divisor > 0);
  assert(a % divisor == 0 && b % divisor == 0);
  return 0;
}
