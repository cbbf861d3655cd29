// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 4

void sort(int a[], int n) {
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < n - 2; j++)  // FAULT: j < n - 1
      if (a[j] > a[j + 1]) {
        int kept = a[j];
        a[j] = a[j + 1];
        a[j + 1] = kept;
      }
}

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) {
    a[i] = nondet_int();
    __VERIFIER_assume(a[i] >= 0 && a[i] < 50);
  }
  sort(a, N);
  for (int i = 0; i + 1 < N; i++)
    assert(a[i] <= a[i + 1]);
  return 0;
}
