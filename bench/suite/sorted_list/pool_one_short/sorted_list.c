/* A sorted singly linked list whose nodes come from a pool: insertion, removal of a value, and what is left.
 */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define NODES 4

struct node {
  int value;
  struct node* next;
};

struct pool {
  struct node nodes[NODES];
  struct node* unused;
};

static void pool_init(struct pool* p) {
  p->unused = NULL;
  for (int i = 1; i < NODES; i++) {
    p->nodes[i].next = p->unused;
    p->unused = &p->nodes[i];
  }
}

static struct node* pool_take(struct pool* p) {
  struct node* n = p->unused;
  if (n != NULL) p->unused = n->next;
  return n;
}

static void pool_give(struct pool* p, struct node* n) {
  n->next = p->unused;
  p->unused = n;
}

static int insert(struct pool* p, struct node** list, int value) {
  struct node* n = pool_take(p);
  if (n == NULL) return 0;
  while (*list != NULL && (*list)->value < value)
    list = &(*list)->next;
  n->value = value;
  n->next = *list;
  *list = n;
  return 1;
}

/* Removes every node with the value; returns how many there were. */
static int remove_all(struct pool* p, struct node** list, int value) {
  int removed = 0;
  while (*list != NULL && (*list)->value <= value) {
    struct node* n = *list;
    if (n->value == value) {
      *list = n->next;
      pool_give(p, n);
      removed++;
    } else {
      list = &n->next;
    }
  }
  return removed;
}

static int length(const struct node* list) {
  int count = 0;
  for (; list != NULL && count <= NODES; list = list->next)
    count++;
  return count;
}

int main(void) {
  struct pool p;
  struct node* list = NULL;
  int values[3];
  pool_init(&p);
  for (int i = 0; i < NODES; i++)
    assert(pool_take(&p) != NULL);
  assert(pool_take(&p) == NULL);
  pool_init(&p);
  for (int i = 0; i < 3; i++) {
    values[i] = __VERIFIER_nondet_int();
    __VERIFIER_assume(values[i] >= 0 && values[i] <= 50);
    assert(insert(&p, &list, values[i]));
  }
  assert(length(list) == 3);
  int wanted = __VERIFIER_nondet_int();
  __VERIFIER_assume(wanted >= 0 && wanted <= 50);
  int equal = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    if (values[i] == wanted) {
      equal++;
    } else {
      sum += values[i];
    }
  }
  assert(remove_all(&p, &list, wanted) == equal);
  int count = 0;
  for (const struct node* n = list; n != NULL; n = n->next) {
    assert(n->next == NULL || n->value <= n->next->value);
    sum -= n->value;
    count++;
  }
  assert(sum == 0 && count == 3 - equal);
  assert(length(p.unused) == NODES - count);
  return 0;
}
