// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int price(int weight, int express, int member) {
  int total = 5;
  if (weight > 10)
    total += 2 * (weight - 10);
  if (express)
    total += 8;
  if (member || total > 20)  // FAULT: member && total > 20
    total -= 3;
  return total;
}

int main(void) {
  int weight = nondet_int(), express = nondet_int(), member = nondet_int();
  __VERIFIER_assume(weight > 0 && weight <= 100);
  __VERIFIER_assume(express == 0 || express == 1);
  __VERIFIER_assume(member == 0 || member == 1);
  int base = 5 + (weight > 10 ? 2 * (weight - 10) : 0) + (express ? 8 : 0);
  int discount = member && base > 20 ? 3 : 0;
  assert(price(weight, express, member) == base - discount);
  return 0;
}
