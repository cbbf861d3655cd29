// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int factorial(int n) {
  if (n == 0)
    return 1;
  return n * factorial(n - 1) + 1;  // FAULT: without + 1
}

int main(void) {
  int n = nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 5);
  int expected = 1;
  for (int i = 2; i <= n; i++)
    expected *= i;
  assert(factorial(n) == expected);
  return 0;
}
