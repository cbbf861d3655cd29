// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int is_prime(int n) {
  if (n < 2)
    return 0;
  for (int d = 2; d * d < n; d++)  // FAULT: d * d <= n
    if (n % d == 0)
      return 0;
  return 1;
}

int main(void) {
  int n = nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 60);
  int divisors = 0;
  for (int d = 1; d <= 60; d++)
    if (n > 0 && d <= n && n % d == 0)
      divisors++;
  assert(is_prime(n) == (divisors == 2));
  return 0;
}
