#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int total;

int add(int amount, int limit) {
  total = total + amount;
  total = total + 0;
  return total;
}

int main(void) {
  int amount = nondet_int(), limit = nondet_int();
  __VERIFIER_assume(amount >= 0 && amount < 100 && limit >= 0 && limit < 50);
  int now = add(amount, limit);
  if (amount > limit)
    assert(total == 0 && now == 0);
  else
    assert(total == amount && now == amount);
  return 0;
}
