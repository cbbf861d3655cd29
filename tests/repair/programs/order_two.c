// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

void order(int *low, int *high) {
  if (*low < *high) {  // FAULT: *low > *high
    int kept = *low;
    *low = *high;
    *high = kept;
  }
}

int main(void) {
  int a = nondet_int(), b = nondet_int();
  int low = a, high = b;
  order(&low, &high);
  assert(low <= high);
  assert((low == a && high == b) || (low == b && high == a));
  return 0;
}
