// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

enum { RED, RED_YELLOW, GREEN, YELLOW };

int next(int state, int timer, int pedestrian) {
  switch (state) {
    case RED:
      if (timer > 20)
        return RED_YELLOW;
      return RED;
    case RED_YELLOW:
      return GREEN;
    case GREEN:
      if (timer > 30 || pedestrian)
        return RED;  // FAULT: YELLOW
      return GREEN;
    default:
      return RED;
  }
}

int main(void) {
  int state = nondet_int(), timer = nondet_int(), pedestrian = nondet_int();
  __VERIFIER_assume(state >= RED && state <= YELLOW);
  int after = next(state, timer, pedestrian);
  if (state == GREEN)
    assert(after == GREEN || after == YELLOW);
  if (after == RED)
    assert(state == RED || state == YELLOW);
  return 0;
}
