#include <assert.h>

extern signed char __VERIFIER_nondet_schar(void);

static void sort(signed char *items, int count) {
  for (int i = 1; i < count; i++) {
    signed char item = items[i];
    int j = i;
    while (j > 0 && items[j - 1] > item) {
      items[j] = items[j - 1];
      j--;
    }
    items[j] = item;
  }
}

int main(void) {
  signed char items[4];
  for (int i = 0; i < 4; i++)
    items[i] = __VERIFIER_nondet_schar();
  sort(items, 4);
  for (int i = 1; i < 4; i++)
    assert(items[i - 1] <= items[i]);
  return 0;
}
