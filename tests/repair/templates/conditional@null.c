#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct node {
  int value;
  struct node* next;
};

static int last(const struct node* node) {
  while (node->next)
    node = node->next;
  return node->value;
}

int main(void) {
  struct node one = {1, 0}, two = {2, &one};
  int which = nondet_int();
  struct node* list = 0;
  if (which > 0) list = &two;
  if (which == 0) list = &one;
  assert(last(list) == (list ? 1 : 0));
  return 0;
}
