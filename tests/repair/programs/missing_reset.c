// missing, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 3

int main(void) {
  int a[N][N];
  int best = -1;
  int sum = 0;
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {  // FAULT: sum = 0 before it
      a[i][j] = nondet_int();
      __VERIFIER_assume(a[i][j] >= 0 && a[i][j] < 10);
      sum += a[i][j];
    }
    if (sum > best)
      best = sum;
  }
  assert(best <= 27);
  return 0;
}
