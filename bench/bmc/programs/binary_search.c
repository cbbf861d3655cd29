// Binary search in a sorted table of N keys: what is there is found, and only that.
// BUG: the upper end of a half-open interval is moved too far.
#include <assert.h>

#ifndef N
#define N 16
#endif

extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static int find(const unsigned short* table, int n, unsigned short key) {
  int low = 0, high = n;  // the key is in [low, high), if anywhere
  while (low < high) {
    const int middle = low + (high - low) / 2;
    if (table[middle] == key) return middle;
    if (table[middle] < key)
      low = middle + 1;
    else
#ifdef BUG
      high = middle - 1;
#else
      high = middle;
#endif
  }
  return -1;
}

int main(void) {
  unsigned short table[N];
  unsigned short last = 0;
  for (int i = 0; i < N; ++i) {
    last = (unsigned short)(last + (__VERIFIER_nondet_ushort() & 255u));  // sorted by construction
    table[i] = last;
  }
  const unsigned present = __VERIFIER_nondet_uint() % N;
  const int at = find(table, N, table[present]);
  assert(at >= 0 && at < N);
  assert(table[at] == table[present]);
  const unsigned short absent = __VERIFIER_nondet_ushort();
  if (find(table, N, absent) < 0)
    for (int i = 0; i < N; ++i)
      assert(table[i] != absent);
  return 0;
}
