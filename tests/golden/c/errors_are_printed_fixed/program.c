#include <assert.h>
#include <stdio.h>

int nondet_int(void);

static int clipped(int level) {
  if (level > 100) {
    fprintf(stderr, "level %d is too high\n", level);
    return 100;
  }
  if (level < -100) {
    fprintf(stderr, "level %d is too low\n", level);
    return -100;
  }
  return level;
}

int main(void) {
  int level = nondet_int();
  int result = clipped(level);
  assert(level >= 0 || result < 0);
  return 0;
}
