#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

struct node {
  int value;
  struct node *next;
};

static struct node *reverse(struct node *list) {
  struct node *done = NULL;
  while (list->next != NULL) {
    struct node *rest = list->next;
    list->next = done;
    done = list;
    list = rest;
  }
  return done;
}

int main(void) {
  struct node nodes[4];
  int count = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(count >= 1 && count <= 4);
  for (int i = 0; i < count; i++) {
    nodes[i].value = i;
    nodes[i].next = i + 1 < count ? &nodes[i + 1] : NULL;
  }
  int length = 0;
  for (struct node *at = reverse(nodes); at != NULL; at = at->next)
    length++;
  assert(length == count);
  return 0;
}
