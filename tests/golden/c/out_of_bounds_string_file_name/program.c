#include <assert.h>
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char name[8] = "";
  const char *source = __VERIFIER_nondet_bool() ? "makefile" : "readme";
  strcpy(name, source);
  assert(strcmp(name, source) == 0);
  assert(strlen(name) <= 8);
  return 0;
}
