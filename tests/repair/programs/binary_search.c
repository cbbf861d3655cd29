// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 6

int find(const int a[], int n, int wanted) {
  int low = 0, high = n - 1;
  while (low < high) {  // FAULT: low <= high
    int middle = low + (high - low) / 2;
    if (a[middle] == wanted)
      return middle;
    if (a[middle] < wanted)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}

int main(void) {
  int a[N] = {2, 3, 5, 7, 11, 13};
  int at = nondet_int();
  __VERIFIER_assume(at >= 0 && at < N);
  assert(find(a, N, a[at]) == at);
  return 0;
}
