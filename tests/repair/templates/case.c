#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int weight(char letter) {
  switch (letter) {
    case 'a': return 1;
    case 'e': return 2;
    case 'j': return 3;
    default: return 0;
  }
}

int main(void) {
  int letter = nondet_int();
  __VERIFIER_assume(letter >= 'a' && letter <= 'z');
  int w = weight((char)letter);
  assert((w == 3) == (letter == 'i'));
  assert((w == 2) == (letter == 'e') && (w == 1) == (letter == 'a'));
  return 0;
}
