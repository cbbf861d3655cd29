/* A token bucket: so many requests at once, so many per second, with a penalty for refused ones. */
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define CAPACITY 100
#define REFILL 10 /* tokens per second */
#define PENALTY 10

struct bucket {
  int tokens;
  uint32_t last;
};

static int smaller(int a, int b) {
  return a < b ? a : b;
}

static int larger(int a, int b) {
  return a > b ? a : b;
}

static void refill(struct bucket* b, uint32_t now) {
  uint32_t passed = now - b->last; /* right across the wrap-around */
  b->last = now;
  if (passed >= CAPACITY / REFILL) {
    b->tokens = CAPACITY;
  } else {
    b->tokens = smaller(CAPACITY, b->tokens + (int)passed * REFILL);
  }
}

static int request(struct bucket* b, uint32_t now, int cost) {
  refill(b, now);
  if (cost >= b->tokens) {
    b->tokens = larger(0, b->tokens - PENALTY);
    return 0;
  }
  b->tokens -= cost;
  return 1;
}

int main(void) {
  struct bucket b = {100, 4294967290u};
  uint32_t now = 4294967290u;
  int tokens = 100;
  for (int i = 0; i < 3; i++) {
    int passed = __VERIFIER_nondet_int(), cost = __VERIFIER_nondet_int();
    __VERIFIER_assume(passed >= 0 && passed <= 1000 && cost >= 1 && cost <= 120);
    now += (uint32_t)passed;
    tokens = tokens + 10 * passed > 100 ? 100 : tokens + 10 * passed;
    int granted = cost <= tokens;
    assert(request(&b, now, cost) == granted);
    tokens = granted ? tokens - cost : tokens < 5 ? 0 : tokens - 5;
    assert(b.tokens == tokens);
  }
  return 0;
}
