// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int heating, cooling;

void control(int temperature, int low, int high) {
  heating = 0;
  cooling = 0;
  if (temperature < low)
    heating = 1;
  else if (temperature >= high)  // FAULT: temperature > high
    cooling = 1;
}

int main(void) {
  int temperature = nondet_int(), low = nondet_int(), high = nondet_int();
  __VERIFIER_assume(low >= -50 && low < high && high <= 80);
  control(temperature, low, high);
  assert(!(heating && cooling));
  assert(heating == (temperature < low));
  assert(cooling == (temperature > high));
  return 0;
}
