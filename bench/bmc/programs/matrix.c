// Small integer matrices: (AB)' = B'A', and exchanging two rows turns the sign of the determinant.
// BUG: the cofactors of the expansion all have the same sign.
#include <assert.h>

#ifndef N
#define N 2
#endif

extern int __VERIFIER_nondet_int(void);

struct matrix {
  int at[N][N];
};

static struct matrix input(void) {
  struct matrix m;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      m.at[i][j] = (__VERIFIER_nondet_int() & 7) - 3;
  return m;
}

static struct matrix product(const struct matrix* a, const struct matrix* b) {
  struct matrix out;
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      out.at[i][j] = 0;
      for (int k = 0; k < N; ++k)
        out.at[i][j] += a->at[i][k] * b->at[k][j];
    }
  return out;
}

static struct matrix transposed(struct matrix m) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < i; ++j) {
      int kept = m.at[i][j];
      m.at[i][j] = m.at[j][i];
      m.at[j][i] = kept;
    }
  return m;
}

// By expansion along the first row of what is left when `columns` (a set of bits) are taken from `row` on.
static int determinant(const struct matrix* m, int row, unsigned columns) {
  if (row == N) return 1;
  int sum = 0, sign = 1;
  for (int j = 0; j < N; ++j) {
    if (!(columns & (1u << j))) continue;
    sum += sign * m->at[row][j] * determinant(m, row + 1, columns & ~(1u << j));
#ifndef BUG
    sign = -sign;
#endif
  }
  return sum;
}

int main(void) {
  const struct matrix a = input(), b = input();
  const struct matrix ab = product(&a, &b);
  const struct matrix left = transposed(ab);
  const struct matrix ta = transposed(a), tb = transposed(b);
  const struct matrix right = product(&tb, &ta);
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j)
      assert(left.at[i][j] == right.at[i][j]);

  struct matrix swapped = a;
  for (int j = 0; j < N; ++j) {
    swapped.at[0][j] = a.at[1][j];
    swapped.at[1][j] = a.at[0][j];
  }
  const unsigned all = (1u << N) - 1;
  assert(determinant(&swapped, 0, all) == -determinant(&a, 0, all));
  return 0;
}
