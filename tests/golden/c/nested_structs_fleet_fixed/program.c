#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

struct position {
  int x, y;
};
struct wheel {
  struct position at;
  int pressure;
};
struct truck {
  int id;
  struct wheel wheels[2];
};

static struct truck fleet[2] = {
    {1, {{{0, 0}, 30}, {{0, 4}, 31}}},
    {2, {{{9, 0}, 28}, {{9, 4}, 33}}},
};

static int lowest(const struct truck *t) {
  int low = t->wheels[0].pressure;
  if (t->wheels[1].pressure < low)
    low = t->wheels[1].pressure;
  return low;
}

int main(void) {
  unsigned truck = __VERIFIER_nondet_uchar();
  unsigned wheel = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(truck < 2 && wheel < 2);
  fleet[truck].wheels[wheel].pressure = 20;
  assert(lowest(&fleet[truck]) == 20);
  assert(fleet[1 - truck].wheels[wheel].pressure > 20);
  return 0;
}
