// Insertion sort of records by key, stable: records of equal keys keep their order. With ANY_LENGTH the
// number of records is an input, so that every bound on the loops covers all shorter tables. BUG: equal keys
// change places.
#include <assert.h>

#ifndef N
#define N 4
#endif

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct record {
  unsigned char key;
  unsigned short serial;  // position in the input
};

static void insertion_sort(struct record* table, int n) {
  for (int i = 1; i < n; ++i) {
    struct record taken = table[i];
    int hole = i;
#ifdef BUG
    while (hole > 0 && table[hole - 1].key >= taken.key) {
#else
    while (hole > 0 && table[hole - 1].key > taken.key) {
#endif
      table[hole] = table[hole - 1];
      --hole;
    }
    table[hole] = taken;
  }
}

int main(void) {
  struct record table[N];
#ifdef ANY_LENGTH
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= N);
#else
  int n = N;
#endif
  for (int i = 0; i < n; ++i) {
    table[i].key = __VERIFIER_nondet_uchar();
    table[i].serial = (unsigned short)i;
  }
  insertion_sort(table, n);
  for (int i = 0; i + 1 < n; ++i) {
    assert(table[i].key <= table[i + 1].key);
    assert(table[i].key != table[i + 1].key || table[i].serial < table[i + 1].serial);
  }
  return 0;
}
