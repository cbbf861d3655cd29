/* Powers, binomial coefficients and Euclid's algorithm, all recursive. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define MODULUS 13

static int power(int base, int exponent) {
  if (exponent == 0) return 1;
  int half = power(base, exponent / 2);
  int square = half * half % MODULUS;
  if (exponent % 2 == 1) return square * half % MODULUS;
  return square;
}

static int choose(int n, int k) {
  if (k == 0 || k == n) return 1;
  return choose(n - 1, k - 1) + choose(n - 1, k);
}

static int divisor(int a, int b) {
  if (a == b) return a;
  if (a > b) return divisor(a - b, b);
  return divisor(a, b - a);
}

int main(void) {
  int base = __VERIFIER_nondet_int();
  int exponent = __VERIFIER_nondet_int();
  __VERIFIER_assume(base >= 0 && base < 13 && exponent >= 0 && exponent <= 7);
  int expected = 1;
  for (int i = 0; i < exponent; i++)
    expected = expected * base % 13;
  assert(power(base, exponent) == expected);

  int sum = 0;
  for (int k = 0; k <= 4; k++) {
    assert(choose(4, k) == choose(4, 4 - k));
    sum += choose(4, k);
  }
  assert(sum == 16);

  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= 1 && a <= 7 && b >= 1 && b <= 7);
  int d = divisor(a, b), largest = 1;
  for (int e = 2; e <= 7; e++) {
    if (a % e == 0 && b % e == 0) largest = e;
  }
  assert(d == largest);
  return 0;
}
