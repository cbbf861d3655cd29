#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct node {
  int value;
  struct node* next;
};

static int contains(const struct node* node, int value) {
  while (node->value != value && node)
    node = node->next;
  return node != 0;
}

int main(void) {
  struct node last = {2, 0}, first = {1, &last};
  int value = nondet_int();
  assert(contains(&first, value) == (value == 1 || value == 2));
  return 0;
}
