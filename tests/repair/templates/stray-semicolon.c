#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int limited(int value, int limit) {
  int result = value;
  if (value > limit);
    result = limit;
  return result;
}

int main(void) {
  int value = nondet_int(), limit = nondet_int();
  int result = limited(value, limit);
  assert(result <= limit && (result == value || value > limit));
  return 0;
}
