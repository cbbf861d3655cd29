// Decodes packets of type-length-value options from N received bytes: a header that is read through a cast,
// a checksum, lengths that are not to be trusted.
// BUG: the length of an option is compared with the size of the packet, not with what is left of it.
#include <assert.h>
#include <stdint.h>
#include <string.h>

#ifndef N
#define N 12
#endif

extern unsigned char __VERIFIER_nondet_uchar(void);

#define MAGIC 0xA5u
#define MOST_OPTIONS 4

struct header {
  uint8_t magic;
  uint8_t flags;
  uint16_t length;  // of everything, big-endian
  uint16_t checksum;
};

struct option {
  uint8_t type;
  uint8_t length;
  const uint8_t* data;
};

struct packet {
  struct header header;
  int option_count;
  struct option options[MOST_OPTIONS];
  uint32_t address;
  uint16_t port;
};

enum status { Good, TooShort, NoMagic, BadLength, BadChecksum, BadOption };

static uint16_t big_endian(uint16_t raw) {
  return (uint16_t)((raw >> 8) | (raw << 8));
}

static uint16_t checksum_of(const uint8_t* bytes, unsigned length) {
  uint32_t sum = 0;
  for (unsigned i = 0; i < length; ++i)
    sum += (i & 1u) ? bytes[i] : (uint32_t)bytes[i] << 8;
  sum = (sum & 0xFFFFu) + (sum >> 16);
  sum = (sum & 0xFFFFu) + (sum >> 16);
  return (uint16_t)~sum;
}

static enum status read_options(struct packet* packet, const uint8_t* bytes, unsigned length) {
  unsigned at = sizeof(struct header);
  while (at < length) {
    if (length - at < 2 || packet->option_count == MOST_OPTIONS) return BadOption;
    struct option* option = &packet->options[packet->option_count++];
    option->type = bytes[at];
    option->length = bytes[at + 1];
    option->data = bytes + at + 2;
#ifdef BUG
    if (option->length > length) return BadOption;
#else
    if (option->length > length - at - 2) return BadOption;
#endif
    at += 2u + option->length;
  }
  return Good;
}

static enum status apply_options(struct packet* packet) {
  for (int i = 0; i < packet->option_count; ++i) {
    const struct option* option = &packet->options[i];
    if (option->type == 1 && option->length == sizeof packet->address)
      memcpy(&packet->address, option->data, sizeof packet->address);
    else if (option->type == 2 && option->length == sizeof packet->port)
      packet->port = (uint16_t)((option->data[0] << 8) | option->data[1]);
    else if (option->type < 3)
      return BadOption;
  }
  return Good;
}

static enum status decode(struct packet* packet, uint8_t* bytes, unsigned received) {
  if (received < sizeof(struct header)) return TooShort;
  struct header* header = (struct header*)(void*)bytes;
  packet->header = *header;
  if (header->magic != MAGIC) return NoMagic;
  const unsigned length = big_endian(header->length);
  if (length < sizeof(struct header) || length > received || length % 2 != 0) return BadLength;
  const uint16_t claimed = big_endian(header->checksum);
  header->checksum = 0;
  if (checksum_of(bytes, length) != claimed) return BadChecksum;
  const enum status status = read_options(packet, bytes, length);
  return status == Good ? apply_options(packet) : status;
}

static union {
  uint8_t bytes[N];
  uint32_t aligned;
} buffer;

int main(void) {
  struct packet packet;
  memset(&packet, 0, sizeof packet);
  for (int i = 0; i < N; ++i)
    buffer.bytes[i] = __VERIFIER_nondet_uchar();
  if (decode(&packet, buffer.bytes, N) == Good) {
    unsigned total = sizeof(struct header);
    for (int i = 0; i < packet.option_count; ++i)
      total += 2u + packet.options[i].length;
    assert(total == big_endian(packet.header.length));
    assert(packet.header.magic == MAGIC);
  }
  return 0;
}
