// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 5

int unique(int a[], int n) {
  int kept = 0;
  for (int i = 0; i < n; i++) {
    int known = 0;
    for (int j = 0; j < kept; j++)
      if (a[j] == a[i])
        known = 0;  // FAULT: known = 1
    if (!known)
      a[kept++] = a[i];
  }
  return kept;
}

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++) {
    a[i] = nondet_int();
    __VERIFIER_assume(a[i] >= 0 && a[i] < 4);
  }
  int n = unique(a, N);
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      assert(a[i] != a[j]);
  return 0;
}
