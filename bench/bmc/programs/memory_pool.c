// A pool of blocks in a static buffer with a list of the free ones inside of the blocks, under N operations:
// blocks in use never overlap and keep what was written to them.
// BUG: a block that is given back twice is not noticed.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 5
#endif

#define BLOCKS 3

extern unsigned char __VERIFIER_nondet_uchar(void);

union block {
  union block* next_free;
  uint8_t bytes[16];
};

struct pool {
  union block blocks[BLOCKS];
  union block* free_list;
  uint8_t used;  // a bit a block
};

static struct pool pool;

static void pool_init(void) {
  pool.free_list = NULL;
  pool.used = 0;
  for (int i = BLOCKS - 1; i >= 0; --i) {
    pool.blocks[i].next_free = pool.free_list;
    pool.free_list = &pool.blocks[i];
  }
}

static void* pool_take(void) {
  union block* block = pool.free_list;
  if (block == NULL) return NULL;
  pool.free_list = block->next_free;
  pool.used |= (uint8_t)(1u << (block - pool.blocks));
  return block;
}

static int pool_give_back(void* memory) {
  union block* block = memory;
  if (block == NULL) return 0;
  const uint8_t bit = (uint8_t)(1u << (block - pool.blocks));
#ifndef BUG
  if (!(pool.used & bit)) return 0;
#endif
  pool.used &= (uint8_t)~bit;
  block->next_free = pool.free_list;
  pool.free_list = block;
  return 1;
}

struct message {
  uint32_t number;
  uint16_t owner;
};

static struct message* held[BLOCKS];

static void operate(unsigned slot, unsigned operation, uint32_t number) {
  if (operation == 0 && held[slot] == NULL) {
    held[slot] = pool_take();
    if (held[slot] == NULL) return;
    held[slot]->number = number;
    held[slot]->owner = (uint16_t)slot;
  } else if (operation == 1 && held[slot] != NULL) {
    assert(held[slot]->owner == slot);
    pool_give_back(held[slot]);
    held[slot] = NULL;
  } else if (operation == 2 && held[slot] != NULL) {
    struct message* gone = held[slot];
    held[slot] = NULL;
    pool_give_back(gone);
    pool_give_back(gone);  // a careless caller
  }
}

int main(void) {
  pool_init();
  for (uint32_t i = 0; i < N; ++i) {
    const unsigned char choice = __VERIFIER_nondet_uchar();
    operate(choice % BLOCKS, (choice >> 4) % 3, i);
    for (unsigned slot = 0; slot < BLOCKS; ++slot)
      assert(held[slot] == NULL || held[slot]->owner == slot);
  }
  return 0;
}
