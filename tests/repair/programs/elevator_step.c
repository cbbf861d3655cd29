// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define TOP 9

int next_floor(int floor, int target) {
  if (target > floor)
    return floor + 1;
  if (target < floor)
    return floor + 1;  // FAULT: floor - 1
  return floor;
}

int main(void) {
  int floor = nondet_int(), target = nondet_int();
  __VERIFIER_assume(floor >= 0 && floor <= TOP && target >= 0 && target <= TOP);
  int next = next_floor(floor, target);
  assert(next >= 0 && next <= TOP);
  int before = target > floor ? target - floor : floor - target;
  int after = target > next ? target - next : next - target;
  assert(before == 0 ? after == 0 : after == before - 1);
  return 0;
}
