#include <assert.h>

extern float __VERIFIER_nondet_float(void);

static int heater_on(float temperature) {
  if (temperature > 21.5f)
    return 0;
  return 1;
}

int main(void) {
  float temperature = __VERIFIER_nondet_float();
  int on = heater_on(temperature);
  assert(!on || temperature < 22.0f);
  return 0;
}
