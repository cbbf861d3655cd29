#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int total(void) {
  static const signed char parts[] = {1, 2, 3};
  static const int weights[] = {10, 20, 30};
  int sum = 0;
  for (unsigned i = 0; i < sizeof(parts); i++)
    sum += parts[i];
  for (unsigned i = 0; i < sizeof(weights); i++)
    sum += weights[i];
  return sum;
}

int main(void) {
  int x = nondet_int();
  __VERIFIER_assume(x >= 0 && x < 100);
  assert(total() + x == 66 + x);
  return 0;
}
