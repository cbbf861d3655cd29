/* Temperatures in tenths of a degree, converted between three scales, rounded half away from zero. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

enum scale { CELSIUS, FAHRENHEIT, KELVIN };

#define ZERO_CELSIUS 2732 /* in tenths of a kelvin */

static int divide_rounded(int dividend, int divisor) {
  if (dividend < 0) return -((-dividend + divisor / 2) / divisor);
  return (dividend + divisor / 2) / divisor;
}

static int to_celsius(int value, enum scale from) {
  switch (from) {
    case FAHRENHEIT: return divide_rounded((value - 320) * 5, 9);
    case KELVIN: return value - ZERO_CELSIUS;
    default: return value;
  }
}

static int convert(int value, enum scale from, enum scale to) {
  int celsius = to_celsius(value, from);
  if (from == to) return value;
  if (to == FAHRENHEIT) return divide_rounded(celsius * 5, 9) + 320;
  if (to == KELVIN) return celsius + ZERO_CELSIUS;
  return celsius;
}

int main(void) {
  int value = __VERIFIER_nondet_int();
  __VERIFIER_assume(value >= -2000 && value <= 2000);
  int fahrenheit = convert(value, CELSIUS, FAHRENHEIT);
  /* |5 * (fahrenheit - 320) - 9 * value| is at most half a unit of the result */
  int distance = 5 * (fahrenheit - 320) - 9 * value;
  assert(distance >= -2 && distance <= 2);
  assert(convert(fahrenheit, FAHRENHEIT, CELSIUS) == value);
  assert(convert(value, FAHRENHEIT, FAHRENHEIT) == value);
  int kelvin = convert(value, CELSIUS, KELVIN);
  assert(kelvin - value == 2732);
  assert(convert(kelvin, KELVIN, CELSIUS) == value);
  assert(convert(kelvin, KELVIN, FAHRENHEIT) == fahrenheit);
  return 0;
}
