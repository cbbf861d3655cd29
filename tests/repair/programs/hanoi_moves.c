// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int moves(int discs) {
  if (discs <= 0)
    return 0;
  return moves(discs - 1) + 1 + moves(discs - 2);  // FAULT: discs - 1
}

int main(void) {
  int discs = nondet_int();
  __VERIFIER_assume(discs >= 0 && discs <= 6);
  assert(moves(discs) == (1 << discs) - 1);
  return 0;
}
