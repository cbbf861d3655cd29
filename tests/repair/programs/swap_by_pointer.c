// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

void exchange(int *a, int *b) {
  int kept = *a;
  *a = *b;
  *b = *a;  // FAULT: *b = kept
}

int main(void) {
  int x = nondet_int(), y = nondet_int();
  int a = x, b = y;
  exchange(&a, &b);
  assert(a == y);
  assert(b == x);
  return 0;
}
