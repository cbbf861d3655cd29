// missing, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

void order(int *low, int *high) {
  if (*low > *high) {
    int kept = *low;
    *low = *high;  // FAULT: *high = kept too
  }
}

int main(void) {
  int a = nondet_int(), b = nondet_int();
  int x = a, y = b;
  order(&x, &y);
  assert(x <= y);
  assert((x == a && y == b) || (x == b && y == a));
  return 0;
}
