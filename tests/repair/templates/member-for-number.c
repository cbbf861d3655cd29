// How many items a shelf has; an empty one has none.
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct Shelf {
  int width, count;
};

static int items(const struct Shelf* shelf) { return shelf == NULL ? 0 : 1; }

int main(void) {
  struct Shelf shelf;
  shelf.width = 80;
  shelf.count = __VERIFIER_nondet_int();
  assert(items(&shelf) == shelf.count);
  return 0;
}
