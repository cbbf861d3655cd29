// Backtracking: a sudoku solver with bit masks, a knight's tour, and a word search.
#include <stdio.h>
#include <string.h>

struct sudoku { unsigned char cell[9][9]; unsigned short row[9], column[9], box[9]; long tries; };

static int box_of(int r, int c) { return r / 3 * 3 + c / 3; }

static void place(struct sudoku *s, int r, int c, int digit) {
  unsigned short bit = (unsigned short)(1u << digit);
  s->cell[r][c] = (unsigned char)digit;
  s->row[r] |= bit, s->column[c] |= bit, s->box[box_of(r, c)] |= bit;
}

static void take_back(struct sudoku *s, int r, int c) {
  unsigned short keep = (unsigned short)~(1u << s->cell[r][c]);
  s->cell[r][c] = 0;
  s->row[r] &= keep, s->column[c] &= keep, s->box[box_of(r, c)] &= keep;
}

static unsigned candidates(const struct sudoku *s, int r, int c) { return 0x3fe & ~(unsigned)(s->row[r] | s->column[c] | s->box[box_of(r, c)]); }

static int bits(unsigned x) {
  int n = 0;
  for (; x; x &= x - 1) n++;
  return n;
}

static int solve(struct sudoku *s) {
  int best_r = -1, best_c = -1, fewest = 10;
  for (int r = 0; r < 9; r++)
    for (int c = 0; c < 9; c++)
      if (!s->cell[r][c]) {
        int n = bits(candidates(s, r, c));
        if (n < fewest) fewest = n, best_r = r, best_c = c;
        if (n == 0) return 0;
      }
  if (best_r < 0) return 1;
  unsigned open = candidates(s, best_r, best_c);
  for (int digit = 1; digit <= 9; digit++) {
    if (!(open >> digit & 1)) continue;
    s->tries++;
    place(s, best_r, best_c, digit);
    if (solve(s)) return 1;
    take_back(s, best_r, best_c);
  }
  return 0;
}

static void run(const char *puzzle) {
  struct sudoku s;
  memset(&s, 0, sizeof s);
  for (int i = 0; i < 81; i++)
    if (puzzle[i] != '.') place(&s, i / 9, i % 9, puzzle[i] - '0');
  int solved = solve(&s);
  printf("%s after %ld tries\n", solved ? "solved" : "impossible", s.tries);
  for (int r = 0; solved && r < 9; r++) {
    for (int c = 0; c < 9; c++) putchar('0' + s.cell[r][c]);
    putchar(r == 8 ? '\n' : ' ');
  }
}

enum { BOARD = 5 };
static const signed char jumps[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

static int exits(int board[BOARD][BOARD], int r, int c) {
  int n = 0;
  for (int k = 0; k < 8; k++) {
    int y = r + jumps[k][0], x = c + jumps[k][1];
    if (y >= 0 && y < BOARD && x >= 0 && x < BOARD && !board[y][x]) n++;
  }
  return n;
}

static int tour(int board[BOARD][BOARD], int r, int c, int step) {
  board[r][c] = step;
  if (step == BOARD * BOARD) return 1;
  int order[8], count = 0;
  for (int k = 0; k < 8; k++) {
    int y = r + jumps[k][0], x = c + jumps[k][1];
    if (y < 0 || y >= BOARD || x < 0 || x >= BOARD || board[y][x]) continue;
    int at = count++;
    while (at > 0 && exits(board, r + jumps[order[at - 1]][0], c + jumps[order[at - 1]][1]) > exits(board, y, x)) order[at] = order[at - 1], at--;
    order[at] = k;
  }
  for (int i = 0; i < count; i++)
    if (tour(board, r + jumps[order[i]][0], c + jumps[order[i]][1], step + 1)) return 1;
  board[r][c] = 0;
  return 0;
}

static int find(char grid[4][5], const char *word, int r, int c) {
  if (!*word) return 1;
  if (r < 0 || r > 3 || c < 0 || c > 3 || grid[r][c] != *word) return 0;
  char kept = grid[r][c];
  grid[r][c] = '#';
  int found = find(grid, word + 1, r + 1, c) || find(grid, word + 1, r - 1, c) || find(grid, word + 1, r, c + 1) || find(grid, word + 1, r, c - 1);
  grid[r][c] = kept;
  return found;
}

int main(void) {
  run("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  run("55.......68..4.1..2..6..3..4.9..8....1..9..7.3..5.6..........9...2...4...8..1..6.");
  int board[BOARD][BOARD] = {{0}};
  printf("%d:", tour(board, 0, 0, 1));
  for (int i = 0; i < BOARD * BOARD; i++) printf(" %d", board[i / BOARD][i % BOARD]);
  char grid[4][5] = {"cats", "roan", "ibed", "bolt"};
  static const char *const words[] = {"coat", "band", "rib", "cab", "scat", "bold"};
  printf("\n");
  for (unsigned w = 0; w < sizeof words / sizeof *words; w++) {
    int found = 0;
    for (int i = 0; i < 16 && !found; i++) found = find(grid, words[w], i / 4, i % 4);
    printf("%s %d ", words[w], found);
  }
  printf("\n");
  return 0;
}
