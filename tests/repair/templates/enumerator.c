#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

enum unit { DOZEN = 10, SCORE = 20 };

int dozens(int count) { return count / DOZEN; }
int rest(int count) { return count % DOZEN; }

int main(void) {
  int count = nondet_int();
  __VERIFIER_assume(count >= 0 && count <= 1000);
  int whole = dozens(count), left = rest(count);
  assert(whole * 12 + left == count);
  assert(left < SCORE);
  return 0;
}
