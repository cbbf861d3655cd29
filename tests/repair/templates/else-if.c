// Reads the sign of a number: '-' negates, '+' says nothing, and both are skipped.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static int first_digit(const char* text) {
  int at = 0;
  int plus = '+';
  if (text[at] == '-') {
    at++;
  }
  return text[at] == plus ? -1 : text[at];
}

int main(void) {
  char text[2];
  text[0] = __VERIFIER_nondet_char();
  text[1] = '7';
  int digit = first_digit(text);
  assert(text[0] != '+' || digit == '7');
  assert(text[0] != '-' || digit == '7');
  assert(text[0] == '+' || text[0] == '-' || digit == text[0]);
  return 0;
}
