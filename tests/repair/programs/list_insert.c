// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

struct node *insert(struct node *list, struct node *item) {
  if (list == NULL || list->value >= item->value) {
    item->next = list;
    return item;
  }
  struct node *at = list;
  while (at->next != NULL && at->next->value < item->value)
    at = at->next;
  item->next = at;  // FAULT: at->next
  at->next = item;
  return list;
}

int main(void) {
  struct node b = {20, NULL}, a = {10, &b}, item = {nondet_int(), NULL};
  struct node *list = insert(&a, &item);
  int n = 0;
  for (struct node *at = list; at != NULL && n < 5; at = at->next) {
    if (at->next != NULL)
      assert(at->value <= at->next->value);
    n++;
  }
  assert(n == 3);
  return 0;
}
