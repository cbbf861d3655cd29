#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int limited(int value) {
  if (value > 10) {
    value = 10;
  }
  if (value < 3) {
    value = 3;
    if (value == 3) value++;
  }
  return value;
}

int raised(int value) {
  int result = limited(value);
  if (result > 7 && value > 7) {
    result -= 2;
    result = result * 2;
  }
  return result;
}

int main(void) {
  int value = nondet_int();
  __VERIFIER_assume(value >= 3 && value < 40);
  int result = raised(value);
  assert(result == (value > 10 ? 10 : value));
  return 0;
}
