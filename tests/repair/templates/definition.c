#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define PERCENT 10

int share(int whole) { return whole / PERCENT; }
int rest(int whole) { return whole % PERCENT; }

int main(void) {
  int whole = nondet_int();
  __VERIFIER_assume(whole >= 0 && whole <= 100000);
  int s = share(whole), r = rest(whole);
  assert(s * 100 + r == whole);
  return 0;
}
