// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int find(const int a[], int low, int high, int wanted) {
  if (low > high)
    return -1;
  int middle = (low + high) / 2;
  if (a[middle] == wanted)
    return middle;
  if (a[middle] > wanted)
    return find(a, low, middle - 1, wanted);
  return find(a, middle + 1, low, wanted);  // FAULT: high
}

int main(void) {
  int a[5] = {1, 4, 9, 16, 25};
  int at = nondet_int();
  __VERIFIER_assume(at >= 0 && at < 5);
  assert(find(a, 0, 4, a[at]) == at);
  return 0;
}
