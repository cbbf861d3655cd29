#include <assert.h>
int nondet_int(void);

static int row, chosen;

void key(int k) {
  switch (k) {
    case 0:
      if (row > 0) row--;
      break;
    case 1:
      if (row < 3) row++;
    case 2:
      chosen = row;
      break;
  }
}

int main(void) {
  chosen = -1;
  key(nondet_int() == 1);
  assert(chosen == -1);
  key(2);
  assert(chosen == row);
  return 0;
}
