// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int largest(int a, int b, int c) {
  int most = a;
  if (b > most)
    most = b;
  if (c > b)  // FAULT: c > most
    most = c;
  return most;
}

int main(void) {
  int a = nondet_int(), b = nondet_int(), c = nondet_int();
  int most = largest(a, b, c);
  assert(most >= a && most >= b && most >= c);
  assert(most == a || most == b || most == c);
  return 0;
}
