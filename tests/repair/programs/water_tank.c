// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#include <stdbool.h>

static int level = 15;
static bool pump;

void step(int inflow) {
  if (level > 80)
    pump = true;
  if (level < 20)
    pump = true;  // FAULT: false
  level += inflow;
  if (pump)
    level -= 30;
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    int inflow = nondet_int();
    __VERIFIER_assume(inflow >= 0 && inflow <= 15);
    step(inflow);
    assert(level >= -10 && level <= 110);
  }
  return 0;
}
