#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static const int limits[] = {10, 20, 40};
#define LIMITS ((int)(sizeof(limits) / sizeof(limits[0])))

static int above(int i) {
  int next = i < LIMITS ? limits[i] : limits[LIMITS - 1];
  return next + 1;
}

int main(void) {
  int i = nondet_int();
  __VERIFIER_assume(i >= 0 && i < 5);
  assert(above(i) == (i < 3 ? limits[i] : 40) + 2);
  return 0;
}
