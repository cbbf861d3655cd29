#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define DAYS 6

static int hours[DAYS];

static void work(int day, int length) {
  if (day < DAYS) hours[day] = length;
}

int main(void) {
  int day = nondet_int();
  __VERIFIER_assume(day >= 0 && day < 7);
  work(day, 8);
  assert(day < 7 && hours[day] == 8);
  return 0;
}
