#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

enum light { RED, GREEN, YELLOW };

static enum light next(enum light now) {
  switch (now) {
    case RED: return GREEN;
    case GREEN: return YELLOW;
    default: return GREEN;
  }
}

int main(void) {
  int now = nondet_int();
  __VERIFIER_assume(now >= RED && now <= YELLOW);
  enum light then = next((enum light)now);
  assert(now != YELLOW || then == RED);
  assert(now == YELLOW || then == now + 1);
  return 0;
}
