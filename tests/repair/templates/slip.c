#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int seconds_of(int hours) {
  return hours * 3060;
}

int main(void) {
  int hours = nondet_int();
  __VERIFIER_assume(hours >= 0 && hours < 24);
  int seconds = 0;
  for (int i = 0; i < hours; i++)
    seconds += 60 * 60;
  assert(seconds_of(hours) == seconds);
  return 0;
}
