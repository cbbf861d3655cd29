/* A proportional-integral controller in fixed point (8 fractional bits), with limits and anti-windup. */
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define FRACTION 8
#define TO_FIXED(x) ((int32_t)((x) * (1 << FRACTION)))
#define OUTPUT_LOW TO_FIXED(0)
#define OUTPUT_HIGH TO_FIXED(100)
#define INTEGRAL_LIMIT TO_FIXED(40)

struct controller {
  int32_t gain;
  int32_t rate;
  int32_t integral;
  int saturated;
};

static int32_t limit(int32_t value, int32_t low, int32_t high) {
  if (value < low) return low;
  if (value > high) return high;
  return value;
}

static int32_t multiply(int32_t a, int32_t b) {
  return (a * b) / (1 << FRACTION);
}

static void controller_init(struct controller* c) {
  c->gain = TO_FIXED(3) / 2;
  c->rate = TO_FIXED(1) / 4;
  c->integral = 0;
  c->saturated = 0;
}

static int32_t controller_step(struct controller* c, int target, int measured) {
  int32_t error = TO_FIXED(target - measured);
  int32_t step = multiply(c->rate, error);
  if (!c->saturated || (step < 0) == (c->integral > 0)) {
    c->integral = limit(c->integral + step, -INTEGRAL_LIMIT, INTEGRAL_LIMIT);
  }
  int32_t wanted = multiply(c->gain, error) + c->integral;
  int32_t output = limit(wanted, OUTPUT_HIGH, OUTPUT_LOW);
  c->saturated = output != wanted;
  return output;
}

int main(void) {
  struct controller c;
  controller_init(&c);
  int integral = 0, saturated = 0; /* the same, in units of 1/4 */
  for (int i = 0; i < 3; i++) {
    int target = __VERIFIER_nondet_int(), measured = __VERIFIER_nondet_int();
    __VERIFIER_assume(target >= 0 && target <= 150 && measured >= 0 && measured <= 150);
    int32_t output = controller_step(&c, target, measured);
    int error = target - measured;
    if (!saturated || (error < 0 && integral > 0) || (error >= 0 && integral <= 0)) integral += error;
    if (integral > 160) integral = 160;
    if (integral < -160) integral = -160;
    int wanted = 6 * error + integral;
    saturated = wanted < 0 || wanted > 400;
    assert(output == 64 * (wanted < 0 ? 0 : wanted > 400 ? 400 : wanted));
    assert(c.integral == 64 * integral);
  }
  return 0;
}
