#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

#define SIZE 4

static int ring[SIZE];
static unsigned head, tail;

static int put(int value) {
  if (head - tail > SIZE)
    return 0;
  ring[head++ % SIZE] = value;
  return 1;
}

static int get(void) { return ring[tail++ % SIZE]; }

int main(void) {
  int written = 0, expected = 0;
  for (int i = 0; i < 6; i++) {
    if (__VERIFIER_nondet_bool()) {
      written += put(written);
    } else if (head != tail) {
      int value = get();
      assert(value == expected);
      expected++;
    }
  }
  return 0;
}
