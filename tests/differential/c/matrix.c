// Linear algebra in doubles: inverse by Gauss-Jordan with pivoting, determinant, power iteration, least squares, integration.
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MAX = 6 };
typedef struct { int rows, columns; double at[MAX][MAX]; } matrix;

static matrix zero(int rows, int columns) {
  matrix m;
  memset(&m, 0, sizeof m);
  m.rows = rows, m.columns = columns;
  return m;
}

static matrix identity(int n) {
  matrix m = zero(n, n);
  for (int i = 0; i < n; i++) m.at[i][i] = 1;
  return m;
}

static matrix product(matrix a, matrix b) {
  matrix m = zero(a.rows, b.columns);
  for (int i = 0; i < a.rows; i++)
    for (int j = 0; j < b.columns; j++)
      for (int k = 0; k < a.columns; k++) m.at[i][j] += a.at[i][k] * b.at[k][j];
  return m;
}

static matrix transposed(matrix a) {
  matrix m = zero(a.columns, a.rows);
  for (int i = 0; i < a.rows; i++)
    for (int j = 0; j < a.columns; j++) m.at[j][i] = a.at[i][j];
  return m;
}

static int invert(const matrix *a, matrix *out, double *determinant) {
  matrix work = *a;
  int n = a->rows;
  *out = identity(n);
  *determinant = 1;
  for (int c = 0; c < n; c++) {
    int pivot = c;
    for (int r = c + 1; r < n; r++)
      if (fabs(work.at[r][c]) > fabs(work.at[pivot][c])) pivot = r;
    if (work.at[pivot][c] == 0) {
      *determinant = 0;
      return 0;
    }
    if (pivot != c) {
      double row[MAX];
      memcpy(row, work.at[c], sizeof row), memcpy(work.at[c], work.at[pivot], sizeof row), memcpy(work.at[pivot], row, sizeof row);
      memcpy(row, out->at[c], sizeof row), memcpy(out->at[c], out->at[pivot], sizeof row), memcpy(out->at[pivot], row, sizeof row);
      *determinant = -*determinant;
    }
    double scale = work.at[c][c];
    *determinant *= scale;
    for (int k = 0; k < n; k++) work.at[c][k] /= scale, out->at[c][k] /= scale;
    for (int r = 0; r < n; r++) {
      double factor = work.at[r][c];
      if (r == c || factor == 0) continue;
      for (int k = 0; k < n; k++) {
        work.at[r][k] -= factor * work.at[c][k];
        out->at[r][k] -= factor * out->at[c][k];
      }
    }
  }
  return 1;
}

static void print(const char *name, matrix m) {
  printf("%s:", name);
  for (int i = 0; i < m.rows; i++) {
    for (int j = 0; j < m.columns; j++) printf(" %.17g", m.at[i][j]);
    printf(i + 1 < m.rows ? " |" : "\n");
  }
}

static double largest_eigenvalue(matrix m) {
  double v[MAX], w[MAX], value = 0;
  for (int i = 0; i < m.rows; i++) v[i] = 1;
  for (int turn = 0; turn < 50; turn++) {
    double norm = 0;
    for (int i = 0; i < m.rows; i++) {
      w[i] = 0;
      for (int j = 0; j < m.rows; j++) w[i] += m.at[i][j] * v[j];
      norm += w[i] * w[i];
    }
    value = sqrt(norm);
    for (int i = 0; i < m.rows; i++) v[i] = w[i] / value;
  }
  return value;
}

static double simpson(double (*f)(double), double a, double b, int n) {
  double h = (b - a) / n, sum = f(a) + f(b);
  for (int i = 1; i < n; i++) sum += f(a + i * h) * (i % 2 ? 4 : 2);
  return sum * h / 3;
}

static double bisect(double (*f)(double), double low, double high) {
  while (high - low > 1e-12) {
    double middle = low + (high - low) / 2;
    *(f(low) * f(middle) <= 0 ? &high : &low) = middle;
  }
  return low;
}

static double polynomial(double x) { return ((x - 3) * x + 1) * x - 2; }
static double circle(double x) { return sqrt(1 - x * x); }

static void float_matrix(void) {
  float hilbert[4][4], sum = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) hilbert[i][j] = 1.0f / (i + j + 1);
  for (int turn = 0; turn < 5; turn++)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) hilbert[i][j] = hilbert[i][j] * 1.1f - hilbert[j][i] / 3;
  for (int i = 0; i < 16; i++) sum += hilbert[i / 4][i % 4] * (float)i;
  printf("%.9g\n", sum);
}

int main(void) {
  matrix a = {3, 3, {{2, -1, 0}, {-1, 2, -1}, {0, -1, 2}}}, b = zero(5, 5), inverse, singular = {2, 2, {{1, 2}, {2, 4}}};
  double determinant;
  int ok = invert(&a, &inverse, &determinant);
  printf("%d %.17g\n", ok, determinant);
  print("inverse", inverse);
  print("check", product(a, inverse));
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 5; j++) b.at[i][j] = 1.0 / (1 + i + 2 * j) + (i == j);
  ok = invert(&b, &inverse, &determinant);
  printf("%d %.17g\n", ok, determinant);
  print("inverse", inverse);
  ok = invert(&singular, &inverse, &determinant);
  printf("%d %g\n", ok, determinant);
  matrix x = zero(6, 2), y = zero(6, 1);
  for (int i = 0; i < 6; i++) x.at[i][0] = 1, x.at[i][1] = i, y.at[i][0] = 2.5 * i - 1 + (i % 2 ? 0.25 : -0.25);
  matrix normal = product(transposed(x), x);
  invert(&normal, &inverse, &determinant);
  print("fit", product(inverse, product(transposed(x), y)));
  printf("%.17g\n", largest_eigenvalue(a));
  printf("%.17g %.17g\n", 4 * simpson(circle, 0, 1, 100), simpson(polynomial, -1, 2, 10));
  printf("%.12g\n", bisect(polynomial, 2, 4));
  float_matrix();
  return 0;
}
