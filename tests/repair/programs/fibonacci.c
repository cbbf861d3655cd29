// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int fibonacci(int n) {
  if (n <= 1)
    return 1;  // FAULT: return n
  return fibonacci(n - 1) + fibonacci(n - 2);
}

int main(void) {
  int n = nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 6);
  int a = 0, b = 1;
  for (int i = 0; i < n; i++) {
    int next = a + b;
    a = b;
    b = next;
  }
  assert(fibonacci(n) == a);
  return 0;
}
