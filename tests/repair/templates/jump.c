#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int count_even(const int* values, int count) {
  int even = 0;
  for (int i = 0; i < count; i++) {
    if (values[i] % 2 != 0) break;
    even++;
  }
  return even;
}

int main(void) {
  int values[3];
  for (int i = 0; i < 3; i++)
    values[i] = nondet_int();
  int even = 0;
  for (int i = 0; i < 3; i++)
    even += values[i] % 2 == 0;
  assert(count_even(values, 3) == even);
  return 0;
}
