// Where bit-fields lie: storage units, zero width, unnamed, packed, spanning bytes; seen through the bytes.
#pragma GCC diagnostic ignored "-Woverflow"
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static void bytes(const char *name, const void *object, size_t size) {
  const unsigned char *p = object;
  printf("%s[%zu]:", name, size);
  for (size_t i = 0; i < size; i++) printf(" %02x", p[i]);
  printf("\n");
}
#define SHOW(x) bytes(#x, &x, sizeof x)

struct straddle { unsigned a : 20; unsigned b : 20; unsigned c : 20; };
struct mixed_units { char c; unsigned a : 7; unsigned short b : 9; unsigned char d : 3; };
struct zero_width { unsigned a : 3; unsigned : 0; unsigned b : 3; unsigned char : 0; unsigned char d : 2; };
struct unnamed { unsigned a : 2; unsigned : 11; unsigned b : 5; char tail; };
struct __attribute__((packed)) tight { unsigned a : 5; unsigned long long b : 37; unsigned c : 13; unsigned char d; unsigned e : 17; };
struct __attribute__((packed)) packed_spanning { unsigned char first; unsigned a : 30; unsigned b : 30; signed c : 6; };
struct booleans { _Bool a : 1; _Bool b : 1; _Bool c : 1; unsigned char rest : 5; };
struct wide { long long a : 40; long long b : 24; long long c : 1; };
struct after_char { char a, b, c; unsigned d : 9; };
struct packed_inner { char tag; struct tight inner; short last; };
#pragma pack(push, 1)
struct by_pragma { char a; int b : 12; int c : 20; short d : 4; long e; };
#pragma pack(pop)
#pragma pack(push, 2)
struct by_two { char a; int b; long long c; char d; };
#pragma pack(pop)

static void fill(void) {
  struct straddle s;
  memset(&s, 0, sizeof s);
  s.a = 0xabcde, s.b = 0x12345, s.c = 0xfffff;
  SHOW(s);
  struct mixed_units m;
  memset(&m, 0, sizeof m);
  m.c = 'x', m.a = 0x55, m.b = 0x1ff, m.d = 5;
  SHOW(m);
  struct zero_width z;
  memset(&z, 0, sizeof z);
  z.a = 5, z.b = 6, z.d = 3;
  SHOW(z);
  struct unnamed u;
  memset(&u, 0, sizeof u);
  u.a = 3, u.b = 0x15, u.tail = 0x7f;
  SHOW(u);
  struct booleans b;
  memset(&b, 0, sizeof b);
  b.a = 1, b.c = 7, b.rest = 0x15;
  SHOW(b);
  struct wide w;
  memset(&w, 0, sizeof w);
  w.a = -2, w.b = 0x123456, w.c = 1;
  SHOW(w);
  struct after_char a;
  memset(&a, 0, sizeof a);
  a.a = 1, a.b = 2, a.c = 3, a.d = 0x1f3;
  SHOW(a);
}

static void fill_packed(void) {
  struct tight t;
  memset(&t, 0, sizeof t);
  t.a = 0x15, t.b = 0x1234567890, t.c = 0x1abc, t.d = 0xee, t.e = 0x10001;
  SHOW(t);
  printf("%x %llx %x %x %x\n", t.a, (unsigned long long)t.b, t.c, t.d, t.e);
  t.b += 0x0f0f0f0f0f;
  t.c--;
  t.e ^= 0x1ffff;
  SHOW(t);
  struct packed_spanning p;
  memset(&p, 0xff, sizeof p);
  SHOW(p);
  p.a = 0x12345678, p.b = 0x2aaaaaaa, p.c = -17;
  SHOW(p);
  printf("%x %x %x %d\n", p.first, p.a, p.b, p.c);
  struct by_pragma q;
  memset(&q, 0, sizeof q);
  q.a = 1, q.b = -5, q.c = 0x3ffff, q.d = -1, q.e = 0x0102030405060708;
  SHOW(q);
  printf("%d %d %d %d %zu\n", q.a, q.b, q.c, q.d, offsetof(struct by_pragma, e));
  struct packed_inner n = {'t', {1, 2, 3, 4, 5}, -2};
  SHOW(n);
  printf("%zu %zu %d\n", offsetof(struct packed_inner, inner), offsetof(struct packed_inner, last), n.inner.e);
  printf("%zu %zu %zu %zu\n", sizeof(struct by_two), offsetof(struct by_two, b), offsetof(struct by_two, c),
         _Alignof(struct by_two));
}

static void from_bytes(void) {
  unsigned char image[16];
  for (int i = 0; i < 16; i++) image[i] = (unsigned char)(i * 37 + 11);
  struct straddle s;
  struct tight t;
  struct wide w;
  struct packed_spanning p;
  memcpy(&s, image, sizeof s);
  memcpy(&t, image, sizeof t);
  memcpy(&w, image, sizeof w);
  memcpy(&p, image, sizeof p);
  printf("%x %x %x\n", s.a, s.b, s.c);
  printf("%x %llx %x %x %x\n", t.a, (unsigned long long)t.b, t.c, t.d, t.e);
  printf("%lld %lld %d\n", (long long)w.a, (long long)w.b, (int)w.c);
  printf("%x %x %x %d\n", p.first, p.a, p.b, p.c);
  struct tight copies[3] = {{.a = 1}, t, {.e = 0x1ffff, .b = ~0ull}};
  copies[0] = copies[2];
  copies[2].b = 1;
  printf("%llx %x %llx %zu\n", (unsigned long long)copies[0].b, copies[0].e, (unsigned long long)copies[2].b, sizeof copies);
}

int main(void) {
  fill();
  fill_packed();
  from_bytes();
  return 0;
}
