#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int index_of(const int* values, int count, int key) {
  int i = 0;
  while (values[i] != key && i < count)
    i++;
  return i < count ? i : -1;
}

int main(void) {
  int values[3] = {3, 5, 7}, key = nondet_int();
  assert(index_of(values, 3, key) == (key == 3 ? 0 : key == 5 ? 1 : key == 7 ? 2 : -1));
  return 0;
}
