// Pointers as integers and back: only facts that do not depend on where objects lie.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *next; };
static int global[4] = {10, 20, 30, 40};

static void there_and_back(void) {
  int local = 5, *p = &local;
  uintptr_t u = (uintptr_t)p;
  intptr_t i = (intptr_t)p;
  unsigned long l = (unsigned long)p;
  *(int *)u += 1;
  *(int *)i += 1;
  *(int *)l += 1;
  printf("%d %d\n", local, (int *)u == p);
  printf("%d %d %d\n", u != 0, (uintptr_t)NULL == 0, (void *)(uintptr_t)0 == NULL);
  u = (uintptr_t)&global[1];
  u += sizeof(int);
  printf("%d\n", *(int *)u);
  u -= 2 * sizeof(int);
  printf("%d\n", ((int *)u)[3]);
}

static void differences(void) {
  printf("%d\n", (int)((uintptr_t)&global[3] - (uintptr_t)&global[0]));
  struct node n;
  printf("%d\n", (int)((uintptr_t)&n.next - (uintptr_t)&n) == (int)offsetof(struct node, next));
  printf("%d\n", (uintptr_t)&global[1] < (uintptr_t)&global[2]);
  printf("%d\n", (int)((char *)&global[2] - (char *)global));
}

// The lowest bits of an aligned address are free for a mark.
static void tagged(void) {
  struct node *n = malloc(sizeof *n);
  n->value = 42;
  uintptr_t mark = (uintptr_t)n | 1;
  printf("%d %d\n", (int)(mark & 1), ((struct node *)(mark & ~(uintptr_t)1))->value);
  mark ^= 1;
  printf("%d\n", (struct node *)mark == n);
  free(n);
}

static void alignment(void) {
  int *p = malloc(100);
  double d;
  long list[3];
  printf("%d %d %d %d\n", (int)((uintptr_t)p % sizeof(int)), (int)((uintptr_t)&d % _Alignof(double)), (int)((uintptr_t)list % _Alignof(long)),
         (int)((uintptr_t)&global[1] % sizeof(int)));
  char *raw = (char *)p, *aligned = (char *)(((uintptr_t)(raw + 1) + 15) & ~(uintptr_t)15);
  printf("%d %d\n", aligned > raw, aligned - raw <= 16);
  free(p);
}

static void round_up(void) {
  char *memory = malloc(64);
  uintptr_t start = (uintptr_t)memory;
  uintptr_t up = (start + 8) / 8 * 8;
  char *p = memory + (up - start);
  *p = 'p';
  printf("%d %c\n", up - start <= 8, *(char *)up);
  free(memory);
}

static void xor_list(void) {
  // Each cell holds the exclusive or of its neighbours' addresses.
  struct cell { int value; uintptr_t both; } cells[4];
  for (int i = 0; i < 4; i++) {
    uintptr_t before = i > 0 ? (uintptr_t)&cells[i - 1] : 0, after = i < 3 ? (uintptr_t)&cells[i + 1] : 0;
    cells[i] = (struct cell){i * i, before ^ after};
  }
  uintptr_t previous = 0;
  for (struct cell *c = &cells[0]; c;) {
    uintptr_t next = c->both ^ previous;
    printf("%d ", c->value);
    previous = (uintptr_t)c;
    c = (struct cell *)next;
  }
  for (uintptr_t at = (uintptr_t)&cells[3], from = 0; at;) {
    struct cell *c = (struct cell *)at;
    printf("%d ", c->value);
    uintptr_t next = c->both ^ from;
    from = at;
    at = next;
  }
  printf("\n");
}

static void as_values(void) {
  void *small = (void *)(intptr_t)-1;
  printf("%d %d\n", small != NULL, (intptr_t)small == -1);
  void *number = (void *)(uintptr_t)1234;
  printf("%d\n", (int)(uintptr_t)number);
  void *table[3] = {(void *)1, (void *)2, NULL};
  int sum = 0;
  for (void **p = table; *p; p++) sum += (int)(intptr_t)*p;
  printf("%d\n", sum);
  union { void *p; uintptr_t u; unsigned char bytes[sizeof(void *)]; } pun = {.p = &global[2]};
  printf("%d %d\n", pun.u == (uintptr_t)&global[2], *(int *)pun.u);
  unsigned char lowest = pun.bytes[0];
  printf("%d\n", lowest == (unsigned char)pun.u);
  _Bool set = (_Bool)(uintptr_t)&global;
  printf("%d %d\n", set, (int)sizeof(uintptr_t) == (int)sizeof(void *));
  unsigned hash = (unsigned)((uintptr_t)&global[3] >> 4) - (unsigned)((uintptr_t)&global[3] / 16);
  printf("%u\n", hash);
}

static int function(int x) { return x + 1; }

int main(void) {
  there_and_back();
  differences();
  tagged();
  alignment();
  round_up();
  xor_list();
  as_values();
  uintptr_t code = (uintptr_t)function;
  printf("%d %d\n", ((int (*)(int))code)(41), code == (uintptr_t)&function);
  return 0;
}
