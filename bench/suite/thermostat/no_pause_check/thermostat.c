/* A two-point thermostat with hysteresis and a minimum pause of the burner. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define HYSTERESIS 2
#define FROST_LIMIT 5
#define MINIMUM_PAUSE 3

struct thermostat {
  int target;
  int burning;
  int pause; /* ticks since the burner went off */
};

static struct thermostat thermostat_new(int target) {
  struct thermostat t = {target, 0, MINIMUM_PAUSE};
  return t;
}

static void thermostat_step(struct thermostat* t, int temperature) {
  if (t->burning) {
    if (temperature >= t->target + HYSTERESIS) {
      t->burning = 0;
      t->pause = 0;
    }
    return;
  }
  if (t->pause < MINIMUM_PAUSE) t->pause++;
  int frost = temperature < FROST_LIMIT;
  int cold = temperature <= t->target - HYSTERESIS;
  if (frost || cold) t->burning = 1;
}

int main(void) {
  struct thermostat t = thermostat_new(20);
  int off_since = 100;
  int burning = 0;
  for (int tick = 0; tick < 6; tick++) {
    int temperature = __VERIFIER_nondet_int();
    __VERIFIER_assume(temperature >= -20 && temperature <= 40);
    thermostat_step(&t, temperature);
    off_since = burning ? 0 : off_since + 1;
    if (temperature >= 22) {
      burning = 0;
    } else if (temperature < 5) {
      burning = 1;
    } else if (temperature <= 18 && off_since >= 3) {
      burning = 1;
    }
    assert(t.burning == burning);
  }
  return 0;
}
