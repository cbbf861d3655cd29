#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

struct node {
  int value;
  struct node *next;
};

static struct node *insert_sorted(struct node *list, int value) {
  struct node *added = malloc(sizeof *added);
  added->value = value;
  if (list == NULL || list->value < value) {
    added->next = list;
    return added;
  }
  struct node *at = list;
  while (at->next != NULL && at->next->value < value)
    at = at->next;
  added->next = at->next;
  at->next = added;
  return list;
}

int main(void) {
  struct node *list = NULL;
  for (int i = 0; i < 3; i++)
    list = insert_sorted(list, __VERIFIER_nondet_uchar());
  for (struct node *at = list; at->next != NULL; at = at->next)
    assert(at->value <= at->next->value);
  while (list != NULL) {
    struct node *rest = list->next;
    free(list);
    list = rest;
  }
  return 0;
}
