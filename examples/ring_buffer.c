/* A ring buffer of eight bytes between a writer and a reader.
 *
 * Wrong: `next` lets the index run up to the capacity itself (`>` instead of `>=`), so that the ninth byte is
 * written behind the array. The first eight go well:
 *   faultline run examples/ring_buffer.c --inputs 9
 */
#include <assert.h>

enum { CAPACITY = 8 };

int __VERIFIER_nondet_int(void);

struct ring {
  unsigned char data[CAPACITY];
  int head; /* the next to write */
  int tail; /* the next to read */
  int count;
};

static int next(int index) {
  index = index + 1;
  if (index > CAPACITY) index = 0;
  return index;
}

static int put(struct ring *ring, unsigned char byte) {
  if (ring->count == CAPACITY) return 0;
  ring->data[ring->head] = byte;
  ring->head = next(ring->head);
  ring->count++;
  return 1;
}

static int take(struct ring *ring, unsigned char *byte) {
  if (ring->count == 0) return 0;
  *byte = ring->data[ring->tail];
  ring->tail = next(ring->tail);
  ring->count--;
  return 1;
}

int main(void) {
  struct ring ring = {{0}, 0, 0, 0};
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) {
    unsigned char byte;
    assert(put(&ring, (unsigned char)(3 * i)));
    assert(take(&ring, &byte));
    assert(byte == (unsigned char)(3 * i));
  }
  return 0;
}
