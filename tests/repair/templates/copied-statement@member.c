#include <assert.h>
int nondet_int(void);

struct receiver {
  int bits, parity;
};

static void begin(struct receiver* r) {
  r->bits = 0;
}

static void receive(struct receiver* r, int bit) {
  r->bits++;
  r->parity ^= bit;
}

int main(void) {
  struct receiver r = {0, 0};
  int a = nondet_int() & 1, b = nondet_int() & 1;
  begin(&r);
  receive(&r, a);
  assert(r.parity == a);
  begin(&r);
  receive(&r, b);
  assert(r.parity == b && r.bits == 1);
  return 0;
}
