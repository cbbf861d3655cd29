#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int pulses, periods;

void measure(const int* values, int count) {
  for (int i = 0; i < count; i++) {
    if (values[i] > 0) pulses++;
    periods++;
  }
}

int main(void) {
  int values[3];
  for (int i = 0; i < 3; i++) {
    values[i] = nondet_int();
    __VERIFIER_assume(values[i] >= 0 && values[i] < 2);
  }
  measure(values, 3);
  assert(pulses == values[0] + values[1] + values[2] && periods == 1);
  return 0;
}
