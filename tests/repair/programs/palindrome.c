// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int is_palindrome(const char *text, int n) {
  for (int i = 0; i < n / 2; i++)
    if (text[i] != text[n - i])  // FAULT: text[n - 1 - i]
      return 0;
  return 1;
}

int main(void) {
  char text[5];
  for (int i = 0; i < 4; i++) {
    text[i] = (char)nondet_int();
    __VERIFIER_assume(text[i] >= 'a' && text[i] <= 'c');
  }
  text[4] = 0;
  int expected = text[0] == text[3] && text[1] == text[2];
  assert(is_palindrome(text, 4) == expected);
  return 0;
}
