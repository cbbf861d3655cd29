// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct account {
  int balance;
  int limit;
};

int transfer(struct account *from, struct account *to, int amount) {
  if (amount < 0)
    return 0;
  if (from->balance + to->limit < amount)  // FAULT: from->limit
    return 0;
  from->balance -= amount;
  to->balance += amount;
  return 1;
}

int main(void) {
  struct account a = {nondet_int(), nondet_int()}, b = {nondet_int(), nondet_int()};
  __VERIFIER_assume(a.balance >= 0 && a.balance <= 1000 && b.balance >= 0 && b.balance <= 1000);
  __VERIFIER_assume(a.limit >= 0 && a.limit <= 500 && b.limit >= 0 && b.limit <= 500);
  int amount = nondet_int();
  __VERIFIER_assume(amount <= 5000);
  int sum = a.balance + b.balance;
  transfer(&a, &b, amount);
  assert(a.balance + b.balance == sum);
  assert(a.balance >= -a.limit);
  return 0;
}
