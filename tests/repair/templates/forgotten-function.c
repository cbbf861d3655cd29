#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

int main(void) {
  int a = nondet_int(), b = nondet_int();
  int low = most(a, b), high = most(a, b);
  assert(low <= a && low <= b && high >= a && high >= b);
  return 0;
}
