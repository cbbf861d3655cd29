#include <assert.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

union word {
  uint16_t value;
  uint8_t bytes[2];
};

static uint16_t read_big_endian(const uint8_t *from) {
  union word w;
  w.bytes[0] = from[0];
  w.bytes[1] = from[1];
  return w.value;
}

int main(void) {
  uint8_t header[4];
  header[0] = 0x7e;
  header[1] = __VERIFIER_nondet_uchar();
  header[2] = __VERIFIER_nondet_uchar();
  header[3] = 0;
  uint16_t length = read_big_endian(header + 1);
  assert(length == header[1] * 256 + header[2]);
  return 0;
}
