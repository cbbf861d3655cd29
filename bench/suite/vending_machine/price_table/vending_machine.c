/* A vending machine: coins, selection, stock, change from its own coin tubes, and return of the credit. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define COINS 3
#define PRODUCTS 2
#define MAX_CREDIT 200
#define TUBE_SIZE 4

enum state { READY, PAYING, VENDING, OUT_OF_SERVICE };
enum answer { ACCEPTED, REJECTED, SOLD, SOLD_OUT, TOO_LITTLE, NO_CHANGE };

struct product {
  int price;
  int stock;
};

struct machine {
  enum state state;
  int credit;
  int tubes[COINS]; /* coins of each kind */
  int paid_out[COINS];
  struct product products[PRODUCTS];
};

static const int coin_values[COINS] = {50, 20, 10};

static void machine_init(struct machine* m, int tens) {
  static const struct product offered[PRODUCTS] = {{60, 1}, {80, 2}};
  m->state = READY;
  m->credit = 0;
  for (int i = 0; i < COINS; i++) {
    m->tubes[i] = 0;
    m->paid_out[i] = 0;
  }
  m->tubes[COINS - 1] = tens;
  for (int i = 0; i < PRODUCTS; i++)
    m->products[i] = offered[i];
}

static int kind_of_coin(int value) {
  for (int i = 0; i < COINS; i++) {
    if (coin_values[i] == value) return i;
  }
  return -1;
}

static enum answer insert_coin(struct machine* m, int value) {
  int kind = kind_of_coin(value);
  if (m->state == OUT_OF_SERVICE || m->state == VENDING) return REJECTED;
  if (kind < 0 || m->credit + value > MAX_CREDIT) return REJECTED;
  if (m->tubes[kind] == TUBE_SIZE) return REJECTED;
  m->tubes[kind]++;
  m->credit += value;
  m->state = PAYING;
  return ACCEPTED;
}

/* Chooses coins for the amount, large ones first; returns what cannot be paid. */
static int plan_change(const struct machine* m, int amount, int coins[COINS]) {
  for (int i = 0; i < COINS; i++) {
    int count = amount / coin_values[i];
    if (count > m->tubes[i]) count = m->tubes[i];
    coins[i] = count;
    amount -= count * coin_values[i];
  }
  return amount;
}

static void pay_out(struct machine* m, const int coins[COINS]) {
  m->credit = 0;
  for (int i = 0; i < COINS; i++) {
    m->tubes[i] -= coins[i];
    m->paid_out[i] = coins[i];
  }
}

static int anything_left(const struct machine* m) {
  int stock = 0;
  for (int i = 0; i < PRODUCTS; i++)
    stock += m->products[i].stock;
  return stock > 0;
}

static enum answer select_product(struct machine* m, int number) {
  if (m->state != PAYING || number < 0 || number >= PRODUCTS) return REJECTED;
  struct product* p = &m->products[number];
  int coins[COINS];
  if (p->stock == 0) return SOLD_OUT;
  if (m->credit < p->price) return TOO_LITTLE;
  if (plan_change(m, m->credit - p->price, coins) != 0) return NO_CHANGE;
  p->stock--;
  pay_out(m, coins);
  m->state = VENDING;
  return SOLD;
}

static void product_taken(struct machine* m) {
  if (m->state != VENDING) return;
  m->state = anything_left(m) ? READY : OUT_OF_SERVICE;
}

static void give_back(struct machine* m) {
  int coins[COINS];
  if (m->state != PAYING) return;
  plan_change(m, m->credit, coins);
  pay_out(m, coins);
  m->state = READY;
}

static int worth(const int coins[COINS]) {
  return 50 * coins[0] + 20 * coins[1] + 10 * coins[2];
}

int main(void) {
  struct machine m;
  int tens = __VERIFIER_nondet_int(), number = __VERIFIER_nondet_int(), paid = 0;
  __VERIFIER_assume(tens >= 0 && tens <= 1 && number >= -1 && number <= 2);
  machine_init(&m, tens);
  assert(select_product(&m, 0) == REJECTED);
  for (int i = 0; i < 3; i++) {
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(value == 10 || value == 20 || value == 50 || value == 5);
    enum answer answer = insert_coin(&m, value);
    assert(answer == (value == 5 ? REJECTED : ACCEPTED));
    if (answer == ACCEPTED) paid += value;
    assert(m.credit == paid && worth(m.tubes) == 10 * tens + paid);
  }
  int price = number == 0 ? 60 : 90, change = paid - price;
  enum answer answer = select_product(&m, number);
  if (paid == 0 || number < 0 || number > 1) {
    assert(answer == REJECTED);
  } else if (change < 0) {
    assert(answer == TOO_LITTLE);
  } else {
    assert(answer == SOLD || answer == NO_CHANGE);
    if (m.tubes[2] >= 4 || change == 0) assert(answer == SOLD);
  }
  if (answer == SOLD) {
    assert(worth(m.paid_out) == change && worth(m.tubes) == 10 * tens + price);
    assert(m.credit == 0 && m.state == VENDING && m.products[number].stock == number);
    assert(insert_coin(&m, 10) == REJECTED);
    product_taken(&m);
    assert(m.state == READY);
    m.products[1 - number].stock = 0;
    insert_coin(&m, 50);
    if (number == 0) assert(select_product(&m, 0) == SOLD_OUT);
  } else if (paid > 0) {
    assert(m.credit == paid && m.state == PAYING && m.products[0].stock == 1 && m.products[1].stock == 2);
    give_back(&m);
    assert(worth(m.paid_out) == paid && worth(m.tubes) == 10 * tens && m.state == READY);
  }
  for (int i = 0; i < 3; i++)
    assert(m.tubes[i] >= 0);
  machine_init(&m, 4);
  assert(insert_coin(&m, 10) == REJECTED);
  m.products[0].stock = 0;
  m.products[1].stock = 1;
  for (int i = 0; i < 4; i++)
    assert(insert_coin(&m, 50) == ACCEPTED);
  assert(insert_coin(&m, 20) == REJECTED && select_product(&m, 1) == SOLD);
  assert(m.paid_out[0] == 2 && m.paid_out[1] == 0 && m.paid_out[2] == 1);
  product_taken(&m);
  assert(m.state == OUT_OF_SERVICE && insert_coin(&m, 10) == REJECTED);
  return 0;
}
