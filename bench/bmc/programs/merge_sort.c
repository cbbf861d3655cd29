// Merge sort by recursion, with a scratch array.
// BUG: what is left of the right half is not copied.
#include <assert.h>
#include <string.h>

#ifndef N
#define N 4
#endif

extern char __VERIFIER_nondet_char(void);

static signed char scratch[N];

static void merge(signed char* a, int middle, int n) {
  int left = 0, right = middle, out = 0;
  while (left < middle && right < n) {
    if (a[left] <= a[right])
      scratch[out++] = a[left++];
    else
      scratch[out++] = a[right++];
  }
  while (left < middle)
    scratch[out++] = a[left++];
#ifndef BUG
  while (right < n)
    scratch[out++] = a[right++];
#endif
  memcpy(a, scratch, (unsigned long)n * sizeof a[0]);
}

static void merge_sort(signed char* a, int n) {
  if (n < 2) return;
  const int middle = n / 2;
  merge_sort(a, middle);
  merge_sort(a + middle, n - middle);
  merge(a, middle, n);
}

int main(void) {
  signed char a[N];
  int sum = 0;
  for (int i = 0; i < N; ++i) {
    a[i] = (signed char)__VERIFIER_nondet_char();
    sum += a[i];
  }
  merge_sort(a, N);
  for (int i = 0; i < N; ++i) {
    assert(i == 0 || a[i - 1] <= a[i]);
    sum -= a[i];
  }
  assert(sum == 0);
  return 0;
}
