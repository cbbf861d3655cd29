#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int absolute(int x) { return x < 0 ? -x : x; }

static int balance(int in, int out) {
  return absolute(in - out);
}

int main(void) {
  int in = nondet_int(), out = nondet_int();
  __VERIFIER_assume(in >= 0 && in < 1000 && out >= 0 && out < 1000);
  assert(balance(in, out) + out == in);
  assert(absolute(-in) == in);
  return 0;
}
