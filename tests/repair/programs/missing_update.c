// missing, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int used, capacity = 4;

int reserve(int n) {
  if (n < 0 || n > capacity - used)
    return 0;
  return 1;  // FAULT: used += n before it
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int n = nondet_int();
    if (reserve(n))
      sum += n;
  }
  assert(sum <= 4);
  assert(used == sum);
  return 0;
}
