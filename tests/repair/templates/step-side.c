#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int ring[4];
static int head;

static void put(int value) {
  ring[++head % 4] = value;
}

int main(void) {
  int first = nondet_int(), second = nondet_int(), third = nondet_int();
  put(first);
  put(second);
  put(third);
  assert(ring[0] == first && ring[1] == second && ring[2] == third);
  return 0;
}
