#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

static unsigned sum_until(const unsigned char *from, unsigned char stop) {
  unsigned sum = 0;
  while (*from != stop) {
    sum += *from;
    from++;
  }
  return sum;
}

int main(void) {
  unsigned char frame[6] = {2, 4, 6, 8, 10, 0};
  unsigned char stop = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(stop % 2 == 0 || stop > 10);
  __VERIFIER_assume(stop <= 12);
  unsigned sum = sum_until(frame, stop);
  assert(sum <= 30);
  return 0;
}
