/* A first-fit allocator over a small arena: blocks in a doubly linked chain, split on demand,
   joined with free neighbours when they are given back. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define ARENA 16
#define MAX_BLOCKS 6
#define NONE (-1)
#define SMALLEST 2
#define ROUND_UP(size) (((size) + SMALLEST - 1) / SMALLEST * SMALLEST)

struct block {
  short start;
  short size;
  short next;
  short previous;
  unsigned char is_free;
};

struct arena {
  struct block blocks[MAX_BLOCKS];
  short spare; /* descriptors not in use, linked by `next` */
  short first;
  int available;
};

static void arena_init(struct arena* a) {
  for (int i = 0; i < MAX_BLOCKS; i++)
    a->blocks[i].next = (short)(i + 1);
  a->blocks[MAX_BLOCKS - 1].next = NONE;
  a->spare = 1;
  a->first = 0;
  a->available = ARENA;
  a->blocks[0].start = 0;
  a->blocks[0].size = ARENA;
  a->blocks[0].next = NONE;
  a->blocks[0].previous = NONE;
  a->blocks[0].is_free = 1;
}

/* Cuts the block to the size; what is left becomes a free block behind it. */
static void split(struct arena* a, short index, short size) {
  struct block* b = &a->blocks[index];
  if (b->size - size < SMALLEST || a->spare == NONE) return;
  short rest = a->spare;
  struct block* r = &a->blocks[rest];
  a->spare = r->next;
  r->start = (short)(b->start + size);
  r->size = (short)(b->size - size);
  r->is_free = 1;
  r->next = b->next;
  r->previous = index;
  if (b->next != NONE) a->blocks[b->next].previous = rest;
  b->next = rest;
  b->size = size;
}

/* Returns the start of the memory, or NONE. */
static int arena_take(struct arena* a, int size) {
  if (size <= 0) return NONE;
  int rounded = ROUND_UP(size);
  for (short i = a->first; i != NONE; i = a->blocks[i].next) {
    struct block* b = &a->blocks[i];
    if (!b->is_free || b->size < rounded) continue;
    split(a, i, (short)rounded);
    b->is_free = 0;
    a->available -= b->size;
    return b->start;
  }
  return NONE;
}

/* Joins a block with the one behind it if both are free. */
static void join(struct arena* a, short index) {
  struct block* b = &a->blocks[index];
  short other = b->next;
  if (other == NONE || !b->is_free || !a->blocks[other].is_free) return;
  struct block* o = &a->blocks[other];
  b->size = (short)(b->size + o->size);
  b->next = o->next;
  if (o->next != NONE) a->blocks[o->next].previous = index;
  o->next = a->spare;
  a->spare = other;
}

/* Returns 0 if no taken block starts there. */
static int arena_give(struct arena* a, int start) {
  short i = a->first;
  while (i != NONE && a->blocks[i].start != start)
    i = a->blocks[i].next;
  if (i == NONE) return 0;
  a->blocks[i].is_free = 1;
  a->available += a->blocks[i].size;
  join(a, i);
  if (a->blocks[i].previous != NONE) join(a, a->blocks[i].previous);
  return 1;
}

static int arena_largest(const struct arena* a) {
  int largest = 0;
  for (short i = a->first; i != NONE; i = a->blocks[i].next) {
    if (a->blocks[i].is_free && a->blocks[i].size > largest) largest = a->blocks[i].size;
  }
  return largest;
}

/* The chain covers the arena without gaps, both ways; no two free blocks are neighbours. */
static void check_chain(const struct arena* a) {
  int end = 0, unused = 0, steps = 0;
  short before = NONE;
  for (short i = a->first; i != NONE && steps < MAX_BLOCKS; i = a->blocks[i].next) {
    const struct block* b = &a->blocks[i];
    assert(b->start == end && b->size >= 2 && b->previous == before);
    assert(!(before != NONE && b->is_free && a->blocks[before].is_free));
    end += b->size;
    unused += b->is_free ? b->size : 0;
    before = i;
    steps++;
  }
  assert(end == 16 && unused == a->available);
}

int main(void) {
  struct arena a;
  int sizes[3] = {3, 4, 5}, starts[3];
  arena_init(&a);
  for (int i = 0; i < 3; i++)
    starts[i] = arena_take(&a, sizes[i]);
  assert(starts[0] == 0 && starts[1] == 4 && starts[2] == 8);
  check_chain(&a);
  assert(arena_largest(&a) == 2);
  assert(arena_take(&a, 0) == NONE && arena_take(&a, 3) == NONE);
  assert(arena_give(&a, starts[1]));
  assert(!arena_give(&a, starts[1]) && !arena_give(&a, 5));
  check_chain(&a);
  int size = __VERIFIER_nondet_int();
  __VERIFIER_assume(size >= 1 && size <= 6);
  int start = arena_take(&a, size);
  assert(start == (size <= 4 ? 4 : NONE));
  check_chain(&a);
  if (size <= 4) assert(a.available == (size <= 2 ? 4 : 2));
  if (start != NONE) assert(arena_give(&a, start));
  check_chain(&a);
  assert(a.available == 6);
  assert(arena_give(&a, starts[0]));
  check_chain(&a);
  assert(arena_largest(&a) == 8);
  assert(arena_give(&a, starts[2]));
  check_chain(&a);
  assert(arena_largest(&a) == 16);
  return 0;
}
