// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 3

void merge(const int *a, const int *b, int *out) {
  int i = 0, j = 0, k = 0;
  while (i < N && j < N) {
    if (a[i] <= b[j])
      out[k++] = a[i++];
    else
      out[k++] = b[j++];
  }
  while (i < N)
    out[k++] = a[i++];
  while (j < N)
    out[k++] = b[i++];  // FAULT: b[j++]
}

int main(void) {
  int a[N], b[N], out[2 * N];
  for (int i = 0; i < N; i++) {
    a[i] = nondet_int();
    b[i] = nondet_int();
    __VERIFIER_assume(a[i] >= 0 && a[i] < 50 && b[i] >= 0 && b[i] < 50);
    __VERIFIER_assume(i == 0 || (a[i] >= a[i - 1] && b[i] >= b[i - 1]));
  }
  merge(a, b, out);
  for (int i = 0; i + 1 < 2 * N; i++)
    assert(out[i] <= out[i + 1]);
  return 0;
}
