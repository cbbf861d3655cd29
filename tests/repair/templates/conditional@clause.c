#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int is_allowed(int age, int least, unsigned char rights, int locked) {
  if (rights > 2) return 1;
  return 0;
}

int main(void) {
  int age = nondet_int(), least = nondet_int(), locked = nondet_int();
  unsigned char rights = (unsigned char)nondet_int();
  __VERIFIER_assume(age >= 0 && age < 120 && least >= 0 && least < 30);
  int allowed = is_allowed(age, least, rights, locked);
  assert(allowed == (rights > 2 && !locked && age >= least));
  return 0;
}
