#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int start_of(int page, int size) {
  return page * size + page;
}

int main(void) {
  int page = nondet_int(), size = nondet_int();
  __VERIFIER_assume(page >= 0 && page < 50 && size > 0 && size < 50);
  int s = start_of(page, size);
  assert(s % size == 0);
  assert(s / size == page);
  return 0;
}
