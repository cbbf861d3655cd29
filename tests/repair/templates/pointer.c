#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct node {
  int value;
  struct node *next;
};

int length(struct node *list) {
  int n = 0;
  while (list->next) {
    n = n + 1;
    list = list->next;
  }
  return n;
}

int main(void) {
  struct node last = {2, 0}, first = {1, &last};
  int both = nondet_int();
  int n = length(both ? &first : &last);
  assert(n == (both ? 2 : 1));
  return 0;
}
