// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define READ 1
#define WRITE 2
#define OWNER 4

int may_write(int flags, int locked) {
  if (locked && !(flags & OWNER))
    return 0;
  return (flags & READ) != 0;  // FAULT: WRITE
}

int main(void) {
  int flags = nondet_int(), locked = nondet_int();
  __VERIFIER_assume(flags >= 0 && flags < 8);
  int can = may_write(flags, locked);
  if (can)
    assert((flags & 2) != 0);
  if ((flags & 2) && !locked)
    assert(can);
  return 0;
}
