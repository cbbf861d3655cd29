#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int price(int age) {
  int price = 20;
  if (age < 6) price = 0;
  if (age < 18) price = 10;
  return price;
}

int main(void) {
  int age = nondet_int();
  __VERIFIER_assume(age >= 0 && age < 120);
  assert(price(age) == (age < 6 ? 0 : age < 18 ? 10 : 20));
  return 0;
}
