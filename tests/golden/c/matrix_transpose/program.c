#include <assert.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

#define N 3

static void transpose(int m[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int t = m[i][j];
      m[i][j] = m[j][i];
      m[j][i] = t;
    }
}

int main(void) {
  int m[N][N] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  int value = __VERIFIER_nondet_char();
  unsigned i = __VERIFIER_nondet_uchar();
  unsigned j = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(i < N && j < N);
  m[i][j] = value;
  transpose(m);
  assert(m[j][i] == value);
  return 0;
}
