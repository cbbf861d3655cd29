#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct point {
  int x, y;
};

int main(void) {
  struct point p = {nondet_int(), nondet_int()}, q;
  q.x = p.x;
  q.y = p.x;
  assert(q.x == p.x);
  assert(q.y == p.y);
  return 0;
}
