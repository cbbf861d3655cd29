// A linked list on the heap: N keys inserted in order, one deleted, the list reversed and given back.
// BUG: deleting the first node leaves the head pointing at it.
#include <assert.h>
#include <stdlib.h>

#ifndef N
#define N 3
#endif

extern int __VERIFIER_nondet_int(void);

struct node {
  int key;
  struct node* next;
};

static int insert(struct node** head, int key) {
  struct node* fresh = malloc(sizeof *fresh);
  if (fresh == NULL) return 0;
  while (*head != NULL && (*head)->key < key)
    head = &(*head)->next;
  fresh->key = key;
  fresh->next = *head;
  *head = fresh;
  return 1;
}

static int delete_key(struct node** head, int key) {
  struct node* before = NULL;
  struct node* at = *head;
  while (at != NULL && at->key != key) {
    before = at;
    at = at->next;
  }
  if (at == NULL) return 0;
  if (before != NULL) before->next = at->next;
#ifndef BUG
  else
    *head = at->next;
#endif
  free(at);
  return 1;
}

static struct node* reversed(struct node* list) {
  struct node* out = NULL;
  while (list != NULL) {
    struct node* next = list->next;
    list->next = out;
    out = list;
    list = next;
  }
  return out;
}

static int length(const struct node* list) {
  int count = 0;
  for (; list != NULL; list = list->next)
    ++count;
  return count;
}

int main(void) {
  struct node* list = NULL;
  int expected = 0;
  for (int i = 0; i < N; ++i)
    expected += insert(&list, __VERIFIER_nondet_int());
  for (const struct node* at = list; at != NULL && at->next != NULL; at = at->next)
    assert(at->key <= at->next->key);
  expected -= delete_key(&list, __VERIFIER_nondet_int());
  assert(length(list) == expected);
  list = reversed(list);
  assert(length(list) == expected);
  for (const struct node* at = list; at != NULL && at->next != NULL; at = at->next)
    assert(at->key >= at->next->key);
  while (list != NULL) {
    struct node* next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
