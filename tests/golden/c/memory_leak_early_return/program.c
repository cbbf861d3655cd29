#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int store(int value) {
  int *cell = malloc(sizeof *cell);
  if (value < 0)
    return -1;
  *cell = value;
  int result = *cell / 2;
  free(cell);
  return result;
}

int main(void) {
  return store(__VERIFIER_nondet_int()) < 0;
}
