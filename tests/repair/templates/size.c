#include <string.h>
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct settings {
  int gain, offset, limit, mode;
};

static void clear(struct settings* s) {
  memset(s, 0, sizeof(s));
}

int main(void) {
  struct settings s = {1, 2, 3, 4};
  s.limit = nondet_int();
  clear(&s);
  assert(s.gain == 0 && s.offset == 0 && s.limit == 0 && s.mode == 0);
  return 0;
}
