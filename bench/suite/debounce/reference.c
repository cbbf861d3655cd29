/* Debouncing of push buttons: a level counts once it was read several times in a row; edges and long presses.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define STABLE_READS 2
#define LONG_PRESS 3

enum event { NOTHING, PRESSED, RELEASED, HELD };

struct button {
  unsigned char level;
  unsigned char reads; /* how often another level was read in a row */
  unsigned char held;
};

static enum event button_read(struct button* b, int raw) {
  if (raw == b->level) {
    b->reads = 0;
    if (b->level && b->held < LONG_PRESS) {
      b->held++;
      if (b->held == LONG_PRESS) return HELD;
    }
    return NOTHING;
  }
  b->reads++;
  if (b->reads < STABLE_READS) return NOTHING;
  b->level = (unsigned char)raw;
  b->reads = 0;
  b->held = 0;
  return raw ? PRESSED : RELEASED;
}

int main(void) {
  struct button b = {0, 0, 0};
  int level = 0, previous = 0, high = 0;
  for (int i = 0; i < 10; i++) {
    int raw = __VERIFIER_nondet_int();
    __VERIFIER_assume(raw == 0 || raw == 1);
    enum event event = button_read(&b, raw);
    if (raw != level && previous != level) {
      level = raw;
      high = 0;
      assert(event == (raw ? PRESSED : RELEASED));
      previous = raw;
      continue;
    }
    if (level && raw) high++;
    assert(event == (level && raw && high == 3 ? HELD : NOTHING));
    previous = raw;
  }
  return 0;
}
