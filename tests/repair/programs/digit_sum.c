// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int digit_sum(int n) {
  int sum = 0;
  do {
    sum += n % 10;
    n = n / 10;
  } while (n > 10);  // FAULT: n > 0
  return sum;
}

int main(void) {
  int n = nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 999);
  assert(digit_sum(n) == n / 100 + n / 10 % 10 + n % 10);
  return 0;
}
