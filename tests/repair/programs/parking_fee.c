// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define FREE_MINUTES 15

int fee(int minutes) {
  if (minutes <= FREE_MINUTES)
    return 0;
  int hours = minutes / 60;  // FAULT: (minutes + 59) / 60
  int total = hours * 3;
  if (total > 20)
    total = 20;
  return total;
}

int main(void) {
  int minutes = nondet_int();
  __VERIFIER_assume(minutes >= 0 && minutes <= 1440);
  int f = fee(minutes);
  assert(f >= 0 && f <= 20);
  if (minutes > 15)
    assert(f > 0);
  if (minutes > 60 && minutes <= 120)
    assert(f == 6);
  return 0;
}
