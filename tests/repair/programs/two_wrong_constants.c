// two, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int convert(int celsius) {
  return celsius * 9 / 4 + 30;  // FAULT: / 5 + 32
}

int main(void) {
  int celsius = nondet_int();
  __VERIFIER_assume(celsius >= 0 && celsius <= 100);
  int f = convert(celsius);
  assert(f == celsius * 9 / 5 + 32);
  return 0;
}
