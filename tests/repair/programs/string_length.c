// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int length(const char *text) {
  int n = 1;  // FAULT: 0
  while (text[n] != 0)
    n++;
  return n;
}

int main(void) {
  char text[5];
  int wanted = nondet_int();
  __VERIFIER_assume(wanted >= 0 && wanted < 5);
  for (int i = 0; i < 5; i++)
    text[i] = i < wanted ? 'x' : 0;
  assert(length(text) == wanted);
  return 0;
}
