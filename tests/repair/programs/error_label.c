// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

extern void reach_error(void);

int main(void) {
  int limit = nondet_int();
  __VERIFIER_assume(limit > 0 && limit < 8);
  int x = 0, y = 0;
  while (x < limit) {
    x = x + 1;
    y = y + 3;  // FAULT: y + 2
  }
  if (y != 2 * limit)
    reach_error();
  return 0;
}
