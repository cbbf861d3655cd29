#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int open_channel(void) {
  int status = -1;
  char *control = malloc(16);
  if (__VERIFIER_nondet_bool())
    goto free_control;
  char *data = malloc(64);
  if (__VERIFIER_nondet_bool())
    goto free_data;
  data[0] = control[0] = 0;
  status = 0;
free_data:
  free(data);
free_control:
  free(control);
  return status;
}

int main(void) {
  return open_channel() == 0 ? 0 : 1;
}
