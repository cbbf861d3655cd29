#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned connections = 0;
  for (;;) {
    unsigned char event = __VERIFIER_nondet_uchar();
    if (event == 1 && connections < 3)
      connections++;
    else if (event == 2 && connections > 0)
      connections--;
    else if (event == 255)
      break;
    assert(connections <= 3);
  }
  return 0;
}
