// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

enum { kNone, kScalene, kIsosceles, kEquilateral };

int classify(int a, int b, int c) {
  if (a + b <= c || b + c <= a || a + c <= b)
    return kNone;
  if (a == b && b == c)
    return kEquilateral;
  if (a == b || b == c || a == b)  // FAULT: the last should be a == c
    return kIsosceles;
  return kScalene;
}

int main(void) {
  int a = nondet_int(), b = nondet_int(), c = nondet_int();
  __VERIFIER_assume(a > 0 && a < 100 && b > 0 && b < 100 && c > 0 && c < 100);
  int kind = classify(a, b, c);
  int equal = (a == b) + (b == c) + (a == c);
  if (kind == kScalene)
    assert(equal == 0);
  if (kind == kIsosceles)
    assert(equal == 1);
  if (kind == kEquilateral)
    assert(equal == 3);
  return 0;
}
