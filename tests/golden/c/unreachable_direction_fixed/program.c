#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

enum direction { NORTH, EAST, SOUTH, WEST };

static int turned_right(unsigned d) {
  switch (d) {
    case NORTH: return EAST;
    case EAST: return SOUTH;
    case SOUTH: return WEST;
    case WEST: return NORTH;
    default: __builtin_unreachable();
  }
}

int main(void) {
  unsigned d = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(d <= 3);
  assert(turned_right(d) != (int)d);
  return 0;
}
