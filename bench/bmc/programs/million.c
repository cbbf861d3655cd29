// Unrolls to a million SSA equations and more with little to solve: a mixing function over a state of eight
// words, fed by one input in each of N rounds. Every assignment depends on inputs, so that none folds away.
#include <assert.h>
#include <stdint.h>

#ifndef N
#define N 50000
#endif

extern unsigned __VERIFIER_nondet_uint(void);

struct state {
  uint32_t a, b, c, d, e, f, g, h;
};

static uint32_t rotated(uint32_t value, unsigned by) {
  return (value << by) | (value >> (32u - by));
}

static void mix(struct state* s, uint32_t word) {
  s->a += word;
  s->b ^= s->a;
  s->c += s->b;
  s->d ^= s->c;
  s->e += s->d ^ word;
  s->f ^= s->e;
  s->g += s->f;
  s->h ^= s->g;
  s->a = rotated(s->a, 7);
  s->c = rotated(s->c, 11);
  s->e = rotated(s->e, 13);
  s->g = rotated(s->g, 17);
  if (s->h & 1u) {
    s->a ^= s->h;
    s->e += s->b;
  }
}

int main(void) {
  struct state s = {1, 2, 3, 4, 5, 6, 7, 8};
  for (uint32_t i = 0; i < N; ++i)
    mix(&s, __VERIFIER_nondet_uint());
  assert(s.a != 0 || s.b != 0 || s.c != 0 || s.d != 0);
  return 0;
}
