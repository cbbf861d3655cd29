#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int may_enter(int locked, int key) {
  if (key)
    return 1;
  if (locked)
    return 1;
  return 0;
}

int main(void) {
  int locked = nondet_int(), key = nondet_int();
  assert(may_enter(locked, key) == (key || !locked));
  return 0;
}
