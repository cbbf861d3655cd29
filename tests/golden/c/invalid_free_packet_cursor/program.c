#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

int main(void) {
  unsigned char *packet = malloc(4);
  packet[0] = __VERIFIER_nondet_uchar();
  packet[1] = packet[2] = packet[3] = 0;
  __VERIFIER_assume(packet[0] <= 3);
  unsigned char *cursor = packet;
  while (cursor < packet + 3 && *cursor != 0)
    cursor++;
  free(cursor);
  return 0;
}
