#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

static uint8_t crc8(const uint8_t *data, int length) {
  uint8_t crc = 0;
  for (int i = 0; i < length; i++) {
    crc ^= data[i];
    for (int bit = 0; bit < 8; bit++)
      crc = (uint8_t)(crc & 0x80 ? (crc << 1) ^ 0x00 : crc << 1);
  }
  return crc;
}

int main(void) {
  uint8_t frame[2] = {0x31, 0x5a};
  uint8_t sent = crc8(frame, 2);
  uint8_t error = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(error != 0);
  frame[1] ^= error;
  assert(crc8(frame, 2) != sent);
  return 0;
}
