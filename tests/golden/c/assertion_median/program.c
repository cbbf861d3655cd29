#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int median(int x, int y, int z) {
  int m = z;
  if (y < z) {
    if (x < y)
      m = y;
    else if (x < z)
      m = y;
  } else {
    if (x > y)
      m = y;
    else if (x > z)
      m = x;
  }
  return m;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  int z = __VERIFIER_nondet_int();
  int m = median(x, y, z);
  assert((m >= x || m >= y) && (m >= y || m >= z) && (m >= x || m >= z));
  return 0;
}
