#include <assert.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);

static void multiply(int out[2][2], int a[2][2], int b[2][2]) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      out[i][j] = 0;
      for (int k = 0; k < 2; k++)
        out[i][j] += a[i][k] * b[k][j];
    }
}

int main(void) {
  int m[2][2] = {{1, __VERIFIER_nondet_char()}, {0, 1}};
  int unit[2][2] = {{1, 0}, {0, 1}};
  int product[2][2];
  __VERIFIER_assume(m[0][1] >= 0);
  multiply(product, m, unit);
  multiply(m, product, product);
  assert(m[0][1] == product[0][1]);
  return 0;
}
