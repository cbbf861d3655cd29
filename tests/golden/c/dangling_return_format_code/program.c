#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static char *two_digits(unsigned value) {
  char text[3];
  char *start = text;
  text[0] = (char)('0' + value / 10 % 10);
  text[1] = (char)('0' + value % 10);
  text[2] = '\0';
  return start;
}

int main(void) {
  unsigned value = __VERIFIER_nondet_uchar();
  char *text = two_digits(value);
  assert(text[0] >= '0' && text[0] <= '9');
  assert(text[2] == '\0');
  return 0;
}
