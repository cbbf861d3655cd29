#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

struct message {
  unsigned char type;
  unsigned char payload;
};

static int total, errors;

static void on_add(const struct message *m) { total += m->payload; }
static void on_clear(const struct message *m) { total = m->payload * 0; }
static void on_subtract(const struct message *m) {
  if (m->payload > total)
    errors++;
  total -= m->payload;
}

typedef void (*handler)(const struct message *);
static const handler handlers[] = {on_add, on_clear, on_subtract};

int main(void) {
  for (int i = 0; i < 2; i++) {
    struct message m;
    m.type = __VERIFIER_nondet_uchar();
    m.payload = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(m.type < sizeof handlers / sizeof handlers[0]);
    handlers[m.type](&m);
  }
  assert(total >= 0);
  return 0;
}
