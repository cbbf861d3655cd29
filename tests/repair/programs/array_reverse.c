// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 5

void reverse(int a[], int n) {
  for (int i = 0; i < n / 2; i++) {
    int kept = a[i];
    a[i] = a[n - i];  // FAULT: a[n - i - 1]
    a[n - i - 1] = kept;
  }
}

int main(void) {
  int a[N + 1], b[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = nondet_int();
  a[N] = 0;
  reverse(a, N);
  for (int i = 0; i < N; i++)
    assert(a[i] == b[N - 1 - i]);
  return 0;
}
