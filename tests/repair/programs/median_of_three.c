// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int median(int a, int b, int c) {
  if (a > b) {
    int t = a;
    a = b;
    b = t;
  }
  if (b > c) {
    int t = b;
    b = c;
    c = t;
  }
  if (a > b)
    b = c;  // FAULT: b = a
  return b;
}

int main(void) {
  int a = nondet_int(), b = nondet_int(), c = nondet_int();
  int m = median(a, b, c);
  int below = (a < m) + (b < m) + (c < m);
  int above = (a > m) + (b > m) + (c > m);
  assert(m == a || m == b || m == c);
  assert(below <= 1 && above <= 1);
  return 0;
}
