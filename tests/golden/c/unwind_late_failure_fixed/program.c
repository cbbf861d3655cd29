#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int depth = 0;
  while (__VERIFIER_nondet_bool()) {
    depth = (depth + 1) % 4;
    assert(depth < 6);
  }
  return 0;
}
