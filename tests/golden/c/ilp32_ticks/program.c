#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

static unsigned long elapsed_microseconds(unsigned long milliseconds) {
  return milliseconds * 100000;
}

int main(void) {
  unsigned long milliseconds = __VERIFIER_nondet_ushort();
  unsigned long microseconds = elapsed_microseconds(milliseconds);
  assert(sizeof(long) == 4);
  assert(microseconds >= milliseconds);
  return 0;
}
