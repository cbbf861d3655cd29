/* The check digit of card numbers: every second digit from the right is doubled. */
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);

#define DIGITS 4

static int doubled(int digit) {
  int twice = 2 * digit;
  return twice > 9 ? twice - 9 : twice;
}

/* Returns 1 if the text is a number with the right check digit; blanks between digits do not count. */
static int is_card_number(const char* text) {
  int sum = 0, digits = 0;
  for (int i = (int)strlen(text) - 1; i > 0; i--) {
    char c = text[i];
    if (c == ' ') continue;
    if (c < '0' || c > '9') return 0;
    if (digits % 2 == 1) {
      sum += doubled(c - '0');
    } else {
      sum += c - '0';
    }
    digits++;
  }
  return digits >= 2 && sum % 10 == 0;
}

int main(void) {
  static const int twice[10] = {0, 2, 4, 6, 8, 1, 3, 5, 7, 9};
  char text[DIGITS + 1], packed[DIGITS];
  int length = 0, valid = 1, sum = 0;
  for (int i = 0; i < DIGITS; i++) {
    text[i] = __VERIFIER_nondet_char();
    __VERIFIER_assume(text[i] >= ' ' && text[i] <= ':');
    if (text[i] < '0' || text[i] > '9') {
      if (text[i] != ' ') valid = 0;
    } else {
      packed[length++] = text[i];
    }
  }
  text[DIGITS] = '\0';
  for (int i = 0; i < DIGITS; i++) {
    if (i < length) sum += (length - i) % 2 == 0 ? twice[packed[i] - '0'] : packed[i] - '0';
  }
  assert(is_card_number(text) == (valid && length >= 2 && sum % 10 == 0));
  return 0;
}
