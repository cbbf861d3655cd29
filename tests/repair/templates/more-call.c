#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int open_files, errors;

void close_file(void) { open_files = open_files - 1; }

void work(int x) {
  open_files = open_files + 1;
  if (x < 0) {
    errors = errors + 1;
    return;
  }
  close_file();
}

int main(void) {
  int x = nondet_int();
  work(x);
  assert(open_files == 0);
  assert(errors == (x < 0));
  return 0;
}
