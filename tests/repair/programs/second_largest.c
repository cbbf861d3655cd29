// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 4

int second(const int a[], int n) {
  int first = a[0], next = -1;
  for (int i = 1; i < n; i++) {
    if (a[i] > first) {
      next = a[i];  // FAULT: next = first
      first = a[i];
    } else if (a[i] > next) {
      next = a[i];
    }
  }
  return next;
}

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) {
    a[i] = nondet_int();
    __VERIFIER_assume(a[i] >= 0 && a[i] < 100);
    for (int j = 0; j < i; j++)
      __VERIFIER_assume(a[j] != a[i]);
  }
  int s = second(a, N);
  int above = 0, known = 0;
  for (int i = 0; i < N; i++) {
    above += a[i] > s;
    known += a[i] == s;
  }
  assert(known > 0);
  assert(above == 1);
  return 0;
}
