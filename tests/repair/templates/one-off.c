#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int last(int begin, int count) {
  return begin + count;
}

int main(void) {
  int begin = nondet_int(), count = nondet_int();
  __VERIFIER_assume(begin >= 0 && begin < 1000 && count > 0 && count < 1000);
  int l = last(begin, count);
  assert(l >= begin);
  assert(l - begin < count);
  assert(l - begin + 1 == count);
  return 0;
}
