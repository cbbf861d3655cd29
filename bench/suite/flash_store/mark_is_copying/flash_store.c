/* Settings in flash memory: records are appended to the active page, the last one of a key counts.
   When the page is full, the live records move to the other page, which is erased first.
   Bits of flash go from 1 to 0 only; an erased cell reads as all ones. */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

#define PAGES 2
#define SLOTS 4
#define KEYS 3
#define ERASED 0xFFu
#define CHECK(key, value) ((uint8_t)(((key) * 31u + (value)) ^ 0x5Au))

enum mark { MARK_EMPTY = 0xFF, MARK_COPYING = 0x0F, MARK_ACTIVE = 0x03 };
enum status { STORED, FULL, BAD_KEY, NOT_FOUND, FOUND };

struct record {
  uint8_t key;
  uint8_t value;
  uint8_t check;
};

struct page {
  uint8_t mark;
  uint8_t wear;
  struct record slots[SLOTS];
};

struct store {
  struct page pages[PAGES];
  int active;
  int used; /* slots written in the active page */
};

static void program_byte(uint8_t* cell, unsigned value) {
  *cell &= (uint8_t)value;
}

static void erase(struct page* p) {
  p->wear++;
  p->mark = MARK_EMPTY;
  for (int i = 0; i < SLOTS; i++) {
    p->slots[i].key = ERASED;
    p->slots[i].value = ERASED;
    p->slots[i].check = ERASED;
  }
}

static int is_erased(const struct record* r) {
  return r->key == ERASED && r->value == ERASED && r->check == ERASED;
}

static int is_intact(const struct record* r) {
  return r->key < KEYS && r->check == CHECK(r->key, r->value);
}

static void store_format(struct store* s) {
  for (int i = 0; i < PAGES; i++) {
    s->pages[i].wear = 0;
    erase(&s->pages[i]);
  }
  program_byte(&s->pages[0].mark, MARK_ACTIVE);
  s->active = 0;
  s->used = 0;
}

static void write_slot(struct page* p, int slot, unsigned key, unsigned value) {
  struct record* r = &p->slots[slot];
  program_byte(&r->key, key);
  program_byte(&r->value, value);
  program_byte(&r->check, CHECK(key, value));
}

/* The last intact record of the key in the active page, or -1. */
static int newest(const struct store* s, unsigned key) {
  const struct page* p = &s->pages[s->active];
  for (int i = s->used - 1; i >= 0; i--) {
    if (p->slots[i].key == key && is_intact(&p->slots[i])) return i;
  }
  return -1;
}

static enum status store_read(const struct store* s, unsigned key, uint8_t* value) {
  if (key >= KEYS) return BAD_KEY;
  int slot = newest(s, key);
  if (slot < 0) return NOT_FOUND;
  *value = s->pages[s->active].slots[slot].value;
  return FOUND;
}

/* Moves what is live to the other page; the record that is about to be written is left out. */
static void collect(struct store* s, unsigned replaced) {
  int target = 1 - s->active;
  struct page* to = &s->pages[target];
  const struct page* from = &s->pages[s->active];
  int copied = 0;
  erase(to);
  program_byte(&to->mark, MARK_COPYING);
  for (unsigned key = 0; key < KEYS; key++) {
    int slot = newest(s, key);
    if (slot < 0 || key == replaced) continue;
    write_slot(to, copied, key, from->slots[slot].value);
    copied++;
  }
  program_byte(&to->mark, MARK_ACTIVE);
  erase(&s->pages[s->active]);
  s->active = target;
  s->used = copied;
}

static enum status store_write(struct store* s, unsigned key, unsigned value) {
  uint8_t old = 0;
  if (key >= KEYS) return BAD_KEY;
  if (store_read(s, key, &old) == FOUND && old == value) return STORED;
  if (s->used == SLOTS) collect(s, key);
  if (s->used == SLOTS) return FULL;
  write_slot(&s->pages[s->active], s->used, key, value);
  s->used++;
  return STORED;
}

/* After a reset: finds the active page and the first slot that was never written. */
static int store_mount(struct store* s) {
  s->active = -1;
  for (int i = 0; i < PAGES; i++) {
    if (s->pages[i].mark == MARK_ACTIVE) s->active = i;
  }
  if (s->active < 0) return 0;
  s->used = 0;
  while (s->used < SLOTS && !is_erased(&s->pages[s->active].slots[s->used]))
    s->used++;
  return 1;
}

static void check_contents(const struct store* s, const int* expected) {
  for (unsigned key = 0; key < 3; key++) {
    uint8_t value = 0;
    enum status status = store_read(s, key, &value);
    assert(status == (expected[key] < 0 ? NOT_FOUND : FOUND));
    assert(expected[key] < 0 || value == expected[key]);
  }
  assert((s->pages[0].mark == 0x01) + (s->pages[1].mark == 0x01) == 1);
}

int main(void) {
  struct store s;
  int expected[3] = {-1, -1, -1};
  uint8_t values[4] = {7, 9, __VERIFIER_nondet_uchar(), 50}, scratch = 0;
  store_format(&s);
  __VERIFIER_assume(values[2] != 77);
  assert(store_write(&s, 3, 1) == BAD_KEY && store_read(&s, 3, &scratch) == BAD_KEY);
  check_contents(&s, expected);

  assert(store_write(&s, 1, values[0]) == STORED);
  assert(store_write(&s, 1, values[1]) == STORED);
  assert(store_write(&s, 1, values[1]) == STORED && s.used == 2);
  assert(store_write(&s, 0, values[2]) == STORED);
  expected[1] = values[1];
  expected[0] = values[2];
  check_contents(&s, expected);

  /* a reset in the middle of a write leaves a slot without its check byte */
  program_byte(&s.pages[s.active].slots[s.used].key, 1);
  assert(store_mount(&s) && s.active == 0 && s.used == 4);
  check_contents(&s, expected);

  /* the page is full: the next write moves everything */
  assert(store_write(&s, 2, values[3]) == STORED);
  expected[2] = values[3];
  check_contents(&s, expected);
  assert(s.active == 1 && s.used == 3 && s.pages[1].wear == 2 && s.pages[0].mark == MARK_EMPTY);
  assert(store_mount(&s) && s.active == 1 && s.used == 3);
  check_contents(&s, expected);
  assert(store_write(&s, 2, 77) == STORED && s.used == 4);
  assert(store_write(&s, 0, 77) == STORED && s.active == 0 && s.used == 3 && s.pages[0].wear == 3);
  expected[2] = expected[0] = 77;
  check_contents(&s, expected);
  s.pages[0].mark = MARK_COPYING;
  assert(!store_mount(&s));
  return 0;
}
