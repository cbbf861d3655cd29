#include <assert.h>

extern short __VERIFIER_nondet_short(void);

struct point {
  short x, y;
};
struct rectangle {
  struct point low, high;
};

static void normalise(struct rectangle r) {
  if (r.low.x > r.high.x) {
    short t = r.low.x;
    r.low.x = r.high.x;
    r.high.x = t;
  }
}

int main(void) {
  struct rectangle r = {{__VERIFIER_nondet_short(), 0}, {__VERIFIER_nondet_short(), 5}};
  normalise(r);
  assert(r.low.x <= r.high.x);
  return 0;
}
