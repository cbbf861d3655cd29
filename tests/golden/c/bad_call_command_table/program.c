#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

static int state;

static void start(void) { state = 1; }
static void stop(void) { state = 0; }

static void (*const commands[4])(void) = {start, stop, NULL, start};

int main(void) {
  unsigned command = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(command < 4);
  commands[command]();
  assert(state == 0 || state == 1);
  return 0;
}
