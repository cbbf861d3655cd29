// Programs that store pointers in words: tagged pointers, unrolled lists, arenas, function tables, size arithmetic.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arena { char *memory; size_t used, size; };

static void *take(struct arena *a, size_t size, size_t alignment) {
  size_t start = (a->used + alignment - 1) & ~(alignment - 1);
  if (start + size > a->size) return NULL;
  a->used = start + size;
  return a->memory + start;
}

struct node { long value; struct node *left, *right; };
struct block { struct block *next; unsigned count; long items[3]; };

static struct node *insert(struct arena *a, struct node *n, long value) {
  if (!n) {
    n = take(a, sizeof *n, _Alignof(struct node));
    if (n) *n = (struct node){value, NULL, NULL};
  } else if (value < n->value) {
    n->left = insert(a, n->left, value);
  } else {
    n->right = insert(a, n->right, value);
  }
  return n;
}

static long depth_sum(const struct node *n, int depth) { return n ? n->value * depth + depth_sum(n->left, depth + 1) + depth_sum(n->right, depth + 1) : 0; }

static void arenas(void) {
  struct arena a = {malloc(200), 0, 200};
  struct node *root = NULL;
  int stored = 0;
  for (long i = 0; i < 20; i++) {
    size_t before = a.used;
    root = insert(&a, root, i * 37 % 101);
    stored += a.used != before;
  }
  printf("%d %zu %ld\n", stored, a.used, depth_sum(root, 1));
  take(&a, 1, 1);
  printf("%d\n", take(&a, 1000, 8) == NULL);
  free(a.memory);
}

static void blocks(void) {
  struct block *head = NULL;
  for (long i = 0; i < 10; i++) {
    if (!head || head->count == 3) {
      struct block *b = calloc(1, sizeof *b);
      b->next = head;
      head = b;
    }
    head->items[head->count++] = i * i;
  }
  long sum = 0;
  int n = 0;
  while (head) {
    struct block *next = head->next;
    for (unsigned i = 0; i < head->count; i++) sum = sum * 3 + head->items[i];
    n++;
    free(head);
    head = next;
  }
  printf("%d %ld %zu\n", n, sum % 100003, sizeof(struct block));
}

static void words(void) {
  int numbers[4] = {5, 6, 7, 8};
  uintptr_t words[4];
  for (int i = 0; i < 4; i++) words[i] = (uintptr_t)&numbers[i] | (i & 1);
  int odd = 0;
  for (int i = 0; i < 4; i++) odd = odd * 10 + (words[i] & 1 ? *(int *)(words[i] & ~(uintptr_t)1) : 0);
  printf("%d\n", odd);
  unsigned char bytes[sizeof(int *)];
  int *p = &numbers[2], *q;
  memcpy(bytes, &p, sizeof p);
  memcpy(&q, bytes, sizeof q);
  printf("%d %u\n", *q, (unsigned)sizeof bytes);
  union { int *p; unsigned long word; } u = {.p = &numbers[1]};
  u.word += sizeof(int);
  printf("%d\n", *u.p);
  ptrdiff_t d = &numbers[3] - &numbers[0];
  size_t negative = (size_t)-d;
  printf("%td %zu %d\n", d, negative, (ptrdiff_t)negative == -3);
}

static long add(long a, long b) { return a + b; }
static long mul(long a, long b) { return (long)((unsigned long)a * (unsigned long)b); }

int main(void) {
  arenas();
  blocks();
  words();
  long (*const table[])(long, long) = {add, mul};
  printf("%ld %ld %u\n", table[0](1, 2), table[1](123456, 654321), (unsigned)sizeof table);
  size_t big = 0;
  big -= 1;
  printf("%zu %d\n", big, big == SIZE_MAX);
  char text[] = "word";
  char **indirect = &(char *){text};
  printf("%s %zu %zu\n", *indirect + 1, sizeof indirect, strlen(*indirect));
  return 0;
}
