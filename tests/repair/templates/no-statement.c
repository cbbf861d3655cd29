#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int balance;

void pay(int amount) {
  balance = balance - amount;
  balance = balance - 1;
}

int main(void) {
  int before = nondet_int(), amount = nondet_int();
  __VERIFIER_assume(before >= 0 && before < 1000 && amount >= 0 && amount < 1000);
  balance = before;
  pay(amount);
  assert(before - amount == balance);
  return 0;
}
