// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

void copy(char *to, const char *from, int size) {
  int i;
  for (i = 0; i < size && from[i]; i++)  // FAULT: i < size - 1
    to[i] = from[i];
  to[i] = 0;
}

int main(void) {
  char from[6], to[4];
  for (int i = 0; i < 5; i++)
    from[i] = (char)nondet_int();
  from[5] = 0;
  copy(to, from, 4);
  assert(to[3] == 0 || to[2] == 0 || to[1] == 0 || to[0] == 0);
  return 0;
}
