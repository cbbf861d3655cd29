// The same bytes at other types: unions, memcpy, character pointers, pointer casts between compatible types.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union number {
  float f;
  double d;
  uint8_t bytes[8];
  uint16_t halves[4];
  uint32_t words[2];
  uint64_t whole;
  int32_t ints[2];
  struct { uint8_t low; uint16_t mid; uint32_t high; } spread;
};

static void through_union(void) {
  union number n;
  n.whole = 0;
  n.f = 1.5f;
  printf("%08x %02x %02x %04x\n", n.words[0], n.bytes[3], n.bytes[2], n.halves[1]);
  n.d = -2.0;
  printf("%016llx %d %08x\n", (unsigned long long)n.whole, n.ints[1], n.words[1]);
  n.bytes[7] ^= 0x80;
  printf("%g\n", n.d);
  n.words[0] = 0x3f800000;
  printf("%g\n", n.f);
  n.whole = 0x8877665544332211;
  printf("%x %x %x\n", n.spread.low, n.spread.mid, n.spread.high);
  for (int i = 0; i < 8; i++) n.bytes[i] = (uint8_t)(i + 1);
  printf("%016llx %d %d\n", (unsigned long long)n.whole, n.halves[1], n.ints[1]);
  union number copy = n;
  copy.halves[3]++;
  printf("%d\n", copy.words[1] - n.words[1]);
}

static uint32_t float_bits(float f) {
  uint32_t u;
  memcpy(&u, &f, sizeof u);
  return u;
}

static float fast_inverse_root(float x) {
  uint32_t i = 0x5f3759df - (float_bits(x) >> 1);
  float y;
  memcpy(&y, &i, sizeof y);
  return y * (1.5f - 0.5f * x * y * y);
}

static void through_memcpy(void) {
  printf("%08x %08x %08x\n", float_bits(1.0f), float_bits(-0.0f), float_bits(3.14159274f));
  printf("%.9g %.9g\n", fast_inverse_root(4.0f), fast_inverse_root(0.01f));
  uint32_t words[2];
  double d = 3.141592653589793;
  memcpy(words, &d, sizeof d);
  printf("%08x %08x\n", words[1], words[0]);
  words[1] += 0x00100000;  // doubles it
  memcpy(&d, words, sizeof d);
  printf("%.17g\n", d);
  int a = 0x01020304;
  short s;
  memcpy(&s, (char *)&a + 1, sizeof s);
  printf("%x\n", s);
}

struct record {
  char tag;
  int number;
  short list[3];
  double real;
};

static void through_characters(void) {
  struct record r;
  memset(&r, 0, sizeof r);
  r.tag = 'R';
  r.number = -2;
  r.list[1] = 0x1234;
  r.real = 1.0;
  unsigned char *p = (unsigned char *)&r;
  for (size_t i = 0; i < sizeof r; i++) printf("%02x", p[i]);
  printf("\n");
  p[4] = 5;
  p[8 + 2] = 0xff;
  ((char *)&r.real)[7] |= (char)0x80;
  printf("%d %x %g\n", r.number, r.list[1], r.real);
  int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
  unsigned char *raw = (unsigned char *)grid;
  raw[sizeof(int) * 4 + 1] = 1;  // grid[1][1] += 256
  printf("%d %d\n", grid[1][1], ((int *)grid)[4]);
  unsigned long sum = 0;
  for (const char *c = (const char *)grid; c < (const char *)(grid + 2); c++) sum = sum * 3 + (unsigned long)*c;
  printf("%lu\n", sum);
}

static void through_pointer_casts(void) {
  unsigned int u = 0xfffffff0;
  int *as_signed = (int *)&u;  // the signed version of the same type
  *as_signed += 20;
  printf("%u %d\n", u, *as_signed);
  unsigned char byte = 200;
  printf("%d\n", *(signed char *)&byte);
  int array[4] = {1, 2, 3, 4};
  int(*whole)[4] = (int(*)[4])array;
  printf("%d %d\n", (*whole)[2], (int)(sizeof *whole / sizeof **whole));
  struct outer { struct record first; int rest; } o = {{'a', 1, {2, 3, 4}, 5.0}, 6};
  struct record *inner = (struct record *)&o;  // the address of a struct is that of its first member
  inner->list[2] = 44;
  printf("%c %d %d\n", inner->tag, o.first.list[2], ((struct outer *)inner)->rest);
  void *anything = &o.rest;
  *(int *)anything *= 7;
  printf("%d\n", o.rest);
  enum letter { A, B, C } e = B;
  *(unsigned *)&e += 1;
  printf("%d\n", e == C);
}

union tagged {
  struct { int kind; int value; } integer;
  struct { int kind; float value; } real;
  struct { int kind; char text[8]; } word;
};

static void common_start(union tagged t) {
  if (t.integer.kind == 0) printf("integer %d\n", t.integer.value);
  if (t.real.kind == 1) printf("real %g\n", t.real.value);
  if (t.word.kind == 2) printf("word %s\n", t.word.text);
}

static int is_little_endian(void) {
  int one = 1;
  return *(char *)&one;
}

int main(void) {
  through_union();
  through_memcpy();
  through_characters();
  through_pointer_casts();
  common_start((union tagged){.integer = {0, 42}});
  common_start((union tagged){.real = {1, 2.5f}});
  common_start((union tagged){.word = {2, "seven"}});
  printf("%d\n", is_little_endian());
  return 0;
}
