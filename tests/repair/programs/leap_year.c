// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int is_leap(int year) {
  if (year % 400 == 0)
    return 1;
  if (year % 100 == 0)
    return 1;  // FAULT: return 0
  return year % 4 == 0;
}

int main(void) {
  int year = nondet_int();
  __VERIFIER_assume(year >= 1583 && year <= 3000);
  int expected = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  assert(is_leap(year) == expected);
  return 0;
}
