// A ring buffer with wrap-around indices, a message queue on top of it, and a producer and consumer taking turns.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { CAPACITY = 16 };
struct ring { uint8_t data[CAPACITY]; uint8_t head, tail; };  // the counters wrap at 256, the capacity divides that

static unsigned used(const struct ring *r) { return (uint8_t)(r->head - r->tail); }
static unsigned room(const struct ring *r) { return CAPACITY - used(r); }

static bool put(struct ring *r, uint8_t byte) {
  if (!room(r)) return false;
  r->data[r->head++ % CAPACITY] = byte;
  return true;
}

static int get(struct ring *r) { return used(r) ? r->data[r->tail++ & (CAPACITY - 1)] : -1; }

static unsigned write(struct ring *r, const void *from, unsigned size) {
  unsigned n = size < room(r) ? size : room(r), start = r->head % CAPACITY, first = CAPACITY - start < n ? CAPACITY - start : n;
  memcpy(r->data + start, from, first);
  memcpy(r->data, (const uint8_t *)from + first, n - first);
  r->head = (uint8_t)(r->head + n);
  return n;
}

static unsigned read(struct ring *r, void *to, unsigned size) {
  unsigned n = size < used(r) ? size : used(r), start = r->tail % CAPACITY, first = CAPACITY - start < n ? CAPACITY - start : n;
  memcpy(to, r->data + start, first);
  memcpy((uint8_t *)to + first, r->data, n - first);
  r->tail += n;
  return n;
}

struct message { uint8_t kind; uint16_t length; char text[10]; } __attribute__((packed));

static bool send(struct ring *r, uint8_t kind, const char *text) {
  struct message m = {.kind = kind, .length = (uint16_t)strlen(text)};
  memcpy(m.text, text, m.length);
  unsigned size = 3u + m.length;
  return size <= room(r) && write(r, &m, size) == size;
}

static bool receive(struct ring *r, struct message *m) {
  memset(m, 0, sizeof *m);
  if (used(r) < 3) return false;
  read(r, m, 3);
  return read(r, m->text, m->length) == m->length;
}

static void bytes(void) {
  struct ring r = {.head = 250, .tail = 250};
  unsigned sum = 0, refused = 0;
  for (int i = 0; i < 1000; i++) {
    if (i % 7 < 4 && !put(&r, (uint8_t)(i * 13))) refused++;
    if (i % 3 == 0) sum = sum * 31 + (unsigned)get(&r);
  }
  printf("%u %u %u %d %d\n", sum, refused, used(&r), r.head, r.tail);
  while (used(&r)) printf("%d ", get(&r));
  printf("%d\n", get(&r));
}

static void blocks(void) {
  struct ring r = {.head = 0};
  char text[] = "abcdefghijklmnopqrstuvwxyz", out[32];
  for (int i = 0; i < 6; i++) {
    unsigned w = write(&r, text + i, (unsigned)(5 + i * 3)), n = read(&r, out, 7);
    out[n] = 0;
    printf("%u %u %s %u\n", w, n, out, used(&r));
  }
}

static void messages(void) {
  struct ring r = {.tail = 0};
  static const char *const texts[] = {"hello", "", "worldwide", "x", "exactly10!"};
  struct message m;
  for (int turn = 0; turn < 3; turn++) {
    int sent = 0;
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) sent += send(&r, (uint8_t)(turn * 10 + (int)i), texts[i]) << i;
    printf("sent %x:", (unsigned)sent);
    while (receive(&r, &m)) printf(" %d/%d/%.10s", m.kind, m.length, m.text);
    printf("\n");
  }
}

struct task { int state, value, total; };

// Coroutines by hand: the state says where to go on.
static bool produce(struct task *t, struct ring *r) {
  switch (t->state) {
    case 0:
      for (t->value = 1; t->value <= 20; t->value++) {
        while (!put(r, (uint8_t)(t->value * t->value))) {
          t->state = 1;
          return true;
    case 1:;
        }
      }
  }
  t->state = 2;
  return false;
}

static void consume(struct task *t, struct ring *r, int most) {
  for (int byte; most-- && (byte = get(r)) >= 0; t->value++) t->total += byte * t->value;
}

int main(void) {
  bytes();
  blocks();
  messages();
  struct ring r = {.head = 0};
  struct task producer = {0}, consumer = {0};
  int turns = 0;
  for (bool more = true; more || used(&r); turns++) {
    if (more) more = produce(&producer, &r);
    consume(&consumer, &r, 3);
  }
  printf("%d %d %d %d\n", turns, producer.value, consumer.value, consumer.total);
  return 0;
}
