#include <stdlib.h>
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int open_files, buffers;

static int job(int size) {
  int result = -1;
  open_files++;
  int* buffer = malloc(sizeof *buffer);
  if (!buffer) goto close;
  buffers++;
  if (size > 1000) goto release;
  if (size < 0) goto close;
  *buffer = size;
  result = *buffer;
release:
  buffers--;
  free(buffer);
close:
  open_files--;
  return result;
}

int main(void) {
  int size = nondet_int();
  int result = job(size);
  assert(open_files == 0 && buffers == 0);
  assert(result == -1 || result == size);
  return 0;
}
