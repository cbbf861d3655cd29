#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

static uint32_t timer_block[4];

static volatile uint32_t *register_at(unsigned unit) {
  switch (unit) {
    case 0: return &timer_block[0];
    case 1: return &timer_block[2];
    default: return (volatile uint32_t *)(uintptr_t)0x7f0000000000;
  }
}

int main(void) {
  unsigned unit = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(unit <= 1);
  volatile uint32_t *control = register_at(unit);
  *control = 1;
  assert(*control == 1);
  return 0;
}
