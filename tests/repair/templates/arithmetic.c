#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int wrapped(int hour, int more, int day) {
  return hour + more;
}

int main(void) {
  int hour = nondet_int(), more = nondet_int(), day = 24;
  __VERIFIER_assume(hour >= 0 && hour < 24 && more >= 0 && more < 100);
  int h = wrapped(hour, more, day);
  assert(h >= 0 && h < 24);
  assert((h - hour - more) % 24 == 0);
  return 0;
}
