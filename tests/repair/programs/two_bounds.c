// two, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 5

int sum_between(const int a[], int from, int to) {
  int sum = 0;
  for (int i = from + 1; i < to; i++)  // FAULT: i = from; i <= to
    sum += a[i];
  return sum;
}

int main(void) {
  int a[N] = {1, 2, 4, 8, 16};
  int from = nondet_int(), to = nondet_int();
  __VERIFIER_assume(from >= 0 && from <= to && to < N);
  int expected = 0;
  for (int i = 0; i < N; i++)
    if (i >= from && i <= to)
      expected += a[i];
  assert(sum_between(a, from, to) == expected);
  return 0;
}
