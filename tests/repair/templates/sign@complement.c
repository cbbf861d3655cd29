#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define READY 0x04u

static unsigned clear(unsigned flags) {
  return flags & READY;
}

int main(void) {
  unsigned flags = (unsigned)nondet_int();
  unsigned left = clear(flags);
  assert((left & READY) == 0 && (left | READY) == (flags | READY));
  return 0;
}
