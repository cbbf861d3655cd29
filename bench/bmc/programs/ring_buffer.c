// A ring buffer of 4 bytes under N operations: it holds what a queue would hold. The producer numbers what it
// writes, so the consumer knows what to expect.
// BUG: reading several bytes at once does not wrap its last one.
#include <assert.h>
#include <stdint.h>

#ifndef N
#define N 12
#endif

#define CAPACITY 4u

extern unsigned char __VERIFIER_nondet_uchar(void);

struct ring {
  uint8_t data[CAPACITY];
  unsigned head;  // next to read
  unsigned count;
};

static int put(struct ring* ring, uint8_t byte) {
  if (ring->count == CAPACITY) return 0;
  ring->data[(ring->head + ring->count) % CAPACITY] = byte;
  ++ring->count;
  return 1;
}

static int take(struct ring* ring, uint8_t* byte) {
  if (ring->count == 0) return 0;
  *byte = ring->data[ring->head];
  ring->head = (ring->head + 1) % CAPACITY;
  --ring->count;
  return 1;
}

static int take_pair(struct ring* ring, uint8_t pair[2]) {
  if (ring->count < 2) return 0;
  pair[0] = ring->data[ring->head];
#ifdef BUG
  pair[1] = ring->data[ring->head + 1];
#else
  pair[1] = ring->data[(ring->head + 1) % CAPACITY];
#endif
  ring->head = (ring->head + 2) % CAPACITY;
  ring->count -= 2;
  return 1;
}

int main(void) {
  struct ring ring = {{0}, 0, 0};
  uint8_t written = 0, read = 0;
  for (int i = 0; i < N; ++i) {
    uint8_t pair[2] = {0, 0};
    switch (__VERIFIER_nondet_uchar() & 3) {
      case 0:
      case 1: written = (uint8_t)(written + put(&ring, written)); break;
      case 2:
        if (take(&ring, &pair[0])) assert(pair[0] == read++);
        break;
      default:
        if (take_pair(&ring, pair)) {
          assert(pair[0] == read);
          assert(pair[1] == (uint8_t)(read + 1));
          read = (uint8_t)(read + 2);
        }
    }
    assert(ring.count <= CAPACITY && ring.head < CAPACITY);
    assert((uint8_t)(written - read) == ring.count);
  }
  return 0;
}
