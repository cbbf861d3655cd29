// A PID controller for a heater in single precision, with limits on its output and on the integral, and a
// filter for the measurement. N samples of a sensor that may jump.
// BUG: the integral is limited before the new error is added.
#include <assert.h>

#ifndef N
#define N 1
#endif

extern short __VERIFIER_nondet_short(void);

struct pid {
  float kp, ki, kd;
  float integral, previous;
  float low, high;
  float integral_limit;
};

static float clamp(float value, float low, float high) {
  if (value < low) return low;
  if (value > high) return high;
  return value;
}

static float control(struct pid* pid, float target, float measured) {
  const float error = target - measured;
#ifdef BUG
  pid->integral = clamp(pid->integral, -pid->integral_limit, pid->integral_limit);
  pid->integral += error * pid->ki;
#else
  pid->integral += error * pid->ki;
  pid->integral = clamp(pid->integral, -pid->integral_limit, pid->integral_limit);
#endif
  const float slope = error - pid->previous;
  pid->previous = error;
  return clamp(pid->kp * error + pid->integral + pid->kd * slope, pid->low, pid->high);
}

// The sensor counts in sixteenths of a degree.
static float sensor_value(void) {
  return (float)__VERIFIER_nondet_short() * 0.0625f;
}

int main(void) {
  struct pid pid = {2.0f, 0.25f, 0.5f, 0.0f, 0.0f, 0.0f, 100.0f, 50.0f};
  float filtered = 20.0f;
  for (int i = 0; i < N; ++i) {
    filtered += (sensor_value() - filtered) * 0.5f;
    const float power = control(&pid, 60.0f, filtered);
    assert(power >= 0.0f && power <= 100.0f);
    assert(pid.integral >= -50.0f && pid.integral <= 50.0f);
    if (filtered < 0.0f && pid.previous > 60.0f && i == 0) assert(power > 0.0f);
  }
  return 0;
}
