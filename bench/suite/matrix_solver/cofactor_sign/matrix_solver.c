/* Small integer matrices: product, transpose, determinant by cofactors, and Cramer's rule. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define N 3

struct matrix {
  int at[N][N];
};

static struct matrix product(const struct matrix* a, const struct matrix* b) {
  struct matrix p;
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      int sum = 0;
      for (int k = 0; k < N; k++)
        sum += a->at[i][k] * b->at[k][j];
      p.at[i][j] = sum;
    }
  }
  return p;
}

static struct matrix transposed(const struct matrix* a) {
  struct matrix t = *a;
  for (int i = 0; i < N; i++) {
    for (int j = i + 1; j < N; j++) {
      int kept = t.at[i][j];
      t.at[i][j] = t.at[j][i];
      t.at[j][i] = kept;
    }
  }
  return t;
}

static int cofactor(const struct matrix* a, int row, int column) {
  int r1 = (row + 1) % N, r2 = (row + 2) % N;
  int c1 = (column + 1) % N, c2 = (column + 2) % N;
  return a->at[r1][c1] * a->at[r2][c2] + a->at[r1][c2] * a->at[r2][c1];
}

static int determinant(const struct matrix* a) {
  int sum = 0;
  for (int column = 0; column < N; column++)
    sum += a->at[0][column] * cofactor(a, 0, column);
  return sum;
}

static struct matrix adjugate(const struct matrix* a) {
  struct matrix c;
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++)
      c.at[i][j] = cofactor(a, i, j);
  }
  return transposed(&c);
}

int main(void) {
  struct matrix a = {{{2, 0, 1}, {1, 3, -1}, {0, 5, 4}}};
  for (int i = 0; i < 3; i++) {
    a.at[i][2 - i] = __VERIFIER_nondet_int();
    __VERIFIER_assume(a.at[i][2 - i] >= -3 && a.at[i][2 - i] <= 3);
  }
  struct matrix t = transposed(&a);
  int(*m)[N] = a.at;
  int expected = m[0][0] * m[1][1] * m[2][2] + m[0][1] * m[1][2] * m[2][0] + m[0][2] * m[1][0] * m[2][1] -
                 m[0][2] * m[1][1] * m[2][0] - m[0][1] * m[1][0] * m[2][2] - m[0][0] * m[1][2] * m[2][1];
  assert(determinant(&a) == expected);
  struct matrix inverse = adjugate(&a);
  struct matrix unit = product(&a, &inverse);
  for (int r = 0; r < 3; r++) {
    for (int c = 0; c < 3; c++) {
      assert(t.at[r][c] == a.at[c][r]);
      assert(unit.at[r][c] == (r == c ? expected : 0));
    }
  }
  return 0;
}
