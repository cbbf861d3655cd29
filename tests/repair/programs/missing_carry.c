// missing, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int hours, minutes;

void tick(void) {
  minutes++;
  if (minutes == 60) {
    minutes = 0;  // FAULT: hours++ too
  }
}

int main(void) {
  hours = nondet_int();
  minutes = nondet_int();
  __VERIFIER_assume(hours >= 0 && hours < 24 && minutes >= 0 && minutes < 60);
  int before = 60 * hours + minutes;
  tick();
  assert(60 * hours + minutes == before + 1);
  return 0;
}
