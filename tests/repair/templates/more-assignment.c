#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int used, peak;

void use(int amount) {
  used += amount;
}

int main(void) {
  int amount = nondet_int();
  __VERIFIER_assume(amount > 0 && amount < 100);
  use(amount);
  assert(used == amount);
  assert(peak == used);
  return 0;
}
