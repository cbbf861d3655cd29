#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int parse(char *buffer, int size) {
  if (size < 4) {
    free(buffer);
    return -1;
  }
  buffer[0] = 'P';
  return 0;
}

int main(void) {
  char *buffer = malloc(4);
  int size = __VERIFIER_nondet_int();
  int status = parse(buffer, size);
  if (status != 0)
    goto out;
  buffer[1] = 'K';
out:
  free(buffer);
  return status;
}
