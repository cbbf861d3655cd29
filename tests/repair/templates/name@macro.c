#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define ROWS 3
#define COLUMNS 4

static int cells[ROWS][COLUMNS];

static int sum_of_row(int row) {
  int sum = 0;
  for (int i = 0; i < ROWS; i++)
    sum += cells[row][i];
  return sum;
}

static int sum_of_column(int column) {
  int sum = 0;
  for (int i = 0; i < ROWS; i++)
    sum += cells[i][column];
  return sum;
}

int main(void) {
  for (int row = 0; row < ROWS; row++)
    for (int column = 0; column < COLUMNS; column++) {
      cells[row][column] = nondet_int();
      __VERIFIER_assume(cells[row][column] >= 0 && cells[row][column] <= 9);
    }
  assert(sum_of_row(1) == cells[1][0] + cells[1][1] + cells[1][2] + cells[1][3]);
  assert(sum_of_column(2) == cells[0][2] + cells[1][2] + cells[2][2]);
  return 0;
}
