// A bit-set sieve, set algebra on words, Conway's life in rows of bits, Gray codes, bit tricks.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { LIMIT = 3000, WORD = sizeof(unsigned long) * CHAR_BIT, WORDS = (LIMIT + WORD - 1) / WORD };
typedef unsigned long set[WORDS];

static void add(set s, unsigned n) { s[n / WORD] |= 1ul << n % WORD; }
static void drop(set s, unsigned n) { s[n / WORD] &= ~(1ul << n % WORD); }
static int has(const unsigned long *s, unsigned n) { return s[n / WORD] >> n % WORD & 1; }

static int count(const set s) {
  int n = 0;
  for (int i = 0; i < WORDS; i++)
    for (unsigned long w = s[i]; w; w &= w - 1) n++;
  return n;
}

static void sieve(set primes) {
  memset(primes, 0xff, sizeof(set));
  for (unsigned i = LIMIT; i < WORDS * WORD; i++) drop(primes, i);
  drop(primes, 0), drop(primes, 1);
  for (unsigned i = 2; i * i < LIMIT; i++)
    if (has(primes, i))
      for (unsigned j = i * i; j < LIMIT; j += i) drop(primes, j);
}

static void algebra(const set primes) {
  set odd = {0}, squares = {0}, both, any, differ;
  for (unsigned i = 1; i < LIMIT; i += 2) add(odd, i);
  for (unsigned i = 0; i * i < LIMIT; i++) add(squares, i * i);
  for (int i = 0; i < WORDS; i++) {
    both[i] = odd[i] & squares[i];
    any[i] = primes[i] | squares[i];
    differ[i] = primes[i] ^ odd[i];
  }
  printf("%d %d %d %d %d\n", count(odd), count(squares), count(both), count(any), count(differ));
  unsigned long sum = 0;
  for (unsigned i = 0; i < LIMIT; i++) sum += has(differ, i) * i;
  printf("%lu\n", sum);
}

static void life(void) {
  uint16_t rows[16] = {0}, next[16];
  rows[5] = 0x0040, rows[6] = 0x0020, rows[7] = 0x00e0;  // a glider
  rows[10] = 0x0700;                                    // a blinker
  for (int generation = 0; generation < 24; generation++) {
    for (int r = 0; r < 16; r++) {
      uint16_t above = rows[(r + 15) % 16], here = rows[r], below = rows[(r + 1) % 16], ones = 0, twos = 0, fours = 0;
      const uint16_t neighbours[3] = {above, here, below};
      for (int k = 0; k < 9; k++) {
        if (k == 4) continue;
        uint16_t n = neighbours[k / 3];
        n = k % 3 == 0 ? (uint16_t)(n << 1 | n >> 15) : k % 3 == 2 ? (uint16_t)(n >> 1 | n << 15) : n;
        uint16_t carry = ones & n;
        ones ^= n;
        fours |= twos & carry;
        twos ^= carry;
      }
      next[r] = twos & ~fours & (ones | here);
    }
    memcpy(rows, next, sizeof rows);
  }
  for (int r = 0; r < 16; r++) printf("%04x ", rows[r]);
  printf("\n");
}

static void gray(void) {
  for (unsigned i = 0; i < 16; i++) {
    unsigned g = i ^ i >> 1, back = g;
    for (unsigned shift = 1; shift < 32; shift <<= 1) back ^= back >> shift;
    printf("%x:%x:%d ", i, g, back == i);
  }
  printf("\n");
}

static void tricks(uint32_t x) {
  uint32_t r = x;
  r = (r & 0x55555555) << 1 | (r >> 1 & 0x55555555);
  r = (r & 0x33333333) << 2 | (r >> 2 & 0x33333333);
  r = (r & 0x0f0f0f0f) << 4 | (r >> 4 & 0x0f0f0f0f);
  r = (r & 0x00ff00ff) << 8 | (r >> 8 & 0x00ff00ff);
  r = r << 16 | r >> 16;
  uint32_t c = x - (x >> 1 & 0x55555555);
  c = (c & 0x33333333) + (c >> 2 & 0x33333333);
  c = ((c + (c >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
  uint32_t up = x - 1;
  for (int s = 1; s < 32; s *= 2) up |= up >> s;
  printf("%08x %u %u %08x %08x %d %08x\n", r, c, up + 1, x & -x, x & (x - 1), (x & (x - 1)) == 0, (x ^ x << 1) & ~x);
}

static int subsets(unsigned universe) {
  int n = 0;
  for (unsigned s = universe;; s = (s - 1) & universe) {
    n = (n * 3 + (int)s) & 0xfffff;
    if (!s) return n;
  }
}

static uint64_t interleave(uint32_t x, uint32_t y) {
  uint64_t z = 0;
  for (int i = 0; i < 32; i++) z |= (uint64_t)(x >> i & 1) << 2 * i | (uint64_t)(y >> i & 1) << (2 * i + 1);
  return z;
}

int main(void) {
  set primes;
  sieve(primes);
  printf("%d", count(primes));
  for (unsigned i = LIMIT - 1, n = 0; n < 5; i--)
    if (has(primes, i)) printf(" %u", i), n++;
  printf("\n");
  algebra(primes);
  life();
  gray();
  tricks(1), tricks(0x12345678), tricks(0x80000000), tricks(100), tricks(0xffffffff);
  printf("%d %016llx\n", subsets(0x2d3), (unsigned long long)interleave(0xffff0f0f, 0x00ff3355));
  return 0;
}
