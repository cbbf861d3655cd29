// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 4

void sort(int a[], int n) {
  for (int i = 1; i < n; i++) {
    int key = a[i];
    int j = i - 1;
    while (j > 0 && a[j] > key) {  // FAULT: j >= 0
      a[j + 1] = a[j];
      j--;
    }
    a[j + 1] = key;
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
