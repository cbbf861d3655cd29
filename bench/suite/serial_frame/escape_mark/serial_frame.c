/* Frames on a serial line: start and end marks, escaped bytes, a checksum, and a receiver
   that takes one byte at a time and finds the next frame after a disturbance. */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define START 0x7Eu
#define END 0x7Fu
#define ESCAPE 0x5Du
#define FLIP 0x20u
#define MAX_PAYLOAD 4
#define MAX_FRAME (2 * (MAX_PAYLOAD + 1) + 2)

enum receiver_state { WAITING, READING, ESCAPED };
enum event { NOTHING, FRAME, BROKEN };

struct receiver {
  enum receiver_state state;
  uint8_t bytes[MAX_PAYLOAD + 1]; /* payload and checksum */
  unsigned length;
  unsigned errors;
};

struct sender {
  uint8_t frame[MAX_FRAME];
  unsigned length;
};

static int is_special(unsigned byte) {
  return byte == START || byte == END || byte == ESCAPE;
}

static uint8_t checksum(const uint8_t* bytes, unsigned length) {
  uint8_t sum = 0;
  for (unsigned i = 0; i < length; i++)
    sum = (uint8_t)(sum + bytes[i]);
  return (uint8_t)~sum;
}

static void put_raw(struct sender* s, unsigned byte) {
  s->frame[s->length] = (uint8_t)byte;
  s->length++;
}

static void put(struct sender* s, unsigned byte) {
  if (is_special(byte)) {
    put_raw(s, ESCAPE);
    byte ^= FLIP;
  }
  put_raw(s, byte);
}

static void send(struct sender* s, const uint8_t* payload, unsigned length) {
  s->length = 0;
  put_raw(s, START);
  for (unsigned i = 0; i < length; i++)
    put(s, payload[i]);
  put(s, checksum(payload, length));
  put_raw(s, END);
}

static void receiver_init(struct receiver* r) {
  r->state = WAITING;
  r->length = 0;
  r->errors = 0;
}

static enum event broken(struct receiver* r) {
  r->state = WAITING;
  r->length = 0;
  r->errors++;
  return BROKEN;
}

static enum event finish(struct receiver* r) {
  if (r->length < 1) return broken(r);
  unsigned payload = r->length - 1;
  if (checksum(r->bytes, payload) != r->bytes[payload]) return broken(r);
  r->state = WAITING;
  r->length = payload;
  return FRAME;
}

static enum event store(struct receiver* r, unsigned byte) {
  if (r->length > MAX_PAYLOAD) return broken(r);
  r->bytes[r->length++] = (uint8_t)byte;
  return NOTHING;
}

static enum event receive(struct receiver* r, unsigned byte) {
  if (byte == START) {
    int interrupted = r->state != WAITING;
    r->state = READING;
    r->length = 0;
    if (interrupted) r->errors++;
    return interrupted ? BROKEN : NOTHING;
  }
  switch (r->state) {
    case READING:
      if (byte == END) return finish(r);
      if (byte == ESCAPE) {
        r->state = ESCAPED;
        return NOTHING;
      }
      return store(r, byte);
    case ESCAPED:
      if (byte == END) return broken(r);
      r->state = READING;
      return store(r, byte ^ FLIP);
    default: return NOTHING;
  }
}

static enum event receive_all(struct receiver* r, const struct sender* s, unsigned count) {
  enum event last = NOTHING;
  for (unsigned i = 0; i < MAX_FRAME; i++) {
    if (i >= count) break;
    last = receive(r, s->frame[i]);
    if (last == BROKEN) break;
  }
  return last;
}

int main(void) {
  struct sender s;
  struct receiver r;
  uint8_t payload[2] = {__VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar()};
  send(&s, payload, 2);
  int inner = 0;
  for (unsigned i = 0; i < MAX_FRAME; i++) {
    if (i < s.length && (s.frame[i] == 0x7E || s.frame[i] == 0x7F)) inner++;
  }
  assert(s.frame[0] == 0x7E && s.frame[s.length - 1] == 0x7F && inner == 2);
  if (payload[0] == 0x7E) assert(s.frame[1] == 0x7D && s.frame[2] == 0x5E);
  receiver_init(&r);
  assert(receive_all(&r, &s, s.length) == FRAME);
  assert(r.length == 2 && r.bytes[0] == payload[0] && r.bytes[1] == payload[1] && r.errors == 0);
  assert((uint8_t)(payload[0] + payload[1] + r.bytes[2]) == 0xFF);

  /* half a frame, then a whole one; a bit error; a frame that is too long; an empty one */
  receiver_init(&r);
  assert(receive_all(&r, &s, 2) == NOTHING);
  assert(receive(&r, START) == BROKEN && r.errors == 1);
  receive(&r, payload[0] & 0x3F);
  receive(&r, ~payload[0] | 0xC0u);
  assert(receive(&r, END) == FRAME && r.length == 1 && r.bytes[0] == (payload[0] & 0x3F));
  receiver_init(&r);
  uint8_t plain[4] = {1, 2, 3, 4};
  send(&s, plain, 4);
  assert(s.length == 7);
  assert(receive_all(&r, &s, s.length) == FRAME && r.length == 4);
  uint8_t wrong = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(wrong != 2 && !is_special(wrong));
  s.frame[2] = wrong;
  assert(receive_all(&r, &s, s.length) == BROKEN && r.errors == 1 && r.state == WAITING);
  receive(&r, START);
  for (int i = 0; i < 5; i++)
    assert(receive(&r, 9) == NOTHING);
  assert(receive(&r, 9) == BROKEN && r.errors == 2 && r.state == WAITING);
  receive(&r, START);
  assert(receive(&r, END) == BROKEN && r.errors == 3);
  receive(&r, START);
  receive(&r, ESCAPE);
  assert(receive(&r, END) == BROKEN && r.errors == 4);
  return 0;
}
