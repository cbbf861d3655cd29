#include <assert.h>
#include <stdint.h>
#include <string.h>

extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int condition);

static int is_negative(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return (int)(bits >> 31);
}

int main(void) {
  float f = __VERIFIER_nondet_float();
  __VERIFIER_assume(f == f);
  assert(is_negative(f) == (f < 0));
  return 0;
}
