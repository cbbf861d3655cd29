// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int steps_to_one(int n, int limit) {
  int steps = 0;
  while (n != 1 && steps < limit) {
    if (n % 2 == 0)
      n = n / 2;
    else
      n = 3 * n + 1;
    steps = steps + 2;  // FAULT: steps + 1
  }
  return steps;
}

int main(void) {
  int n = nondet_int();
  __VERIFIER_assume(n == 1 || n == 2 || n == 4 || n == 8 || n == 3);
  int steps = steps_to_one(n, 20);
  if (n == 1) assert(steps == 0);
  if (n == 2) assert(steps == 1);
  if (n == 4) assert(steps == 2);
  if (n == 8) assert(steps == 3);
  if (n == 3) assert(steps == 7);
  return 0;
}
