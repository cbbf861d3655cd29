// The least and the most of two inputs.
#include <assert.h>

extern int nondet_int(void);

int main(void) {
  int a = nondet_int();
  int b = nondet_int();
  int least = a;
  int most = a;
  if (b > most) most = b;
  if (b < least) least = b;
  assert(least <= most);
  return 0;
}
