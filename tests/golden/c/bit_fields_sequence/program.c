#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

struct header {
  unsigned version : 2;
  unsigned sequence : 3;
  int offset : 4;
  unsigned last : 1;
};

int main(void) {
  struct header h = {1, 0, 0, 0};
  unsigned count = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(count <= 8);
  for (unsigned i = 0; i < count; i++)
    h.sequence++;
  h.offset = (int)(count % 8);
  assert(h.sequence == count);
  assert(h.offset == (int)(count % 8));
  assert(h.version == 1 && h.last == 0);
  return 0;
}
