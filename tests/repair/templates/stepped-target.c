#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static void count_up(int* count, int limit) {
  if (*count < limit) *count++;
}

int main(void) {
  int count[2] = {nondet_int(), 0};
  __VERIFIER_assume(count[0] >= 0 && count[0] < 20);
  int before = count[0];
  count_up(&count[0], 10);
  assert(count[0] == (before < 10 ? before + 1 : before));
  return 0;
}
