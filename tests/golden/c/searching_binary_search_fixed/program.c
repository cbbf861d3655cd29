#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static const int sorted[6] = {2, 3, 5, 7, 11, 13};

static int find(int wanted) {
  int low = 0, high = 5;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (sorted[middle] == wanted)
      return middle;
    if (sorted[middle] < wanted)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}

int main(void) {
  int wanted = __VERIFIER_nondet_uchar();
  int at = find(wanted);
  assert(at == -1 || sorted[at] == wanted);
  return 0;
}
