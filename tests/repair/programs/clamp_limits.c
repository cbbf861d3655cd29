// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define LOWEST 10
#define HIGHEST 250  // FAULT: 255

int clamp(int value) {
  if (value < LOWEST)
    return LOWEST;
  if (value > HIGHEST)
    return HIGHEST;
  return value;
}

int main(void) {
  int value = nondet_int();
  int result = clamp(value);
  assert(result >= 10 && result <= 255);
  if (value >= 10 && value <= 255)
    assert(result == value);
  return 0;
}
