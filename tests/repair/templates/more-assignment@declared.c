#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int scaled(int value) {
  int result = value * 2;
  while (result > 10)
    result = result - 10;
  return result;
}

int main(void) {
  int value = nondet_int();
  __VERIFIER_assume(value >= 0 && value < 8);
  int result = scaled(value);
  int expected = value * 2 + 1;
  if (expected > 10) expected = expected - 10;
  assert(result == expected);
  return 0;
}
