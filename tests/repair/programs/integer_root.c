// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int root(int n) {
  int low = 0, high = n + 1;
  while (low + 1 < high) {
    int middle = (low + high) / 2;
    if (middle * middle < n)  // FAULT: <=
      low = middle;
    else
      high = middle;
  }
  return low;
}

int main(void) {
  int n = nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 100);
  int r = root(n);
  assert(r * r <= n);
  assert((r + 1) * (r + 1) > n);
  return 0;
}
