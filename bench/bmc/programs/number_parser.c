// Reads a signed decimal number of 16 bits from N characters, refusing what does not fit.
// BUG: the last digit is not compared when the number is as long as the largest.
#include <assert.h>

#ifndef N
#define N 6
#endif

extern char __VERIFIER_nondet_char(void);

enum result { Accepted, Empty, Garbage, TooLarge };

struct number {
  enum result result;
  int value;
};

static int is_digit(char c) {
  return c >= '0' && c <= '9';
}

static struct number parse(const char* text) {
  struct number out = {Empty, 0};
  const int limit = 32767;
  int negative = 0;
  if (*text == '-' || *text == '+') {
    negative = *text == '-';
    ++text;
  }
  for (; *text != '\0'; ++text) {
    if (!is_digit(*text)) {
      out.result = Garbage;
      return out;
    }
    const int digit = *text - '0';
#ifdef BUG
    if (out.value > limit / 10) {
#else
    if (out.value > limit / 10 || (out.value == limit / 10 && digit > limit % 10)) {
#endif
      out.result = TooLarge;
      return out;
    }
    out.value = out.value * 10 + digit;
    out.result = Accepted;
  }
  if (negative) out.value = -out.value;
  return out;
}

int main(void) {
  char text[N + 1];
  int digits = 1;
  for (int i = 0; i < N; ++i) {
    text[i] = __VERIFIER_nondet_char();
    digits = digits && is_digit(text[i]);
  }
  text[N] = '\0';
  const struct number number = parse(text);
  if (number.result == Accepted) assert(number.value >= -32767 && number.value <= 32767);
  if (digits) {
    assert(number.result == Accepted || number.result == TooLarge);
    assert(N >= 5 || number.result == Accepted);
  }
  return 0;
}
