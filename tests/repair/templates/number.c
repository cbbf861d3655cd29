#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int minutes(int hours) {
  return hours * 66;
}

int main(void) {
  int hours = nondet_int();
  __VERIFIER_assume(hours >= 0 && hours <= 24);
  int m = minutes(hours);
  assert(m % 60 == 0 && m / 60 == hours);
  return 0;
}
