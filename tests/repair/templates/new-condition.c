#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int alarm(int level, int limit, int muted) {
  if (muted)
    return 0;
  return level > 0;
}

int main(void) {
  int level = nondet_int(), limit = nondet_int(), muted = nondet_int();
  __VERIFIER_assume(limit >= 0 && limit < 100);
  int a = alarm(level, limit, muted);
  if (!muted && level <= limit)
    assert(!a);
  if (!muted && level > limit)
    assert(a);
  if (muted)
    assert(!a);
  return 0;
}
