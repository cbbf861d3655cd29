extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

enum { UNLOCKED, LOCKED };
static int lock = UNLOCKED;
static int packets;

static void acquire(void) {
  if (lock == LOCKED)
    reach_error();
  lock = LOCKED;
}

static void release(void) {
  if (lock == UNLOCKED)
    reach_error();
  lock = UNLOCKED;
}

int main(void) {
  int old, request;
  int rounds = 0;
  do {
    acquire();
    old = packets;
    request = __VERIFIER_nondet_int();
    if (request > 0) {
      packets++;
    }
    rounds++;
  } while (packets != old && rounds < 4);
  if (packets == old)
    release();
  return 0;
}
