// missing, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int limited(int speed, int low, int high) {
  int result = speed;
  if (speed < low)
    result = low;  // FAULT: if (speed > high) result = high
  return result;
}

int main(void) {
  int speed = nondet_int(), low = nondet_int(), high = nondet_int();
  __VERIFIER_assume(low <= high);
  int result = limited(speed, low, high);
  assert(result >= low && result <= high);
  if (speed >= low && speed <= high) assert(result == speed);
  return 0;
}
