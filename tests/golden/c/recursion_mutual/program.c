#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

static int is_odd(unsigned n);

static int is_even(unsigned n) {
  if (n == 0)
    return 1;
  return is_odd(n - 1);
}

static int is_odd(unsigned n) {
  if (n == 0)
    return 1;
  return is_even(n - 1);
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(n <= 9);
  assert(is_even(n) == (n % 2 == 0));
  return 0;
}
