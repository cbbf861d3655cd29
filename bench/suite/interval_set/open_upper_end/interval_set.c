/* Closed integer intervals: what two of them have in common, what spans both, and whether they can be joined.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

struct interval {
  int low;
  int high; /* below `low`: empty */
};

static int is_empty(struct interval i) {
  return i.high < i.low;
}

static int contains(struct interval i, int x) {
  return i.low <= x && x < i.high;
}

static int larger(int a, int b) {
  return a > b ? a : b;
}

static int smaller(int a, int b) {
  return a < b ? a : b;
}

static struct interval common(struct interval a, struct interval b) {
  struct interval i = {larger(a.low, b.low), smaller(a.high, b.high)};
  return i;
}

static struct interval span(struct interval a, struct interval b) {
  if (is_empty(a)) return b;
  if (is_empty(b)) return a;
  struct interval i = {smaller(a.low, b.low), larger(a.high, b.high)};
  return i;
}

/* Is the span of both nothing but both? */
static int joinable(struct interval a, struct interval b) {
  if (is_empty(a) || is_empty(b)) return 1;
  return a.low <= b.high + 1 && b.low <= a.high + 1;
}

static struct interval any_interval(void) {
  struct interval i = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  __VERIFIER_assume(i.low >= -50 && i.low <= 50 && i.high >= -50 && i.high <= 50);
  return i;
}

int main(void) {
  struct interval a = any_interval(), b = any_interval();
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -60 && x <= 60);
  int in_a = x >= a.low && x <= a.high, in_b = x >= b.low && x <= b.high;
  assert(contains(common(a, b), x) == (in_a && in_b));
  struct interval both = span(a, b);
  assert(!(in_a || in_b) || contains(both, x));
  if (contains(both, x) && joinable(a, b)) assert(in_a || in_b);
  if (a.low <= a.high && b.low <= b.high) {
    assert(both.low == a.low || both.low == b.low);
    assert(both.high == a.high || both.high == b.high);
    if (!joinable(a, b)) assert(a.high + 1 < b.low || b.high + 1 < a.low);
  }
  return 0;
}
