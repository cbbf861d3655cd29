#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

struct vector {
  int *items;
  unsigned size, capacity;
};

static void push(struct vector *v, int item) {
  if (v->size == v->capacity) {
    v->capacity *= 2;
    v->items = realloc(v->items, v->capacity * sizeof *v->items);
  }
  v->items[v->size++] = item;
}

int main(void) {
  struct vector v = {malloc(2 * sizeof(int)), 0, 2};
  unsigned count = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(count <= 5);
  for (unsigned i = 0; i < count; i++)
    push(&v, (int)i);
  assert(v.size == count);
  for (unsigned i = 0; i < v.size; i++)
    assert(v.items[i] == (int)i);
  free(v.items);
  return 0;
}
