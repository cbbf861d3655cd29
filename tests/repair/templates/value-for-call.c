#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int reads;

int sample(void) {
  reads++;
  return reads;
}

int main(void) {
  int wanted = nondet_int();
  int first = sample();
  int second = sample();
  assert(second == wanted || first == 1);
  assert(reads == 1);
  return 0;
}
