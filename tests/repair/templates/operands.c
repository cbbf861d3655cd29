#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int left(int size, int used) {
  return used - size;
}

int main(void) {
  int size = nondet_int(), used = nondet_int();
  __VERIFIER_assume(used >= 0 && used <= size && size < 1000);
  int l = left(size, used);
  assert(l >= 0);
  assert(l + used == size);
  return 0;
}
