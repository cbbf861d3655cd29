// missing, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 4

int main(void) {
  int a[N];
  int count = 0, sum = 0;
  for (int i = 0; i < N; i++) {
    a[i] = nondet_int();
    __VERIFIER_assume(a[i] >= -10 && a[i] <= 10);
  }
  for (int i = 0; i < N; i++) {
    if (a[i] >= 0)
      sum += a[i];
    count++;  // FAULT: only if (a[i] >= 0)
  }
  int expected = 0;
  for (int i = 0; i < N; i++)
    expected += a[i] >= 0 ? 1 : 0;
  assert(count == expected);
  assert(sum >= 0 && sum <= 10 * count);
  return 0;
}
