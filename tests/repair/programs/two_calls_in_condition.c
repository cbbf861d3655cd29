// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int is_digit(int c) { return c >= '0' && c <= '9'; }
int is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

int is_word(int c) {
  if (is_digit(c) && is_letter(c))  // FAULT: ||
    return 1;
  return c == '_';
}

int main(void) {
  int c = nondet_int();
  __VERIFIER_assume(c >= 0 && c < 128);
  int expected = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  assert(is_word(c) == expected);
  return 0;
}
