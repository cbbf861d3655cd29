// Rounds a size up to whole blocks.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define BLOCK 4
#define ROUND_UP(size) (((size) + BLOCK) / BLOCK * BLOCK)

int main(void) {
  int size = __VERIFIER_nondet_int();
  if (size < 0 || size > 100) return 0;
  int rounded = ROUND_UP(size);
  assert(rounded >= size && rounded < size + BLOCK);
  return 0;
}
