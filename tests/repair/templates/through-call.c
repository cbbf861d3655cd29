#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int limited(int level) { return level > 90 ? 90 : level < 10 ? 10 : level; }

static int level;

static void raise_by(int step) {
  level = limited(level + step);
}

static void lower_by(int step) {
  level = level - step;
}

int main(void) {
  int up = nondet_int(), down = nondet_int();
  __VERIFIER_assume(up >= 0 && up < 200 && down >= 0 && down < 200);
  level = 50;
  raise_by(up);
  assert(level <= 90);
  int before = level;
  lower_by(down);
  assert(level >= 10);
  assert(level == before - down || level == 10);
  return 0;
}
