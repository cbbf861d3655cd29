// Arrays of several dimensions, pointers to arrays, arrays of pointers, negative subscripts, decay.
#include <stdio.h>
#include <string.h>

static int grid[3][4];
static char names[4][10] = {"zero", "one", "two", "three"};
static const char *words[] = {"alpha", "beta", "gamma", "delta", 0};
static int cube[2][3][4];

static void fill(int rows, int (*g)[4]) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < 4; c++) g[r][c] = 10 * r + c;
}

static int trace_sum(int g[][4], int n) {
  int total = 0;
  for (int i = 0; i < n; i++) total += g[i][i] + *(*(g + i) + i);
  return total;
}

static int sum_row(const int *row, int length) {
  int total = 0;
  for (const int *p = row, *end = row + length; p != end; ++p) total += *p;
  return total;
}

static void dimensions(void) {
  fill(3, grid);
  printf("%d %d %d\n", grid[2][3], *(grid[1] + 2), (*(grid + 1))[1]);
  printf("%d %d\n", trace_sum(grid, 3), sum_row(grid[1], 4));
  printf("%d %d %d\n", (int)sizeof grid, (int)sizeof grid[0], (int)sizeof grid[0][0]);
  printf("%d %d\n", (int)(&grid[2] - &grid[0]), (int)((char *)&grid[1] - (char *)grid));
  int n = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++) cube[i][j][k] = n++;
  int(*layer)[3][4] = cube + 1;
  int(*row)[4] = cube[1] + 2;
  printf("%d %d %d %d\n", (*layer)[2][3], (*row)[1], layer[-1][1][1], row[-2][0]);
  printf("%d %d\n", cube[1][0][0], *cube[1][1]);
  printf("%d\n", (int)(row - cube[1]));
}

static void middle_pointers(void) {
  int line[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8}, *middle = &line[4];
  for (int i = -4; i <= 4; i++) printf("%d ", middle[i]);
  for (int i = -4; i <= 4; i++) middle[-i] = i * i;
  for (int i = 0; i < 9; i++) printf("%d ", i[line]);
  middle -= 2;
  printf("%d %d %d\n", middle[-2], *(middle - 1), (int)(middle - line));
  unsigned char small = 2;
  long far = -1;
  printf("%d %d %d\n", middle[small], middle[far], *(far + middle));
}

static void strings(void) {
  for (int i = 0; words[i]; i++) printf("%s/%c/%d ", words[i], *(words[i] + 1), (int)strlen(words[i]));
  const char **p = words + 1;
  printf("%s %s", *p, p[1] + 2);
  printf(" %c\n", **++p);
  strcpy(names[1], names[3]);
  names[2][0] -= 32;
  for (int i = 0; i < 4; i++) printf("%s,%d ", names[i], (int)sizeof names[i]);
  printf("%d\n", names[0][9]);
}

static void pointers_in_arrays(void) {
  int a = 1, b = 2, c = 3, *list[3] = {&a, &b, &c}, **walk = list;
  *list[0] = 10;
  **(list + 1) += 20;
  *walk[2] *= 30;
  int *swap = list[0];
  list[0] = list[2];
  list[2] = swap;
  printf("%d %d %d: %d %d %d\n", a, b, c, *list[0], *list[1], *list[2]);
  int(*table[2])[4] = {&grid[0], &grid[2]};
  printf("%d %d\n", (*table[1])[3], table[0][1][2]);
  int *jagged[3] = {(int[]){1}, (int[]){2, 3}, (int[]){4, 5, 6}};
  for (int i = 0; i < 3; i++) printf("%d ", jagged[i][i]);
  printf("\n");
}

static void matrix(void) {
  enum { N = 4 };
  long a[N][N], b[N][N], product[N][N] = {{0}};
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i + j, b[i][j] = i == j ? 2 : i - j;
  for (int turn = 0; turn < 3; turn++) {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        product[i][j] = 0;
        for (int k = 0; k < N; k++) product[i][j] += a[i][k] * b[k][j];
      }
    memcpy(a, product, sizeof a);
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) printf("%ld ", a[i][j]);
  printf("\n");
}

static void fill_back(char (*text)[10], int count) {
  for (char(*line)[10] = text; line < text + count; line++) memset(*line, 'a' + (int)(line - text), sizeof *line - 1);
}

int main(void) {
  dimensions();
  middle_pointers();
  strings();
  pointers_in_arrays();
  matrix();
  fill_back(names, 3);
  printf("%s %s %s %s\n", names[0], names[1], names[2], names[3]);
  int empty_rest[10] = {5, 6}, total = 0;
  for (unsigned i = 0; i < sizeof empty_rest / sizeof *empty_rest; i++) total = total * 2 + empty_rest[i];
  printf("%d\n", total);
  return 0;
}
