#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int hurried;

int bill(int base, int express) {
  if (express)
    hurried = 7;
  int total = base;
  return total;
}

int main(void) {
  int base = nondet_int(), express = nondet_int();
  __VERIFIER_assume(base >= 0 && base < 100);
  int b = bill(base, express);
  assert(hurried == (express ? 7 : 0));
  assert(express ? b == base + 7 : b == base);
  return 0;
}
