// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

int sum(const struct node *list) {
  int total = 0;
  while (list->next != NULL) {  // FAULT: list != NULL
    total += list->value;
    list = list->next;
  }
  return total;
}

int main(void) {
  struct node c = {nondet_int(), NULL};
  struct node b = {nondet_int(), &c};
  struct node a = {nondet_int(), &b};
  __VERIFIER_assume(a.value >= 0 && a.value < 100 && b.value >= 0 && b.value < 100);
  __VERIFIER_assume(c.value >= 0 && c.value < 100);
  assert(sum(&a) == a.value + b.value + c.value);
  return 0;
}
