// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 4

int largest(int a[], int n) {
  int most = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] < most)  // FAULT: >
      most = a[i];
  return most;
}

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = nondet_int();
  int most = largest(a, N);
  for (int i = 0; i < N; i++)
    assert(a[i] <= most);
  return 0;
}
