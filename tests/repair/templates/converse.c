#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int is_before(int a, int b) { return a < b; }

static int first_of(const int* times, int count) {
  int first = 0;
  for (int i = 1; i < count; i++)
    if (!is_before(times[first], times[i])) first = i;
  return first;
}

int main(void) {
  int times[3];
  for (int i = 0; i < 3; i++) {
    times[i] = nondet_int();
    __VERIFIER_assume(times[i] >= 0 && times[i] < 9);
  }
  int first = first_of(times, 3);
  for (int i = 0; i < 3; i++) assert(times[first] < times[i] || (times[first] == times[i] && first <= i));
  return 0;
}
