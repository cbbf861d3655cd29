// Reads a number with a sign.
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int parsed(const char* text) {
  int sign = 1, value = 0;
  if (*text == '-') {
    sign = -1;
    text++;
  }
  for (; *text != 0; text++)
    value = 10 * value + (*text - '0');
  return value;
}

int main(void) {
  int number = nondet_int();
  __VERIFIER_assume(number > -10 && number < 10);
  char text[3] = {0, 0, 0};
  int size = 0;
  if (number < 0) text[size++] = '-';
  text[size] = (char)('0' + (number < 0 ? -number : number));
  assert(parsed(text) == number);
  return 0;
}
