#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct tank {
  int level;
  int capacity;
};

static int fill(struct tank *t, int amount) {
  int before = t->level;
  t->level += amount;
  return t->level - before;
}

int main(void) {
  struct tank t = {nondet_int(), 50};
  int amount = nondet_int();
  __VERIFIER_assume(t.level >= 0 && t.level <= 50 && amount >= 0 && amount <= 100);
  int room = 50 - t.level;
  int filled = fill(&t, amount);
  assert(filled == (amount < room ? amount : room));
  return 0;
}
