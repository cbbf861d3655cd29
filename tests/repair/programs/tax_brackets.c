// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int tax(int income) {
  int due = 0;
  if (income > 40000) {
    due += (income - 40000) / 2;
    income = 40000;
  }
  if (income > 10000) {
    due += (income - 1000) / 5;  // FAULT: income - 10000
    income = 10000;
  }
  return due;
}

int main(void) {
  int income = nondet_int();
  __VERIFIER_assume(income >= 0 && income <= 200000);
  int due = tax(income);
  int expected = 0;
  if (income > 10000)
    expected += ((income > 40000 ? 40000 : income) - 10000) / 5;
  if (income > 40000)
    expected += (income - 40000) / 2;
  assert(due == expected);
  return 0;
}
