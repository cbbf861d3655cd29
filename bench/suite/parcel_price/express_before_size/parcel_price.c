/* The price of a parcel, in cents, by weight, size, zone and the service that was chosen. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

enum zone { HOME, UNION, WORLD };
enum { REFUSED = -1 };

struct parcel {
  int grams;
  int length;
  int girth;
  enum zone zone;
  int express;
};

static int price_of(struct parcel p) {
  static const int base[] = {[HOME] = 450, [UNION] = 900, [WORLD] = 1600};
  if (p.grams > 20000 || p.length + p.girth > 300) return REFUSED;
  int kilos = (p.grams + 999) / 1000;
  int price = base[p.zone];
  if (kilos > 2) price += (kilos - 2) * 50;
  if (p.express && p.zone == WORLD) return REFUSED;
  if (p.express) price += price / 2;
  if (p.length > 120) {
    price += 300;
  } else if (p.girth > 120) {
    price += 200;
  }
  return price;
}

int main(void) {
  struct parcel p = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int(), HOME, 0};
  int zone = __VERIFIER_nondet_int();
  __VERIFIER_assume(p.grams > 0 && p.grams <= 25000 && p.length > 0 && p.length <= 200 && p.girth > 0 &&
                    p.girth <= 200);
  __VERIFIER_assume(zone >= 0 && zone <= 2);
  p.zone = (enum zone)zone;
  p.express = __VERIFIER_nondet_int() != 0;
  int bulky = p.length > 120 ? 300 : p.girth > 120 ? 200 : 0;
  int steps = 0;
  for (int limit = 2000; limit < 20000; limit += 1000)
    steps += p.grams > limit;
  int expected = (zone == 0 ? 450 : zone == 1 ? 900 : 1600) + bulky + 50 * steps;
  if (p.express) expected = expected * 3 / 2;
  if (p.grams > 20000 || p.length + p.girth > 300 || (zone == 2 && p.express)) expected = -1;
  assert(price_of(p) == expected);
  return 0;
}
