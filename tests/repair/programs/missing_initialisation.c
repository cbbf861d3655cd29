// missing, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int count_positive(const int a[], int n) {
  int count;  // FAULT: = 0
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      count = count + 1;
  return count;
}

int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++)
    a[i] = nondet_int();
  int count = count_positive(a, 3);
  assert(count >= 0 && count <= 3);
  return 0;
}
