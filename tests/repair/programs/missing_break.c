// missing, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int fee(int kind) {
  int cost = 0;
  switch (kind) {
    case 0:
      cost = 10;
      break;
    case 1:
      cost = 20;  // FAULT: break
    case 2:
      cost += 30;
      break;
    default:
      cost = 5;
  }
  return cost;
}

int main(void) {
  int kind = nondet_int();
  int cost = fee(kind);
  if (kind == 0) assert(cost == 10);
  if (kind == 1) assert(cost == 20);
  if (kind == 2) assert(cost == 30);
  return 0;
}
