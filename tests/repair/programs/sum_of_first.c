// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int sum_to(int n) {
  int sum = 0;
  for (int i = 1; i < n; i++)  // FAULT: i <= n
    sum += i;
  return sum;
}

int main(void) {
  int n = nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 8);
  assert(sum_to(n) == n * (n + 1) / 2);
  return 0;
}
