#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int fee(int age, int member) {
  int total = 10;
  if (member)
    total = 8;
  if (age < 6)
    total = 0;
  return total;
}

int free_entry(int age, int member) {
  int child = 0;
  if (age < 6)
    child = 1;
  if (member)
    return 1;
  return 0 * child;
}

int main(void) {
  int age = nondet_int(), member = nondet_int();
  __VERIFIER_assume(age >= 0 && age <= 120);
  __VERIFIER_assume(member == 0 || member == 1);
  assert(fee(age, member) >= 0);
  assert(free_entry(age, member) == (age < 6 && member));
  return 0;
}
