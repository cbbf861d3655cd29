#include <string.h>
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int is_on(const char* word) {
  return strcmp(word, "off") == 0;
}

int main(void) {
  int state = nondet_int();
  const char* word = state > 0 ? "on" : state < 0 ? "off" : "idle";
  assert(is_on(word) == (state > 0));
  return 0;
}
