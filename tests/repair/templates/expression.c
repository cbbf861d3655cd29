#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int area(int width, int height) {
  int around = 2 * (width + height);
  int inside = width * height;
  return around > inside ? around : around;
}

int main(void) {
  int width = nondet_int(), height = nondet_int();
  __VERIFIER_assume(width > 0 && width < 30 && height > 0 && height < 30);
  int a = area(width, height), p = 2 * width + 2 * height;
  assert(a >= p);
  assert(a >= width * height);
  return 0;
}
