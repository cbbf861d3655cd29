// Adds three measurements.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int sum(int a, int b, int c) {
  unsigned char all = a;
  all += b;
  all += c;
  return all;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  if (a < 0 || a > 120 || b < 0 || b > 120 || c < 0 || c > 120) return 0;
  int result = sum(a, b, c);
  assert(result - a - b == c);
  return 0;
}
