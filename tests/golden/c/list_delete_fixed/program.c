#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

struct node {
  int value;
  struct node *next;
};

static struct node *delete_value(struct node *list, int value) {
  if (list->value == value) {
    struct node *rest = list->next;
    free(list);
    return rest;
  }
  struct node *at = list;
  while (at->next->value != value)
    at = at->next;
  struct node *doomed = at->next;
  at->next = doomed->next;
  free(doomed);
  return list;
}

static struct node *cons(int value, struct node *next) {
  struct node *added = malloc(sizeof *added);
  added->value = value;
  added->next = next;
  return added;
}

int main(void) {
  struct node *list = cons(1, cons(2, cons(3, NULL)));
  int value = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(value >= 1 && value <= 3);
  list = delete_value(list, value);
  int sum = 0;
  while (list != NULL) {
    struct node *rest = list->next;
    sum += list->value;
    free(list);
    list = rest;
  }
  assert(sum == 6 - value);
  return 0;
}
