/* The bill of an energy supplier: tariffs in a table, time of use, blocks with rising prices,
   discounts, and rounding to whole cents. Amounts are in hundredths of a cent. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

enum customer { HOUSEHOLD, SENIOR, SHOP, CUSTOMERS };
enum period { DAY, NIGHT, PERIODS };
enum season { SUMMER, WINTER };

struct block {
  int up_to; /* kilowatt-hours, 0: without limit */
  int price;
};

#define BLOCKS 3
#define CENT 100
#define NIGHT_REBATE 25 /* percent */
#define BASIC_FEE (500 * CENT)
#define LOYAL_YEARS 5

struct tariff {
  struct block blocks[BLOCKS];
  int night_rebate;
  int basic_fee;
};

static const struct tariff tariffs[CUSTOMERS] = {
    [HOUSEHOLD] = {{{50, 2000}, {120, 2400}, {0, 3000}}, 1, BASIC_FEE},
    [SENIOR] = {{{60, 1600}, {120, 2400}, {0, 3000}}, 1, BASIC_FEE / 2},
    [SHOP] = {{{0, 2200}, {0, 0}, {0, 0}}, 0, 2 * BASIC_FEE},
};

struct contract {
  enum customer customer;
  int years;
  int paperless;
};

struct usage {
  int kwh[PERIODS];
  enum season season;
};

static int minimum(int a, int b) {
  return a < b ? a : b;
}

static int energy_price(const struct tariff* t, int kwh) {
  int price = 0, from = 0;
  for (int i = 0; i < BLOCKS && kwh > from; i++) {
    const struct block* b = &t->blocks[i];
    int to = b->up_to == 0 ? kwh : minimum(kwh, b->up_to);
    price += (to - from) * b->price;
    from = to;
  }
  return price;
}

static int percent_of(int percent, int amount) {
  return amount / 100 * percent;
}

static int rebate(const struct tariff* t, const struct usage* u, int price) {
  int total = u->kwh[DAY] + u->kwh[NIGHT];
  if (!t->night_rebate || total == 0) return 0;
  if (u->kwh[NIGHT] * 2 <= total) return 0;
  return percent_of(NIGHT_REBATE, price);
}

static int discount_percent(const struct contract* c) {
  int percent = 0;
  if (c->years >= LOYAL_YEARS) percent += 3;
  if (c->paperless) percent += 2;
  if (c->customer == SHOP) percent = minimum(percent, 3);
  return percent;
}

static int surcharge(const struct usage* u) {
  int total = u->kwh[DAY] + u->kwh[NIGHT];
  if (u->season == WINTER && total > 150) {
    return (total - 150) * CENT;
  } else if (u->season == SUMMER && total > 180) {
    return (total - 180) * CENT / 2;
  }
  return 0;
}

static int to_cents(int amount) {
  int cents = amount / CENT;
  if (amount % CENT >= CENT / 2) cents++;
  return cents;
}

static int bill(const struct contract* c, const struct usage* u) {
  const struct tariff* t = &tariffs[c->customer];
  int price = energy_price(t, u->kwh[DAY] + u->kwh[NIGHT]);
  price -= rebate(t, u, price);
  price += t->basic_fee;
  price -= percent_of(discount_percent(c), price);
  price += surcharge(u);
  return to_cents(price);
}

/* Twelve monthly payments: eleven equal ones, rounded up to whole cents, and the rest. */
static void instalments(int cents, int* monthly, int* last) {
  *monthly = (cents + 11) / 12;
  *last = cents - 11 * *monthly;
}

/* The same, written out as in the price sheet. */
static int bill_by_hand(enum customer customer, int years, int paperless, int day, int night, int winter) {
  int total = day + night, price = 0, fee = 50000, percent = 0;
  for (int i = 0; i < 3; i++) {
    int first = customer == SENIOR ? 60 : 50;
    int low = i == 0 ? 0 : i == 1 ? first : 120, high = i == 0 ? first : i == 1 ? 120 : 1000;
    int within = total < low ? 0 : total > high ? high - low : total - low;
    price += within * (i == 0 ? (customer == SENIOR ? 1600 : 2000) : i == 1 ? 2400 : 3000);
  }
  if (customer == SHOP) price = total * 2200;
  if (customer != SHOP && total > 0 && night >= day) price -= price / 100 * 25;
  if (customer == SENIOR) fee = 25000;
  if (customer == SHOP) fee = 100000;
  percent = (years >= 5 ? 3 : 0) + (paperless ? 2 : 0);
  if (customer == SHOP && percent == 5) percent = 3;
  price += fee;
  price -= price / 100 * percent;
  if (winter && total > 150) price += 100 * (total - 150);
  if (!winter && total > 180) price += 50 * (total - 180);
  return (price + 50) / 100;
}

int main(void) {
  int customer = __VERIFIER_nondet_int(), years = __VERIFIER_nondet_int(),
      paperless = __VERIFIER_nondet_int();
  int day = __VERIFIER_nondet_int(), night = __VERIFIER_nondet_int(), winter = __VERIFIER_nondet_int();
  __VERIFIER_assume(customer >= 0 && customer < 3 && years >= 0 && years <= 9);
  __VERIFIER_assume(paperless == 0 || paperless == 1);
  __VERIFIER_assume(winter == 0 || winter == 1);
  __VERIFIER_assume(day >= 0 && day <= 7 && night >= 0 && night <= 7);
  struct contract c = {(enum customer)customer, years, paperless};
  struct usage u = {{day * 15, night * 15}, winter ? WINTER : SUMMER};
  int expected = bill_by_hand(c.customer, years, paperless, day * 15, night * 15, winter);
  assert(bill(&c, &u) == expected);
  int monthly, last;
  instalments(expected, &monthly, &last);
  assert(11 * monthly + last == expected && last <= monthly && monthly - last < 12);
  return 0;
}
