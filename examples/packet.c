/* A packet of a small protocol: a header of bit-fields, laid over its two bytes by a union, then the payload.
 *
 * Wrong: the length in the header has five bits and counts words of 4 bytes, but `payload_bytes` keeps the
 * number of bytes in a bit-field of six bits: 16 words and more lose their highest bit. With 16 words:
 *   faultline run examples/packet.c --inputs 0x85,0x01
 */
#include <assert.h>
#include <stdio.h>

unsigned char __VERIFIER_nondet_uchar(void);

union header {
  unsigned char bytes[2];
  struct {
    unsigned version : 3;
    unsigned words : 5; /* of the payload */
    unsigned urgent : 1;
    unsigned channel : 7;
  };
};

struct size {
  unsigned bytes : 6;
  unsigned padded : 1;
};

static unsigned payload_bytes(const union header *header) {
  struct size size = {0, 0};
  size.bytes = header->words * 4;
  return size.bytes;
}

int main(void) {
  union header header;
  header.bytes[0] = __VERIFIER_nondet_uchar();
  header.bytes[1] = __VERIFIER_nondet_uchar();
  if (header.version != 5) {
    puts("not ours");
    return 1;
  }
  unsigned size = payload_bytes(&header);
  printf("channel %u%s: %u bytes\n", header.channel, header.urgent ? " (urgent)" : "", size);
  assert(size / 4 == header.words);
  return 0;
}
