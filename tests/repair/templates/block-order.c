#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int stock[2] = {4, 2};

int take(int first, int second) {
  int order[2] = {first, second};
  for (int i = 0; i < 2; i++) stock[i] -= order[i];
  if (first > 4 || second > 2) return 0;
  return 1;
}

int main(void) {
  int first = nondet_int(), second = nondet_int();
  __VERIFIER_assume(first >= 0 && first < 9 && second >= 0 && second < 9);
  int taken = take(first, second);
  assert(taken == (first <= 4 && second <= 2));
  assert(stock[0] == (taken ? 4 - first : 4));
  assert(stock[1] == (taken ? 2 - second : 2));
  return 0;
}
