/* Accounts with an overdraft, fees, and transfers that happen completely or not at all. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define ACCOUNTS 3
#define FEE 1
#define FREE_TRANSFERS 1

enum kind { PRIVATE, BUSINESS };
enum result { DONE, REFUSED, INVALID };

struct account {
  enum kind kind;
  int balance;
  int transfers;
};

struct ledger {
  struct account accounts[ACCOUNTS];
  int earned; /* fees taken by the bank */
};

static const int overdraft[] = {[PRIVATE] = 50, [BUSINESS] = 200};

static int valid(int account) {
  return account >= 0 && account < ACCOUNTS;
}

static int available(const struct account* a) {
  return a->balance + overdraft[a->kind];
}

static int fee_of(const struct account* a) {
  if (a->kind == BUSINESS) return FEE;
  return a->transfers < FREE_TRANSFERS ? 0 : FEE;
}

static enum result transfer(struct ledger* l, int from, int to, int amount) {
  if (!valid(from) || !valid(to) || from == to) return INVALID;
  struct account* giver = &l->accounts[from];
  struct account* taker = &l->accounts[to];
  int fee = fee_of(giver);
  if (amount + fee > available(giver)) return REFUSED;
  giver->balance -= amount + fee;
  taker->balance += amount;
  giver->transfers++;
  l->earned += fee;
  return DONE;
}

int main(void) {
  struct ledger l = {{{PRIVATE, 0, 0}, {BUSINESS, 0, 0}, {PRIVATE, 0, 0}}, 0};
  int limit[3] = {-50, -200, -50};
  for (int i = 0; i < 3; i++) {
    l.accounts[i].balance = __VERIFIER_nondet_int();
    l.accounts[i].transfers = __VERIFIER_nondet_int();
    __VERIFIER_assume(l.accounts[i].balance >= limit[i] && l.accounts[i].balance <= 200);
    __VERIFIER_assume(l.accounts[i].transfers >= 0 && l.accounts[i].transfers <= 2);
  }
  struct ledger old = l;
  int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int(), amount = __VERIFIER_nondet_int();
  __VERIFIER_assume(from >= -1 && from <= 3 && to >= -1 && to <= 3 && amount >= -5 && amount <= 300);
  enum result result = transfer(&l, from, to, amount);
  if (from < 0 || from > 2 || to < 0 || to > 2 || from == to || amount <= 0) {
    assert(result == INVALID);
  } else {
    int fee = from == 1 || old.accounts[from].transfers > 0 ? 1 : 0;
    int left = old.accounts[from].balance - amount - fee;
    assert(result == (left >= limit[from] ? DONE : REFUSED));
    if (result == DONE) {
      assert(l.accounts[from].balance == left);
      assert(l.accounts[to].balance == old.accounts[to].balance + amount);
      assert(l.accounts[from].transfers == old.accounts[from].transfers + 1);
      assert(l.earned == old.earned + fee);
    }
  }
  if (result != DONE) assert(l.earned == old.earned);
  for (int i = 0; i < 3; i++) {
    if (result == DONE && i == from) continue;
    assert(l.accounts[i].transfers == old.accounts[i].transfers);
    if (result == DONE && i == to) continue;
    assert(l.accounts[i].balance == old.accounts[i].balance);
  }
  return 0;
}
