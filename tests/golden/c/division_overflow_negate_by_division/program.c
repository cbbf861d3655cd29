#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

static int scale(int value, int divisor) {
  if (divisor == 0)
    return 0;
  return value / divisor;
}

int main(void) {
  int value = __VERIFIER_nondet_int();
  int divisor = __VERIFIER_nondet_int();
  __VERIFIER_assume(divisor >= -1 && divisor <= 1);
  int scaled = scale(value, divisor);
  assert(scaled == 0 || scaled == value || scaled == -value);
  return 0;
}
