// missing, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int free_slots = 3;
static int running;

int start(void) {
  if (free_slots == 0)
    return 0;
  running++;  // FAULT: free_slots-- too
  return 1;
}

void stop(void) {
  if (running > 0) {
    running--;
    free_slots++;
  }
}

int main(void) {
  for (int i = 0; i < 5; i++) {
    if (nondet_int())
      start();
    else
      stop();
    assert(running + free_slots == 3);
  }
  return 0;
}
