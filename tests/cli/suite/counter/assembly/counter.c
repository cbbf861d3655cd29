// Adds up to three inputs that are not negative.
#include <assert.h>

extern int nondet_int(void);

int main(void) {
  int sum = 0;
  __asm__("nop");
  for (int i = 0; i < 3; ++i) {
    int value = nondet_int();
    if (value < 0 || value > 10) value = 0;
    sum += value;
  }
  assert(sum <= 30);
  return 0;
}
