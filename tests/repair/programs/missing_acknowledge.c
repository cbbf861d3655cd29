// missing, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

enum state { IDLE, BUSY, DONE };

static enum state state;
static int pending;

void handle(int event) {
  switch (state) {
    case IDLE:
      if (event == 1) {
        state = BUSY;
        pending = 1;
      }
      break;
    case BUSY:
      if (event == 2)
        state = DONE;  // FAULT: pending = 0 too
      break;
    default:
      state = IDLE;
  }
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    handle(nondet_int());
    assert(pending == (state == BUSY));
  }
  return 0;
}
