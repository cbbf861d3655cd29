#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define HISTORY 8

static int history[HISTORY];
static int newest = -1;

static void record(int value) {
  newest++;
  if (newest > HISTORY)
    newest = 0;
  history[newest] = value;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  __VERIFIER_assume(count >= 0 && count <= 10);
  for (int i = 0; i < count; i++)
    record(i * i);
  assert(newest < HISTORY);
  return 0;
}
