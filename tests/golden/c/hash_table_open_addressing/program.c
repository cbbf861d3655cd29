#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

#define SLOTS 8

static unsigned char keys[SLOTS];
static int values[SLOTS];

static unsigned slot_of(unsigned char key) {
  unsigned slot = key % SLOTS;
  while (keys[slot] != 0 && keys[slot] % SLOTS != key % SLOTS)
    slot = (slot + 1) % SLOTS;
  return slot;
}

static void put(unsigned char key, int value) {
  unsigned slot = slot_of(key);
  keys[slot] = key;
  values[slot] = value;
}

int main(void) {
  unsigned char first = __VERIFIER_nondet_uchar();
  unsigned char second = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(first != 0 && second != 0 && first != second);
  put(first, 1);
  put(second, 2);
  assert(keys[slot_of(first)] == first);
  assert(values[slot_of(second)] == 2);
  return 0;
}
