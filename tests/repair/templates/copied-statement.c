#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int limited(int value, int least, int most) {
  if (value < least) value = least;
  return value;
}

int main(void) {
  int value = nondet_int(), least = nondet_int(), most = nondet_int();
  __VERIFIER_assume(least <= most);
  int result = limited(value, least, most);
  assert(result <= most && result >= least);
  assert(value < least || value > most || result == value);
  return 0;
}
