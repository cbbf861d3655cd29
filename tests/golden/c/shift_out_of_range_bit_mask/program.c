#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

static unsigned low_bits(unsigned count) {
  return (1u << count) - 1;
}

int main(void) {
  unsigned count = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(count <= 32);
  unsigned mask = low_bits(count);
  assert((mask & (mask + 1)) == 0);
  return 0;
}
