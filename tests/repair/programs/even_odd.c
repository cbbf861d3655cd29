// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int odd(int n);

int even(int n) {
  if (n == 0)
    return 1;
  return odd(n - 1);
}

int odd(int n) {
  if (n == 0)
    return 1;  // FAULT: 0
  return even(n - 1);
}

int main(void) {
  int n = nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 8);
  assert(even(n) == (n % 2 == 0));
  return 0;
}
