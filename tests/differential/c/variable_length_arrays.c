// Arrays whose length is known at run time: sizes, parameters, two dimensions, in loops, behind typedefs and pointers.
#pragma GCC diagnostic ignored "-Wvla-parameter"
#include <stdio.h>
#include <string.h>

static int evaluations;
static int length(int n) {
  evaluations++;
  return n;
}

static long sum(int n, const int values[n]) {
  long total = 0;
  for (int i = 0; i < n; i++) total += values[i];
  return total;
}

static void identity(int rows, int columns, int m[rows][columns]) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++) m[r][c] = r == c;
}

static void multiply(int n, int m, int k, int a[n][m], int b[m][k], int out[n][k]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++) {
      out[i][j] = 0;
      for (int t = 0; t < m; t++) out[i][j] += a[i][t] * b[t][j];
    }
}

static void print(int rows, int columns, int (*m)[columns]) {
  for (int r = 0; r < rows; r++) {
    for (int c = 0; c < columns; c++) printf("%d ", m[r][c]);
    printf("| ");
  }
  printf("%d\n", (int)(sizeof *m / sizeof **m));
}

static void one_dimension(void) {
  for (int n = 1; n <= 4; n++) {
    int values[n * 2];
    for (int i = 0; i < n * 2; i++) values[i] = n * 10 + i;
    printf("%d %d %ld\n", (int)sizeof values, (int)(sizeof values / sizeof values[0]), sum(n * 2, values));
  }
  int n = 3;
  char text[length(n) + 2];
  n = 100;  // the size stays
  printf("%d %d\n", (int)sizeof text, evaluations);
  strcpy(text, "four");
  printf("%s %d\n", text, (int)(sizeof(int[length(n)])));
  printf("%d\n", evaluations);
}

static void two_dimensions(int rows, int columns) {
  int m[rows][columns], t[columns][rows], p[rows][rows];
  identity(rows, columns, m);
  m[0][columns - 1] = 7;
  m[rows - 1][0] = 5;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++) t[c][r] = m[r][c];
  multiply(rows, columns, rows, m, t, p);
  print(rows, columns, m);
  print(columns, rows, t);
  print(rows, rows, p);
  printf("%d %d %d\n", (int)sizeof m, (int)sizeof m[0], (int)((char *)&m[1] - (char *)&m[0]));
  int(*last)[columns] = &m[rows - 1];
  printf("%d %d\n", (*last)[0], last[-1][columns - 1]);
}

static void behind_typedef(int n) {
  typedef int row[n];
  typedef row table[n + 1];
  n *= 2;  // too late
  row a;
  table t;
  for (unsigned i = 0; i < sizeof a / sizeof a[0]; i++) a[i] = (int)i + n;
  for (unsigned i = 0; i < sizeof t / sizeof t[0]; i++) memcpy(t[i], a, sizeof a);
  t[1][0] = -1;
  row *p = t;
  printf("%d %d %d %d %d\n", (int)sizeof(row), (int)sizeof(table), t[0][0], p[1][0], (*(p + 2))[1]);
}

static int recursive(int n) {
  int here[n];
  for (int i = 0; i < n; i++) here[i] = i * n;
  int below = n > 1 ? recursive(n - 1) : 0;
  int total = below;
  for (int i = 0; i < n; i++) total += here[i];  // not changed by the inner call
  return total;
}

static int with_jumps(int n) {
  int turn = 0, total = 0;
again:;
  turn++;
  int scratch[turn];
  for (int i = 0; i < turn; i++) scratch[i] = turn;
  total += scratch[turn - 1] * (int)sizeof scratch;
  if (turn < n) goto again;
  return total;
}

static int last_of(int n, int a[static n]) { return a[n - 1]; }
static int unknown(int n, int m[*][*]);
static int unknown(int n, int m[n][n]) { return m[n - 1][0]; }

static void strings(const char *word) {
  size_t n = strlen(word);
  char back[n + 1];
  for (size_t i = 0; i < n; i++) back[i] = word[n - 1 - i];
  back[n] = 0;
  char *pieces[n];
  for (size_t i = 0; i < n; i++) pieces[i] = back + i;
  printf("%s %s %d\n", back, pieces[n / 2], (int)sizeof pieces == (int)(n * sizeof(char *)));
}

int main(void) {
  one_dimension();
  two_dimensions(2, 3);
  two_dimensions(3, 2);
  behind_typedef(3);
  printf("%d %d\n", recursive(6), with_jumps(5));
  int row[] = {4, 5, 6}, square[2][2] = {{1, 2}, {3, 4}};
  printf("%d %d\n", last_of(3, row), unknown(2, square));
  strings("variable");
  int n = 5;
  struct point { int x, y; } points[n];
  for (int i = 0; i < n; i++) points[i] = (struct point){i, -i};
  printf("%d %d\n", points[n - 1].y, (int)(sizeof points / sizeof *points));
  double cells[n][2][n];
  cells[4][1][4] = 2.5;
  printf("%g %d\n", cells[n - 1][1][n - 1], (int)sizeof cells);
  return 0;
}
