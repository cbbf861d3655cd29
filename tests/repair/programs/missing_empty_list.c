// missing, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct node {
  int value;
  struct node *next;
};

int first_or(const struct node *list, int otherwise) {
  int found = otherwise;
  found = list->value;  // FAULT: if (list)
  return found;
}

int main(void) {
  struct node last = {7, 0}, head = {3, &last};
  int full = nondet_int(), otherwise = nondet_int();
  int got = first_or(full ? &head : 0, otherwise);
  assert(got == (full ? 3 : otherwise));
  return 0;
}
