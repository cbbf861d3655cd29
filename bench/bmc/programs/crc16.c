// CRC-16 by a table of 256 entries that is computed at the start, against the same sum bit by bit, and the
// residue of a message with its own sum behind it. N bytes.
// BUG: the table is entered with the low byte of the register.
#include <assert.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

extern unsigned char __VERIFIER_nondet_uchar(void);

#define POLYNOMIAL 0x1021u

static uint16_t table[256];

static uint16_t shift_byte(uint16_t crc) {
  for (int bit = 0; bit < 8; ++bit)
    crc = (uint16_t)((crc & 0x8000u) ? ((unsigned)crc << 1) ^ POLYNOMIAL : (unsigned)crc << 1);
  return crc;
}

static void make_table(void) {
  for (unsigned i = 0; i < 256; ++i)
    table[i] = shift_byte((uint16_t)(i << 8));
}

static uint16_t crc_by_table(const uint8_t* bytes, int n) {
  uint16_t crc = 0xFFFF;
  for (int i = 0; i < n; ++i) {
#ifdef BUG
    const uint8_t index = (uint8_t)(crc ^ bytes[i]);
#else
    const uint8_t index = (uint8_t)((crc >> 8) ^ bytes[i]);
#endif
    crc = (uint16_t)((crc << 8) ^ table[index]);
  }
  return crc;
}

static uint16_t crc_by_bits(const uint8_t* bytes, int n) {
  uint16_t crc = 0xFFFF;
  for (int i = 0; i < n; ++i)
    crc = shift_byte((uint16_t)(crc ^ (bytes[i] << 8)));
  return crc;
}

int main(void) {
  uint8_t message[N + 2];
  make_table();
  for (int i = 0; i < N; ++i)
    message[i] = __VERIFIER_nondet_uchar();
  const uint16_t crc = crc_by_table(message, N);
  assert(crc == crc_by_bits(message, N));
  message[N] = (uint8_t)(crc >> 8);
  message[N + 1] = (uint8_t)crc;
  assert(crc_by_table(message, N + 2) == 0);
  return 0;
}
