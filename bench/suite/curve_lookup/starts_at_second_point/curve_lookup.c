/* A sensor's characteristic: the segment is found by bisection, values between the points are interpolated.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

struct point {
  int raw;
  int value;
};

static const struct point curve[] = {{0, -400}, {100, -100}, {300, 100}, {500, 500}, {900, 700}};
#define POINTS ((int)(sizeof(curve) / sizeof(curve[0])))

/* The last point whose raw value is at most `raw`. */
static int segment_of(int raw) {
  int low = 1, high = POINTS - 1;
  while (high - low > 1) {
    int middle = low + (high - low) / 2;
    if (curve[middle].raw <= raw) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

static int look_up(int raw) {
  if (raw <= curve[0].raw) return curve[0].value;
  if (raw >= curve[POINTS - 1].raw) return curve[POINTS - 1].value;
  const struct point* a = &curve[segment_of(raw)];
  const struct point* b = a + 1;
  return a->value + (raw - a->raw) * (b->value - a->value) / (b->raw - a->raw);
}

int main(void) {
  int raw = __VERIFIER_nondet_int();
  __VERIFIER_assume(raw >= -50 && raw <= 1000);
  int expected;
  if (raw < 0) {
    expected = -400;
  } else if (raw < 100) {
    expected = -400 + 3 * raw;
  } else if (raw < 300) {
    expected = raw - 200;
  } else if (raw < 500) {
    expected = 2 * raw - 500;
  } else {
    expected = raw < 900 ? 500 + (raw - 500) / 2 : 700;
  }
  assert(look_up(raw) == expected);
  return 0;
}
