// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int counter;

void bump(int amount) {
  counter += amount;
  if (counter > 100)
    counter = 100;
  if (counter < 0)
    counter = 1;  // FAULT: 0
}

int main(void) {
  int a = nondet_int(), b = nondet_int();
  __VERIFIER_assume(a >= -150 && a <= 150 && b >= -150 && b <= 150);
  bump(a);
  int middle = counter;
  bump(b);
  assert(middle >= 0 && middle <= 100);
  if (a < 0)
    assert(middle == 0);
  int sum = middle + b;
  assert(counter == (sum > 100 ? 100 : sum < 0 ? 0 : sum));
  return 0;
}
