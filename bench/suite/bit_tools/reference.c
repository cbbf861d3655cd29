/* Bits of a byte: rotation, reversal, parity, Gray code and the number of leading zeros. */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define BITS 8
#define BIT(n) (1u << (n))

static uint8_t rotate_left(uint8_t x, unsigned n) {
  n %= BITS;
  if (n == 0) return x;
  return (uint8_t)((x << n) | (x >> (BITS - n)));
}

static uint8_t reverse(uint8_t x) {
  x = (uint8_t)((x & 0xF0u) >> 4 | (x & 0x0Fu) << 4);
  x = (uint8_t)((x & 0xCCu) >> 2 | (x & 0x33u) << 2);
  x = (uint8_t)((x & 0xAAu) >> 1 | (x & 0x55u) << 1);
  return x;
}

static int parity(uint8_t x) {
  x ^= x >> 4;
  x ^= x >> 2;
  x ^= x >> 1;
  return x & 1;
}

static uint8_t from_gray(uint8_t gray) {
  uint8_t x = gray;
  for (unsigned shift = 1; shift < BITS; shift <<= 1)
    x ^= x >> shift;
  return x;
}

static int leading_zeros(uint8_t x) {
  int n = 0;
  while (n < BITS && !(x & BIT(BITS - 1 - n)))
    n++;
  return n;
}

int main(void) {
  uint8_t x = __VERIFIER_nondet_uchar();
  unsigned n = __VERIFIER_nondet_uchar() % 16u;
  uint8_t rotated = rotate_left(x, n), reversed = reverse(x);
  int ones = 0;
  for (unsigned i = 0; i < 8; i++) {
    assert(((rotated >> ((i + n) % 8)) & 1) == ((x >> i) & 1));
    assert(((reversed >> (7 - i)) & 1) == ((x >> i) & 1));
    ones += (x >> i) & 1;
  }
  assert(parity(x) == ones % 2);
  assert(from_gray((uint8_t)(x ^ (x >> 1))) == x);
  int zeros = leading_zeros(x);
  assert(x >> (8 - zeros) == 0 && (zeros == 8 || x >> (7 - zeros) == 1));
  return 0;
}
