// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int average(const int a[], int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum / (n - 1);  // FAULT: sum / n
}

int main(void) {
  int a[4];
  int low = 1000, high = -1;
  for (int i = 0; i < 4; i++) {
    a[i] = nondet_int();
    __VERIFIER_assume(a[i] >= 0 && a[i] <= 100);
    if (a[i] < low)
      low = a[i];
    if (a[i] > high)
      high = a[i];
  }
  int mean = average(a, 4);
  assert(mean >= low && mean <= high);
  return 0;
}
