/* CRC-8 (polynomial x^8 + x^2 + x + 1) over a short telegram, most significant bit first. */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define POLYNOMIAL 0x07u
#define LENGTH 2

static uint8_t crc8_update(uint8_t crc, uint8_t byte) {
  crc ^= byte;
  for (int bit = 0; bit < 8; bit++) {
    if (crc & 0x80u) {
      crc = (uint8_t)((crc << 1) ^ POLYNOMIAL);
    }
  }
  return crc;
}

static uint8_t crc8(const uint8_t* data, int length) {
  uint8_t crc = 0;
  for (int i = 0; i < length; i++)
    crc = crc8_update(crc, data[i]);
  return crc;
}

/* The remainder by long division of the telegram with eight zero bits behind it. */
static uint8_t remainder_of(uint32_t telegram) {
  uint32_t dividend = telegram << 8;
  for (int bit = 23; bit >= 8; bit--) {
    if (dividend & (1u << bit)) dividend ^= 0x107u << (bit - 8);
  }
  return (uint8_t)dividend;
}

int main(void) {
  uint8_t telegram[LENGTH];
  for (int i = 0; i < LENGTH; i++)
    telegram[i] = __VERIFIER_nondet_uchar();
  uint8_t expected = remainder_of(((uint32_t)telegram[0] << 8) | telegram[1]);
  assert(crc8(telegram, LENGTH) == expected);
  return 0;
}
