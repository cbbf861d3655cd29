extern short __VERIFIER_nondet_short(void);
extern void __VERIFIER_assume(int condition);

static short scaled(short reading) {
  float value = (float)reading * 1.5f;
  return (short)value;
}

int main(void) {
  short reading = __VERIFIER_nondet_short();
  __VERIFIER_assume(reading >= 0 && reading <= 21844);
  return scaled(reading) < 0;
}
