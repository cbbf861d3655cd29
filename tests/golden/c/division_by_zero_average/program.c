#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

static int average(const int *values, int count) {
  int sum = 0;
  for (int i = 0; i < count; i++)
    sum += values[i];
  return sum / count;
}

int main(void) {
  int values[4] = {10, 20, 30, 40};
  int count = __VERIFIER_nondet_int();
  __VERIFIER_assume(count >= 0 && count <= 4);
  int mean = average(values, count);
  assert(mean >= 10 && mean <= 40);
  return 0;
}
