// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static const int kDays[12] = {31, 28, 31, 30, 31, 30, 31, 30, 30, 31, 30, 31};  // FAULT: August has 31

int days_in(int month, int leap) {
  if (month == 2 && leap)
    return 29;
  return kDays[month - 1];
}

int main(void) {
  int month = nondet_int(), leap = nondet_int();
  __VERIFIER_assume(month >= 1 && month <= 12);
  __VERIFIER_assume(leap == 0 || leap == 1);
  int days = days_in(month, leap);
  int is_short = month == 4 || month == 6 || month == 9 || month == 11;
  if (month == 2)
    assert(days == 28 + leap);
  else
    assert(days == (is_short ? 30 : 31));
  return 0;
}
