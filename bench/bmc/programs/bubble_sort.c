// Bubble sort of N readings: the result is in order and has the same elements.
// BUG: a pass stops one element too early.
#include <assert.h>

#ifndef N
#define N 4
#endif

extern short __VERIFIER_nondet_short(void);

static void bubble_sort(short* a, int n) {
  for (int end = n; end > 1; --end) {
    int swapped = 0;
#ifdef BUG
    for (int i = 0; i + 2 < end; ++i) {
#else
    for (int i = 0; i + 1 < end; ++i) {
#endif
      if (a[i] > a[i + 1]) {
        short kept = a[i];
        a[i] = a[i + 1];
        a[i + 1] = kept;
        swapped = 1;
      }
    }
    if (!swapped) return;
  }
}

static int count(const short* a, int n, short wanted) {
  int found = 0;
  for (int i = 0; i < n; ++i)
    if (a[i] == wanted) ++found;
  return found;
}

int main(void) {
  short readings[N], sorted[N];
  for (int i = 0; i < N; ++i) {
    readings[i] = __VERIFIER_nondet_short();
    sorted[i] = readings[i];
  }
  bubble_sort(sorted, N);
  for (int i = 0; i + 1 < N; ++i)
    assert(sorted[i] <= sorted[i + 1]);
  assert(count(sorted, N, readings[0]) == count(readings, N, readings[0]));
  return 0;
}
