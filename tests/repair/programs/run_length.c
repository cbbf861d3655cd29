// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 5

int longest_run(const int a[], int n) {
  int best = 0, run = 0;
  for (int i = 0; i < n; i++) {
    if (i > 0 && a[i] == a[i - 1])
      run++;
    else
      run = 0;  // FAULT: 1
    if (run > best)
      best = run;
  }
  return best;
}

int main(void) {
  int a[N];
  int same = 1;
  for (int i = 0; i < N; i++) {
    a[i] = nondet_int();
    __VERIFIER_assume(a[i] == 0 || a[i] == 1);
    if (i > 0 && a[i] != a[i - 1])
      same = 0;
  }
  int run = longest_run(a, N);
  assert(run >= 1 && run <= N);
  assert((run == N) == same);
  return 0;
}
