// A binary search tree on the heap: N keys inserted, the smallest taken out, all nodes given back.
// BUG: the right subtree of the smallest node is forgotten when it is taken out.
#include <assert.h>
#include <stdlib.h>

#ifndef N
#define N 3
#endif

extern unsigned char __VERIFIER_nondet_uchar(void);

struct node {
  unsigned char key;
  struct node *left, *right;
};

static int insert(struct node** root, unsigned char key) {
  while (*root != NULL) {
    if ((*root)->key == key) return 0;
    root = key < (*root)->key ? &(*root)->left : &(*root)->right;
  }
  struct node* fresh = calloc(1, sizeof *fresh);
  if (fresh == NULL) return 0;
  fresh->key = key;
  *root = fresh;
  return 1;
}

static int take_smallest(struct node** root, unsigned char* key) {
  if (*root == NULL) return 0;
  while ((*root)->left != NULL)
    root = &(*root)->left;
  struct node* taken = *root;
  *key = taken->key;
#ifdef BUG
  *root = NULL;
#else
  *root = taken->right;
#endif
  free(taken);
  return 1;
}

// Nodes of the tree, or -1 if a key is not between the bounds.
static int count_between(const struct node* tree, int low, int high) {
  if (tree == NULL) return 0;
  if (tree->key <= low || tree->key >= high) return -1;
  const int left = count_between(tree->left, low, tree->key);
  const int right = count_between(tree->right, tree->key, high);
  return left < 0 || right < 0 ? -1 : left + right + 1;
}

static void release(struct node* tree) {
  if (tree == NULL) return;
  release(tree->left);
  release(tree->right);
  free(tree);
}

int main(void) {
  struct node* root = NULL;
  int nodes = 0;
  for (int i = 0; i < N; ++i)
    nodes += insert(&root, __VERIFIER_nondet_uchar());
  assert(count_between(root, -1, 256) == nodes);
  unsigned char smallest = 0;
  if (take_smallest(&root, &smallest)) {
    --nodes;
    assert(count_between(root, smallest, 256) == nodes);
  }
  release(root);
  return 0;
}
