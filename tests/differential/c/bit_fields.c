// Bit-fields as values: signed, unsigned, _Bool, all widths; promotion, wrap-around, steps, in unions and arrays.
#pragma GCC diagnostic ignored "-Woverflow"
#pragma GCC diagnostic ignored "-Wtype-limits"
#include <stdio.h>
#include <string.h>

struct mixed {
  signed int a : 1;
  signed int b : 3;
  unsigned int c : 3;
  unsigned int d : 31;
  signed int e : 32;
  _Bool f : 1;
  unsigned char g : 7;
  signed short h : 9;
  long long i : 33;
  unsigned long long j : 63;
  int plain : 5;
};

static void print(const struct mixed *m) {
  printf("%d %d %u %u %d %d %u %d %lld %llu %d\n", m->a, m->b, m->c, m->d, m->e, m->f, m->g, m->h, (long long)m->i,
         (unsigned long long)m->j, m->plain);
}

static void set_all(struct mixed *m, long long x) {
  m->a = x;
  m->b = x;
  m->c = x;
  m->d = x;
  m->e = x;
  m->f = x;
  m->g = x;
  m->h = x;
  m->i = x;
  m->j = x;
  m->plain = x;
}

static void values(void) {
  static const long long samples[] = {0, 1, -1, 2, 3, 4, 5, 7, 8, -4, -5, 100, 127, 128, 255, 256, -256, -257, 65536,
                                      0x7fffffff, 0x80000000ll, 0xffffffffll, 0x100000000ll, 0x123456789abcdefll};
  struct mixed m;
  memset(&m, 0, sizeof m);
  for (unsigned i = 0; i < sizeof samples / sizeof samples[0]; i++) {
    set_all(&m, samples[i]);
    print(&m);
  }
}

static void steps(void) {
  struct mixed m = {0};
  for (int i = 0; i < 10; i++) {
    int b = m.b++;
    unsigned c = ++m.c;
    int g = m.g--, f = m.f;
    m.f ^= 1;
    m.h += 100;
    m.plain -= 3;
    printf("%d %u %d %d %d %d | ", b, c, g, f, m.h, m.plain);
  }
  printf("\n");
  print(&m);
  m.a = 0;
  m.a--;
  printf("%d ", m.a);
  m.a = 1;  // one bit, signed: -1
  printf("%d ", m.a);
  int chained = m.b = m.c = 13;
  printf("%d %d %u\n", chained, m.b, m.c);
}

// A field that fits into int is promoted to int, even if unsigned; one of 32 unsigned bits to unsigned.
struct promotion {
  unsigned int three : 3;
  unsigned int all : 32;
  unsigned long long long_three : 3;
};

static void promotion(void) {
  struct promotion p = {7, 0, 5};
  printf("%d %d\n", p.three - 8 < 0, p.all - 1 < 0);
  printf("%d %d\n", -p.three < 0, ~p.three);
  printf("%d %d\n", (p.three << 28) != 0, p.three > -1);
  printf("%d\n", p.three * -1);
}

union overlay {
  struct {
    unsigned int low : 4;
    unsigned int middle : 8;
    unsigned int high : 20;
  } parts;
  unsigned int whole;
  unsigned char bytes[4];
};

static void in_union(void) {
  union overlay o;
  o.whole = 0xdeadbeef;
  printf("%x %x %x\n", o.parts.low, o.parts.middle, o.parts.high);
  o.parts.middle = 0x12;
  printf("%x %x %x %x %x\n", o.whole, o.bytes[0], o.bytes[1], o.bytes[2], o.bytes[3]);
  o.parts.high++;
  o.parts.low -= 1;
  o.parts.middle <<= 3;
  printf("%x\n", o.whole);
  union { signed int s : 5; unsigned int u : 5; } small = {.u = 0x1f};
  printf("%d %u\n", small.s, small.u);
}

struct date {
  unsigned day : 5, month : 4, : 3, year : 12;
};

static struct date next(struct date d) {
  static const unsigned char lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (d.day++ == lengths[d.month - 1]) {
    d.day = 1;
    if (++d.month == 13) d.month = 1, d.year++;
  }
  return d;
}

static void by_value(void) {
  struct date list[3] = {{1, 1, 2020}, {28, 2, 2021}, {.year = 1999, .month = 12, .day = 31}};
  for (int i = 0; i < 3; i++) {
    struct date d = next(list[i]), *p = &d;
    printf("%u-%u-%u ", p->year, p->month, next(*p).day);
  }
  list[1] = list[2];
  list[1].day >>= 1;
  printf("%u %u %d\n", list[1].day, list[2].day, list[1].month == list[2].month);
  const struct date constant = {.day = 30};
  printf("%u %s\n", constant.day, constant.month ? "set" : "zero");
}

int main(void) {
  values();
  steps();
  promotion();
  in_union();
  by_value();
  return 0;
}
