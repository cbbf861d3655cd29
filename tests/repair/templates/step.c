#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int main(void) {
  int n = nondet_int(), ups = 0;
  __VERIFIER_assume(n > 0 && n < 5);
  for (int i = 0; i < n; i++)
    ups--;
  assert(ups == n);
  return 0;
}
