// missing, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int can_climb(int separation, int alarm, int override) {
  if (separation > 300)  // FAULT: && !alarm
    return 1;
  return override;
}

int main(void) {
  int separation = nondet_int(), alarm = nondet_int(), override = nondet_int();
  __VERIFIER_assume(override == 0 || override == 1);
  __VERIFIER_assume(alarm == 0 || alarm == 1);
  int result = can_climb(separation, alarm, override);
  if (alarm)
    assert(result == override);
  else
    assert(result == (separation > 300 || override));
  return 0;
}
