#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

static unsigned char queue[6] = {1, 2, 3, 4, 5, 6};

static void drop(unsigned count) {
  memmove(queue, queue + count, 6 - count);
}

int main(void) {
  unsigned count = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(count >= 2 && count < 6);
  drop(count);
  assert(queue[0] == count + 1);
  return 0;
}
