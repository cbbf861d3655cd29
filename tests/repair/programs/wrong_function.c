// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int smaller(int a, int b) { return a < b ? a : b; }
int larger(int a, int b) { return a > b ? a : b; }

int limited(int value, int low, int high) {
  int raised = larger(value, low);
  return larger(raised, high);  // FAULT: smaller
}

int main(void) {
  int value = nondet_int(), low = nondet_int(), high = nondet_int();
  __VERIFIER_assume(low <= high);
  int result = limited(value, low, high);
  assert(result >= low && result <= high);
  if (value >= low && value <= high)
    assert(result == value);
  return 0;
}
