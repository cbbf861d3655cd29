// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

float middle(float a, float b) {
  return (a + b) / 3;  // FAULT: / 2
}

int main(void) {
  int x = nondet_int(), y = nondet_int();
  __VERIFIER_assume(x > 0 && x <= 100 && y > x && y <= 200);
  float m = middle((float)x, (float)y);
  assert(m >= x && m <= y);
  return 0;
}
