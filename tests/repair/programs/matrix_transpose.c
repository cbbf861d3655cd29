// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 3

int main(void) {
  int a[N][N], b[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = nondet_int();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      b[j][i] = a[j][i];  // FAULT: a[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      assert(b[i][j] == a[j][i]);
  return 0;
}
