#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

int main(void) {
  int speed = __VERIFIER_nondet_int();
  __VERIFIER_assume(speed > 100);
  __VERIFIER_assume(speed < 50);
  assert(speed == 0);
  return 0;
}
