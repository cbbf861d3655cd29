#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

enum zone { HOME, ABROAD, OVERSEAS };

struct order {
  int express;
  enum zone zone;
  int grams;
};

static int price(struct order o) {
  int cents = 300 + 2 * o.grams;
  if (o.express) cents += 500;
  return cents;
}

int main(void) {
  struct order o;
  o.express = nondet_int() != 0;
  int zone = nondet_int();
  __VERIFIER_assume(zone >= HOME && zone <= OVERSEAS);
  o.zone = (enum zone)zone;
  o.grams = nondet_int();
  __VERIFIER_assume(o.grams > 0 && o.grams <= 1000);
  int expected = 300 + 2 * o.grams + (o.express ? 500 : 0);
  if (o.express && o.zone == OVERSEAS) expected = 0;
  assert(price(o) == expected);
  return 0;
}
