#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int sign(int x) {
  int result;
  if (x < 0) result = -1;
  if (x > 0) result = 1;
  return result;
}

int main(void) {
  int x = nondet_int();
  int s = sign(x);
  assert((x == 0) == (s == 0));
  assert((x > 0) == (s > 0));
  return 0;
}
