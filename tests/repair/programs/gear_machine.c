// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

enum gear { PARK, REVERSE, NEUTRAL, DRIVE };

int shift(int gear, int speed, int wanted) {
  if (wanted < PARK || wanted > DRIVE)
    return gear;
  switch (wanted) {
    case PARK:
      return speed == 0 ? PARK : gear;
    case REVERSE:
      return speed > 0 ? gear : REVERSE;
    case DRIVE:
      return speed >= 0 ? gear : DRIVE;  // FAULT: speed < 0
    default:
      return NEUTRAL;
  }
}

int main(void) {
  int gear = nondet_int(), speed = nondet_int(), wanted = nondet_int();
  __VERIFIER_assume(gear >= PARK && gear <= DRIVE);
  __VERIFIER_assume(speed >= -20 && speed <= 200);
  int next = shift(gear, speed, wanted);
  if (next != gear) {
    assert(next == wanted);
    if (next == PARK)
      assert(speed == 0);
    if (next == REVERSE)
      assert(speed <= 0);
    if (next == DRIVE)
      assert(speed >= 0);
  }
  return 0;
}
