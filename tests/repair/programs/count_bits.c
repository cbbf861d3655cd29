// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int count(unsigned value) {
  int bits = 0;
  while (value) {
    if (value & 1)
      bits += 2;  // FAULT: bits += 1
    value >>= 1;
  }
  return bits;
}

int main(void) {
  unsigned value = (unsigned)nondet_int();
  __VERIFIER_assume(value < 16);
  int expected = (int)((value & 1) + (value >> 1 & 1) + (value >> 2 & 1) + (value >> 3 & 1));
  assert(count(value) == expected);
  return 0;
}
