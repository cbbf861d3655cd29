#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int fee(int age, int member) {
  int cost = 0;
  if (age < 6) cost = 0;
  if (member) cost = 3;
  else cost = 5;
  return cost;
}

int main(void) {
  int age = nondet_int(), member = nondet_int();
  __VERIFIER_assume(age >= 0 && age < 120 && member >= 0 && member <= 1);
  int paid = fee(age, member);
  assert(paid == (age < 6 ? 0 : member ? 3 : 5));
  return 0;
}
