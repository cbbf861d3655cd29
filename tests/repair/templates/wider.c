#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static long long area(int width, int height) {
  return width * height;
}

int main(void) {
  int width = nondet_int(), height = nondet_int();
  __VERIFIER_assume(width > 0 && width <= 100000 && (height == 1 || height == 50000));
  assert(area(width, height) > 0 && (height == 1 || area(width, height) >= 50000));
  assert(width != 100000 || height != 50000 || area(width, height) == 5000000000);
  return 0;
}
