// two, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct vector {
  int x, y;
};

struct vector turned(struct vector v) {
  struct vector result;
  result.x = v.y;  // FAULT: -v.y
  result.y = -v.x;  // FAULT: v.x
  return result;
}

int main(void) {
  struct vector v = {nondet_int(), nondet_int()};
  __VERIFIER_assume(v.x >= -100 && v.x <= 100 && v.y >= -100 && v.y <= 100);
  struct vector left = turned(v);
  assert(left.x == -v.y);
  assert(left.y == v.x);
  return 0;
}
