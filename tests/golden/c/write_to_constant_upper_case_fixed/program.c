#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

static void capitalise(char *word) {
  if (word[0] >= 'a' && word[0] <= 'z')
    word[0] = (char)(word[0] - 'a' + 'A');
}

int main(void) {
  char buffer[] = "local";
  char *word = __VERIFIER_nondet_bool() ? buffer + 2 : buffer;
  capitalise(word);
  assert(word[0] == 'C' || word[0] == 'c' || word[0] == 'L');
  return 0;
}
