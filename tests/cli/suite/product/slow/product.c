// Whether somebody finds the two factors is a question of time: they are primes of 31 bits.
#include <assert.h>

extern unsigned nondet_uint(void);

int main(void) {
  unsigned long long a = nondet_uint(), b = nondet_uint();
  if (a > 1 && b > 1 && a < 4294967295u && b < 4294967295u) assert(a * b != 4611685975477714963u);
  return 0;
}
