// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct rectangle {
  int left, top, right, bottom;
};

int overlap(const struct rectangle *a, const struct rectangle *b) {
  if (a->right <= b->left || b->right <= a->left)
    return 0;
  if (a->bottom <= b->top || b->bottom <= b->top)  // FAULT: b->bottom <= a->top
    return 0;
  return 1;
}

int inside(const struct rectangle *r, int x, int y) {
  return x >= r->left && x < r->right && y >= r->top && y < r->bottom;
}

int main(void) {
  struct rectangle a = {0, 0, 4, 4}, b;
  b.left = nondet_int();
  b.top = nondet_int();
  __VERIFIER_assume(b.left >= -8 && b.left <= 8 && b.top >= -8 && b.top <= 8);
  b.right = b.left + 3;
  b.bottom = b.top + 3;
  int x = nondet_int(), y = nondet_int();
  if (inside(&a, x, y) && inside(&b, x, y))
    assert(overlap(&a, &b));
  int apart = b.left >= 4 || b.right <= 0 || b.top >= 4 || b.bottom <= 0;
  if (apart)
    assert(!overlap(&a, &b));
  return 0;
}
