#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int checked(int value, int strict) {
  if (strict && value < 0)
    return 0;
  return value;
}

int main(void) {
  int value = nondet_int(), strict = nondet_int();
  int c = checked(value, strict);
  assert(c >= 0);
  assert(value < 0 || c == value);
  return 0;
}
