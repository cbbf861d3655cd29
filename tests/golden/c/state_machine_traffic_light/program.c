#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

enum light { RED, RED_YELLOW, GREEN, YELLOW };

static enum light cars = RED;
static _Bool walk = 0;

static void tick(_Bool request) {
  switch (cars) {
    case RED:
      walk = request;
      if (!request)
        cars = RED_YELLOW;
      break;
    case RED_YELLOW:
      cars = GREEN;
      break;
    case GREEN:
      if (request)
        cars = YELLOW;
      break;
    case YELLOW:
      walk = 1;
      cars = RED_YELLOW;
      break;
  }
}

int main(void) {
  for (int i = 0; i < 6; i++) {
    tick(__VERIFIER_nondet_bool());
    assert(!walk || cars == RED);
  }
  return 0;
}
