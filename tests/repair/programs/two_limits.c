// two, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int grade(int points) {
  if (points > 90)  // FAULT: >=
    return 1;
  if (points >= 75)
    return 2;
  if (points > 50)  // FAULT: >=
    return 3;
  return 4;
}

int main(void) {
  int points = nondet_int();
  __VERIFIER_assume(points >= 0 && points <= 100);
  int g = grade(points);
  assert((g == 1) == (points >= 90));
  assert((g == 4) == (points < 50));
  return 0;
}
