#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int sign(int x) {
  if (x = 0) return 0;
  return x > 0 ? 1 : -1;
}

int main(void) {
  int x = nondet_int();
  int s = sign(x);
  assert(x != 0 || s == 0);
  assert(x <= 0 || s == 1);
  assert(x >= 0 || s == -1);
  return 0;
}
