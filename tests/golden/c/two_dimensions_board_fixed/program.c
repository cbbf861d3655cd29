#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

#define ROWS 3
#define COLUMNS 4

static char board[ROWS][COLUMNS];

static int neighbours(int row, int column) {
  int count = 0;
  for (int r = row - 1; r <= row + 1; r++)
    for (int c = column - 1; c <= column + 1; c++)
      if (r >= 0 && r < ROWS && c >= 0 && c < COLUMNS && (r != row || c != column))
        count += board[r][c];
  return count;
}

int main(void) {
  unsigned row = __VERIFIER_nondet_uchar();
  unsigned column = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(row < ROWS && column < COLUMNS);
  board[1][1] = board[0][2] = 1;
  int count = neighbours((int)row, (int)column);
  assert(count >= 0 && count <= 2);
  return 0;
}
