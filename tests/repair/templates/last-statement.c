#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int is_open, floor;

void step(int wanted) {
  if (wanted == floor) {
    is_open = 1;
  }
  is_open = 0;
  floor = wanted;
}

int main(void) {
  int wanted = nondet_int();
  __VERIFIER_assume(wanted >= 0 && wanted < 4);
  is_open = nondet_int() != 0;
  step(wanted);
  assert(floor == wanted);
  assert(is_open == (wanted == 0));
  return 0;
}
