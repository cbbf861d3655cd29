#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int is_digit(int c) {
  return c >= '0' && c <= '9';
}

static int value_of(int first, int second) {
  int value = first - '0';
  if (is_digit(second)) {
    value = value * 10 + second - '0';
  }
  return value;
}

int main(void) {
  int first = nondet_int(), second = nondet_int();
  __VERIFIER_assume(first > 32 && first < 127 && second > 32 && second < 127);
  int value = value_of(first, second);
  if (first < '0' || first > '9')
    assert(value == -1);
  else
    assert(value >= 0 && value <= 99);
  return 0;
}
