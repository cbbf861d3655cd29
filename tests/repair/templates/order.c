#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int last, before_last;

void remember(int value) {
  last = value;
  before_last = last;
}

int main(void) {
  int value = nondet_int(), other = nondet_int();
  __VERIFIER_assume(value >= 0 && value < 100 && other > value && other < 200);
  remember(value);
  remember(other);
  assert(last == other);
  assert(before_last == value);
  return 0;
}
