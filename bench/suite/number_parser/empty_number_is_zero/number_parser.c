/* A decimal number with an optional sign, saturating at a limit, as a command line of a device reads it. */
#include <assert.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);

#define LIMIT 500
#define LENGTH 5

static int is_digit(char c) {
  return c >= '0' && c <= '9';
}

/* Returns the number of characters read, 0 if there is no number. */
static int parse_number(const char* text, int* result) {
  int at = 0, sign = 1;
  int value = 0;
  if (text[at] == '-') {
    sign = -1;
    at++;
  } else if (text[at] == '+') {
    at++;
  }
  while (is_digit(text[at])) {
    value = value * 10 + (text[at] - '0');
    if (value > LIMIT) value = LIMIT;
    at++;
  }
  *result = sign * value;
  return at;
}

int main(void) {
  char text[LENGTH + 1];
  for (int i = 0; i < LENGTH; i++) {
    text[i] = __VERIFIER_nondet_char();
    __VERIFIER_assume(text[i] == '-' || text[i] == '+' || text[i] == ' ' ||
                      (text[i] >= '0' && text[i] <= '9'));
  }
  text[LENGTH] = '\0';
  int number = 12345;
  int length = parse_number(text, &number);
  int start = text[0] == '-' || text[0] == '+';
  int end = start;
  while (end < LENGTH && text[end] >= '0' && text[end] <= '9')
    end++;
  assert(length == (end == start ? 0 : end));
  int size = 0, weight = 1;
  for (int i = end - 1; i >= start; i--) {
    size += (text[i] - '0') * weight;
    weight *= 10;
  }
  if (size > 500) size = 500;
  if (length == 0) {
    assert(number == 12345);
  } else {
    assert(number == (text[0] == '-' ? -size : size));
  }
  return 0;
}
