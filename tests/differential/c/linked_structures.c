// malloc, calloc, realloc, free: linked lists, binary trees, hash tables, growing arrays, matrices of rows.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { int value; struct node *next; };

static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n) exit(1);
  n->value = value;
  n->next = list;
  return n;
}

static struct node *reverse(struct node *list) {
  struct node *result = NULL;
  while (list) {
    struct node *next = list->next;
    list->next = result;
    result = list;
    list = next;
  }
  return result;
}

static void insert_sorted(struct node **list, int value) {
  while (*list && (*list)->value < value) list = &(*list)->next;
  *list = push(*list, value);
}

static void remove_value(struct node **list, int value) {
  while (*list) {
    struct node *n = *list;
    if (n->value == value) {
      *list = n->next;
      free(n);
    } else {
      list = &n->next;
    }
  }
}

static struct node *merge(struct node *a, struct node *b) {
  if (!a || !b) return a ? a : b;
  if (b->value < a->value) {
    struct node *t = a;
    a = b;
    b = t;
  }
  a->next = merge(a->next, b);
  return a;
}

static void print(const struct node *list) {
  for (; list; list = list->next) printf("%d ", list->value);
  printf("\n");
}

static void release(struct node *list) {
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

static void lists(void) {
  struct node *a = NULL, *b = NULL;
  for (int i = 0; i < 6; i++) a = push(a, i * i % 7);
  print(a);
  a = reverse(a);
  print(a);
  for (int i = 0; i < 8; i++) insert_sorted(&b, i * 5 % 8);
  print(b);
  remove_value(&b, 0), remove_value(&b, 7), remove_value(&a, 4);
  print(b);
  print(a);
  release(a);
  a = NULL;
  for (int i = 9; i > 0; i -= 2) a = push(a, i);
  a = merge(a, b);
  print(a);
  release(a);
}

struct tree { int key, count; struct tree *left, *right; };

static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = calloc(1, sizeof *t);
    if (!t) exit(1);
    t->key = key;
  }
  if (key < t->key) t->left = insert(t->left, key);
  if (key > t->key) t->right = insert(t->right, key);
  t->count++;
  return t;
}

static int height(const struct tree *t) {
  if (!t) return 0;
  int l = height(t->left), r = height(t->right);
  return 1 + (l > r ? l : r);
}

static void walk(const struct tree *t, int depth) {
  if (!t) return;
  walk(t->left, depth + 1);
  printf("%d@%d*%d ", t->key, depth, t->count);
  walk(t->right, depth + 1);
}

static void destroy(struct tree *t) {
  if (!t) return;
  destroy(t->left);
  destroy(t->right);
  free(t);
}

static void trees(void) {
  struct tree *root = NULL;
  unsigned random = 12345;
  for (int i = 0; i < 20; i++) {
    random = random * 1103515245u + 12345u;
    root = insert(root, (int)(random >> 16) % 100);
  }
  walk(root, 0);
  printf("height %d\n", height(root));
  destroy(root);
}

enum { BUCKETS = 7 };
struct entry { char *key; int value; struct entry *next; };
static struct entry *buckets[BUCKETS];

static unsigned hash(const char *s) {
  unsigned h = 5381;
  while (*s) h = h * 33 ^ (unsigned char)*s++;
  return h;
}

static int *lookup(const char *key) {
  struct entry **slot = &buckets[hash(key) % BUCKETS];
  for (; *slot; slot = &(*slot)->next)
    if (strcmp((*slot)->key, key) == 0) return &(*slot)->value;
  *slot = calloc(1, sizeof **slot);
  if (!*slot) exit(1);
  (*slot)->key = strdup(key);
  return &(*slot)->value;
}

static void tables(void) {
  static const char *const words[] = {"the", "cat", "and", "the", "dog", "and", "the", "bird", "sat", "on", "a", "cat"};
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++) ++*lookup(words[i]);
  for (int b = 0; b < BUCKETS; b++) {
    for (struct entry *e = buckets[b], *next; e; e = next) {
      printf("%d:%s=%d ", b, e->key, e->value);
      next = e->next;
      free(e->key);
      free(e);
    }
  }
  printf("\n");
}

static void growing(void) {
  int *list = NULL, length = 0, room = 0, grown = 0;
  for (int i = 0; i < 100; i++) {
    if (length == room) {
      room = room ? room * 2 : 1;
      list = realloc(list, (size_t)room * sizeof *list);
      if (!list) exit(1);
      grown++;
    }
    list[length++] = i * i;
  }
  list = realloc(list, 10 * sizeof *list);
  printf("%d %d %d\n", grown, room, list[9]);
  free(list);
  int zero = 0, *cleared = calloc(16, sizeof(int));
  for (int i = 0; i < 16; i++) zero += cleared[i] == 0;
  free(cleared);
  double **rows = malloc(3 * sizeof *rows);
  for (int r = 0; r < 3; r++) {
    rows[r] = malloc((size_t)(r + 1) * sizeof **rows);
    for (int c = 0; c <= r; c++) rows[r][c] = r + c / 10.0;
  }
  printf("%d %g %g\n", zero, rows[2][1], rows[0][0]);
  for (int r = 0; r < 3; r++) free(rows[r]);
  free(rows);
  free(NULL);
  struct { int n; char text[]; } *flexible = malloc(sizeof *flexible + 6);
  flexible->n = 5;
  strcpy(flexible->text, "tail!");
  printf("%d %s\n", flexible->n, flexible->text);
  free(flexible);
  int(*grid)[4] = malloc(3 * sizeof *grid);
  for (int i = 0; i < 12; i++) grid[i / 4][i % 4] = i;
  printf("%d %d\n", grid[2][3], (*(grid + 1))[2]);
  free(grid);
}

int main(void) {
  lists();
  trees();
  tables();
  growing();
  return 0;
}
