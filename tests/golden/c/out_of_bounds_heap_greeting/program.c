#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

static char *repeat(char letter, unsigned count) {
  char *word = malloc(count);
  for (unsigned i = 0; i < count; i++)
    word[i] = letter;
  word[count] = '\0';
  return word;
}

int main(void) {
  unsigned count = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(count > 0 && count < 6);
  char *word = repeat('x', count);
  int last = word[count - 1];
  free(word);
  return last == 'x' ? 0 : 1;
}
