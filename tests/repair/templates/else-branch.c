#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int chosen(int wanted, int fallback, int ok) {
  int result = -5;
  if (ok) {
    result = wanted;
  }
  return result;
}

int main(void) {
  int wanted = nondet_int(), fallback = nondet_int(), ok = nondet_int();
  int c = chosen(wanted, fallback, ok);
  assert(ok ? c == wanted : c == fallback);
  return 0;
}
