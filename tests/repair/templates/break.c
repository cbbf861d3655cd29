#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int price(int kind) {
  int cost = 0;
  switch (kind) {
    case 1:
      cost = 10;
      break;
    case 2:
      cost = 20;
    default:
      cost = cost + 5;
  }
  return cost;
}

int main(void) {
  int kind = nondet_int();
  int cost = price(kind);
  assert(cost == (kind == 1 ? 10 : kind == 2 ? 20 : 5));
  return 0;
}
