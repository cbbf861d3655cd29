#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int stock = 3, sold;

void sell(int wanted, int open) {
  sold += wanted;
  stock -= wanted;
}

int main(void) {
  int wanted = nondet_int(), open = nondet_int();
  __VERIFIER_assume(wanted >= 0 && wanted <= 3);
  sell(wanted, open);
  assert(open ? sold == wanted : sold == 0);
  assert(stock == 3 - wanted);
  return 0;
}
