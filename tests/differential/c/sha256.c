// SHA-256 with its known answers, and smaller mixing functions: FNV, Adler, xorshift, a Feistel cipher and back.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct sha { uint32_t state[8]; uint64_t length; uint8_t block[64]; unsigned used; };

// The fractional parts of the cube roots of the first 64 primes, from integer arithmetic.
static uint32_t constants[64];

static uint32_t root_fraction(uint64_t prime, int power) {
  // The largest r with r^power <= prime * 2^(32 power), by bits: whole part in the upper half.
  uint64_t root = 0;
  for (int bit = 35; bit >= 0; bit--) {
    uint64_t candidate = root | 1ull << bit;
    // Compare candidate^power with prime << 32*power in limbs of 32 bits.
    uint32_t product[8] = {1};
    for (int i = 0; i < power; i++) {
      uint32_t next[8] = {0};
      for (int j = 0; j < 6; j++) {
        uint64_t low = (uint64_t)product[j] * (uint32_t)candidate, high = (uint64_t)product[j] * (candidate >> 32);
        uint64_t carry = low;
        for (int k = j; k < 8 && carry; k++) carry += next[k], next[k] = (uint32_t)carry, carry >>= 32;
        carry = high;
        for (int k = j + 1; k < 8 && carry; k++) carry += next[k], next[k] = (uint32_t)carry, carry >>= 32;
      }
      memcpy(product, next, sizeof product);
    }
    uint64_t whole = product[power] | (uint64_t)product[power + 1] << 32;
    int fraction = 0;
    for (int i = 0; i < power; i++) fraction |= product[i] != 0;
    if (whole < prime || (whole == prime && !fraction)) root = candidate;
  }
  return (uint32_t)root;
}

static int is_prime(int n) {
  for (int d = 2; d * d <= n; d++)
    if (n % d == 0) return 0;
  return n > 1;
}

static void prepare(uint32_t initial[8]) {
  int count = 0;
  for (int n = 2; count < 64; n++)
    if (is_prime(n)) {
      constants[count] = root_fraction((uint64_t)n, 3);
      if (count < 8) initial[count] = root_fraction((uint64_t)n, 2);
      count++;
    }
}

static uint32_t rotate(uint32_t x, int n) { return x >> n | x << (32 - n); }

static void compress(struct sha *s) {
  uint32_t w[64], v[8];
  for (int i = 0; i < 16; i++)
    w[i] = (uint32_t)s->block[4 * i] << 24 | (uint32_t)s->block[4 * i + 1] << 16 | (uint32_t)s->block[4 * i + 2] << 8 | s->block[4 * i + 3];
  for (int i = 16; i < 64; i++) {
    uint32_t a = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
    uint32_t b = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + a + w[i - 7] + b;
  }
  memcpy(v, s->state, sizeof v);
  for (int i = 0; i < 64; i++) {
    uint32_t e = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25), choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
    uint32_t t1 = v[7] + e + choice + constants[i] + w[i];
    uint32_t a = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22), majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += t1;
    v[0] = t1 + a + majority;
  }
  for (int i = 0; i < 8; i++) s->state[i] += v[i];
}

static void feed(struct sha *s, const void *data, size_t size) {
  const uint8_t *p = data;
  for (s->length += size * 8; size--;) {
    s->block[s->used++] = *p++;
    if (s->used == 64) compress(s), s->used = 0;
  }
}

static void digest(const uint32_t initial[8], const char *text, int repeat) {
  struct sha s = {.length = 0};
  memcpy(s.state, initial, sizeof s.state);
  for (int i = 0; i < repeat; i++) feed(&s, text, strlen(text));
  uint64_t length = s.length;
  feed(&s, "\x80", 1);
  while (s.used != 56) feed(&s, "", 1);
  uint8_t tail[8];
  for (int i = 0; i < 8; i++) tail[i] = (uint8_t)(length >> (56 - 8 * i));
  feed(&s, tail, 8);
  for (int i = 0; i < 8; i++) printf("%08x", s.state[i]);
  printf("\n");
}

static uint32_t fnv(const char *s) {
  uint32_t h = 2166136261u;
  while (*s) h = (h ^ (uint8_t)*s++) * 16777619u;
  return h;
}

static uint32_t adler(const char *s) {
  uint32_t a = 1, b = 0;
  for (; *s; s++) a = (a + (uint8_t)*s) % 65521, b = (b + a) % 65521;
  return b << 16 | a;
}

static uint64_t xorshift(uint64_t *state) {
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return *state * 2685821657736338717u;
}

static void tea(uint32_t v[2], const uint32_t key[4], int backwards) {
  const uint32_t delta = 0x9e3779b9;
  for (uint32_t i = 0, sum = backwards ? delta * 32 : 0; i < 32; i++) {
    if (!backwards) sum += delta;
    for (int half = backwards; half != (backwards ? -1 : 2); half += backwards ? -1 : 1) {
      uint32_t o = v[1 - half], mixed = ((o << 4) + key[2 * half]) ^ (o + sum) ^ ((o >> 5) + key[2 * half + 1]);
      v[half] += backwards ? 0 - mixed : mixed;
    }
    if (backwards) sum -= delta;
  }
}

int main(void) {
  uint32_t initial[8];
  prepare(initial);
  printf("%08x %08x %08x %08x\n", constants[0], constants[63], initial[0], initial[7]);
  digest(initial, "", 1);
  digest(initial, "abc", 1);
  digest(initial, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1);
  digest(initial, "0123456789", 30);
  printf("%08x %08x %08x\n", fnv(""), fnv("a"), fnv("foobar"));
  printf("%08x %08x\n", adler("Wikipedia"), adler(""));
  uint64_t state = 1;
  for (int i = 0; i < 5; i++) printf("%016llx ", (unsigned long long)xorshift(&state));
  uint32_t v[2] = {0x12345678, 0x9abcdef0}, key[4] = {1, 2, 3, 4};
  tea(v, key, 0);
  printf("\n%08x %08x ", v[0], v[1]);
  tea(v, key, 1);
  printf("%08x %08x\n", v[0], v[1]);
  return 0;
}
