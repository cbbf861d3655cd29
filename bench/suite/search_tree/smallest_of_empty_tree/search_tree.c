/* A binary search tree of readings, with counts for equal keys; insertion, removal and bounds.
   Nodes come from a fixed table, as in firmware without a heap. */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define MAX_NODES 5

struct node {
  int key;
  int count;
  struct node* left;
  struct node* right;
};

struct tree {
  struct node table[MAX_NODES];
  int used;
  struct node* root;
  int size; /* readings, equal ones included */
};

enum change { REFUSED, ADDED, COUNTED };

static void tree_init(struct tree* t) {
  t->used = 0;
  t->root = NULL;
  t->size = 0;
}

static struct node* node_new(struct tree* t, int key) {
  if (t->used == MAX_NODES) return NULL;
  struct node* n = &t->table[t->used++];
  n->key = key;
  n->count = 1;
  n->left = NULL;
  n->right = NULL;
  return n;
}

/* The link that holds the key, or the empty link where it belongs. */
static struct node** link_of(struct tree* t, int key) {
  struct node** link = &t->root;
  while (*link != NULL && (*link)->key != key) {
    if (key < (*link)->key) {
      link = &(*link)->left;
    } else {
      link = &(*link)->right;
    }
  }
  return link;
}

static enum change tree_add(struct tree* t, int key) {
  struct node** link = link_of(t, key);
  if (*link != NULL) {
    (*link)->count++;
    t->size++;
    return COUNTED;
  }
  struct node* n = node_new(t, key);
  if (n == NULL) return REFUSED;
  *link = n;
  t->size++;
  return ADDED;
}

/* Takes the leftmost node out of the tree below the link. */
static struct node* unlink_first(struct node** link) {
  while ((*link)->left != NULL)
    link = &(*link)->left;
  struct node* first = *link;
  *link = first->right;
  return first;
}

/* Takes one reading away; returns 0 if there is none. */
static int tree_remove(struct tree* t, int key) {
  struct node** link = link_of(t, key);
  struct node* n = *link;
  if (n == NULL) return 0;
  t->size--;
  if (n->count > 1) {
    n->count--;
    return 1;
  }
  if (n->left == NULL) {
    *link = n->right;
  } else if (n->right == NULL) {
    *link = n->left;
  } else {
    struct node* next = unlink_first(&n->right);
    next->left = n->left;
    next->right = n->right;
    *link = next;
  }
  return 1;
}

static const struct node* tree_find(const struct tree* t, int key) {
  const struct node* n = t->root;
  while (n != NULL && n->key != key)
    n = key < n->key ? n->left : n->right;
  return n;
}

static int tree_count(const struct tree* t, int key) {
  const struct node* n = tree_find(t, key);
  return n == NULL ? 0 : n->count;
}

/* The smallest key, or -1. */
static int tree_smallest(const struct tree* t) {
  const struct node* n = t->root;
  while (n->left != NULL)
    n = n->left;
  return n->key;
}

/* The largest key that is at most `key`, or -1. */
static int tree_floor(const struct tree* t, int key) {
  int best = -1;
  const struct node* n = t->root;
  while (n != NULL) {
    if (n->key == key) return key;
    if (n->key < key) {
      best = n->key;
      n = n->right;
    } else {
      n = n->left;
    }
  }
  return best;
}

static void check_queries(const struct tree* t, const int* values, int count, int key) {
  int equal = 0, best = -1, smallest = values[0];
  for (int i = 0; i < count; i++) {
    if (values[i] == key) equal++;
    if (values[i] <= key && values[i] > best) best = values[i];
    if (values[i] < smallest) smallest = values[i];
  }
  assert(tree_count(t, key) == equal);
  assert(tree_floor(t, key) == best);
  assert(tree_smallest(t) == smallest);
  assert(t->size == count);
}

int main(void) {
  struct tree t;
  int values[7] = {6, 2, 9, 6, 7, 8, 0};
  int key = __VERIFIER_nondet_int(), extra = __VERIFIER_nondet_int();
  __VERIFIER_assume(key >= 0 && key <= 12 && extra >= 0 && extra <= 12);
  tree_init(&t);
  assert(tree_smallest(&t) == -1);
  for (int i = 0; i < 6; i++)
    assert(tree_add(&t, values[i]) == (i == 3 ? COUNTED : ADDED));
  check_queries(&t, values, 6, key);
  assert(tree_add(&t, 13) == REFUSED);
  assert(!tree_remove(&t, 13));
  assert(tree_remove(&t, 6));
  values[3] = values[5];
  check_queries(&t, values, 5, key);
  assert(tree_remove(&t, 6));
  values[0] = values[4];
  check_queries(&t, values, 4, key);
  assert(tree_remove(&t, 9));
  values[2] = values[3];
  check_queries(&t, values, 3, key);
  assert(tree_remove(&t, 2));
  values[1] = extra;
  assert(tree_add(&t, extra) == (extra == 7 || extra == 8 ? COUNTED : REFUSED));
  if (extra == 7 || extra == 8) check_queries(&t, values, 3, key);
  return 0;
}
