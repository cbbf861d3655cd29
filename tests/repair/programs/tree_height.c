// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#include <stddef.h>

struct tree {
  struct tree *left, *right;
};

int height(const struct tree *t) {
  if (t == NULL)
    return 0;
  int l = height(t->left);
  int r = height(t->left);  // FAULT: t->right
  return 1 + (l > r ? l : r);
}

int main(void) {
  struct tree c = {NULL, NULL}, b = {NULL, NULL}, a = {NULL, NULL};
  int shape = nondet_int();
  if (shape > 0)
    a.left = &b;
  if (shape > 1)
    b.left = &c;
  if (shape < 0)
    a.right = &b;
  int expected = shape > 1 ? 3 : shape == 0 ? 1 : 2;
  assert(height(&a) == expected);
  return 0;
}
