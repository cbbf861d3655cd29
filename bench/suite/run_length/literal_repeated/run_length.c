/* A run-length code as in image formats: a count byte below 128 repeats the next byte, another copies
 * literals. */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

#define INPUT 4
#define OUTPUT (2 * INPUT)
#define LITERAL 0x80u
#define SHORTEST_RUN 2

struct buffer {
  uint8_t bytes[OUTPUT];
  int length;
};

static void append(struct buffer* b, unsigned byte) {
  b->bytes[b->length++] = (uint8_t)byte;
}

static int run_at(const uint8_t* data, int at, int length) {
  int run = 1;
  while (at + run < length && data[at + run] == data[at])
    run++;
  return run;
}

static void encode(const uint8_t* data, int length, struct buffer* out) {
  int at = 0;
  out->length = 0;
  while (at < length) {
    int run = run_at(data, at, length);
    if (run >= SHORTEST_RUN) {
      append(out, (unsigned)run);
      append(out, data[at]);
      at += run;
      continue;
    }
    int start = at;
    while (at < length && run_at(data, at, length) < SHORTEST_RUN)
      at++;
    append(out, LITERAL | (unsigned)(at - start));
    for (int i = start; i < at; i++)
      append(out, data[i]);
  }
}

/* Returns 0 if the code is broken. */
static int decode(const uint8_t* code, int length, struct buffer* out) {
  int at = 0;
  out->length = 0;
  while (at < length) {
    int count = code[at] & 0x7F;
    int literal = code[at] & LITERAL;
    at++;
    if (out->length + count > OUTPUT) return 0;
    if (at + (literal ? count : 1) > length) return 0;
    for (int i = 0; i < count; i++)
      append(out, literal ? code[at] : code[at]);
    at += literal ? count : 1;
  }
  return 1;
}

int main(void) {
  uint8_t data[INPUT];
  struct buffer code, back;
  int runs = 0;
  for (int i = 0; i < INPUT; i++) {
    data[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(data[i] < 3);
  }
  encode(data, INPUT, &code);
  assert(decode(code.bytes, code.length, &back));
  assert(back.length == INPUT);
  for (int i = 0; i < INPUT; i++) {
    assert(back.bytes[i] == data[i]);
    if (i > 0 && data[i] != data[i - 1]) runs++;
  }
  if (runs == 0) assert(code.length == 2 && code.bytes[0] == INPUT);
  if (runs == INPUT - 1) assert(code.length == INPUT + 1 && code.bytes[0] == 128 + INPUT);
  assert(!decode(code.bytes, code.length - 1, &back));
  return 0;
}
