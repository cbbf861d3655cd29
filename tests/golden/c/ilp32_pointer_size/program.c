#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

struct slot {
  int number;
  struct slot *next;
};

int main(void) {
  unsigned count = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(count >= 1 && count <= 3);
  struct slot *slots = malloc(count * sizeof(struct slot *));
  for (unsigned i = 0; i < count; i++) {
    slots[i].number = (int)i;
    slots[i].next = NULL;
  }
  free(slots);
  return 0;
}
