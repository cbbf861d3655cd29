#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

static int grade(unsigned points) {
  if (points >= 90)
    return 1;
  if (points >= 50)
    return 2;
  return 3;
}

int main(void) {
  unsigned points = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(points <= 100);
  int result = grade(points);
  assert(result >= 1 && result <= 3);
  return 0;
}
