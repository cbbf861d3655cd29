// missing, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int locked;
static int value;

void lock(void) { locked = locked + 1; }
void unlock(void) { locked = locked - 1; }

int store(int x) {
  lock();
  if (x < 0)
    return -1;  // FAULT: unlock() before it
  value = x;
  unlock();
  return 0;
}

int main(void) {
  int x = nondet_int(), y = nondet_int();
  int first = store(x);
  assert(locked == 0);
  int second = store(y);
  assert(locked == 0);
  assert(first == -1 || second == -1 || value == y);
  return 0;
}
