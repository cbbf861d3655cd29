// Recursion: deep, mutual, through pointers, with arrays and structs on every frame, backtracking.
#include <stdio.h>
#include <string.h>

static int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

static int female(int n);
static int male(int n) { return n == 0 ? 0 : n - female(male(n - 1)); }
static int female(int n) { return n == 0 ? 1 : n - male(female(n - 1)); }

static unsigned long long factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int mccarthy(int n) { return n > 100 ? n - 10 : mccarthy(mccarthy(n + 11)); }
static int tak(int x, int y, int z) { return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)); }

static int moves;
static void hanoi(int n, char from, char to, char over) {
  if (n == 0) return;
  hanoi(n - 1, from, over, to);
  if (++moves <= 5) printf("%c%c ", from, to);
  hanoi(n - 1, over, to, from);
}

static void permutations(char *s, int at, int length, int *count) {
  if (at == length) {
    if (++*count % 5 == 0) printf("%s ", s);
    return;
  }
  for (int i = at; i < length; i++) {
    char t = s[at];
    s[at] = s[i], s[i] = t;
    permutations(s, at + 1, length, count);
    t = s[at];
    s[at] = s[i], s[i] = t;
  }
}

static int queens(int n, int row, unsigned columns, unsigned left, unsigned right) {
  if (row == n) return 1;
  int found = 0;
  for (int c = 0; c < n; c++) {
    unsigned bit = 1u << c;
    if ((columns | left | right) & bit) continue;
    found += queens(n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return found;
}

struct frame { int depth; char label[4]; };

static int with_locals(struct frame f, int *outer) {
  int local[3] = {f.depth, f.depth * 2, f.depth * 3};
  f.label[0]++;
  if (f.depth == 0) return *outer + f.label[0];
  int below = with_locals((struct frame){f.depth - 1, {f.label[0], 'x'}}, &local[1]);
  return below + local[0] + local[1] + local[2] + *outer;  // the inner frames have not touched ours
}

static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }

static void flood(char map[5][8], int r, int c) {
  if (r < 0 || r >= 5 || c < 0 || c >= 7 || map[r][c] != '.') return;
  map[r][c] = '~';
  flood(map, r - 1, c), flood(map, r + 1, c), flood(map, r, c - 1), flood(map, r, c + 1);
}

static int partitions(int n, int largest) {
  if (n == 0) return 1;
  int count = 0;
  for (int i = 1; i <= largest && i <= n; i++) count += partitions(n - i, i);
  return count;
}

static int subset_sum(const int *values, int count, int target) {
  if (target == 0) return 1;
  if (count == 0 || target < 0) return 0;
  return subset_sum(values + 1, count - 1, target - *values) + subset_sum(values + 1, count - 1, target);
}

static void in_binary(unsigned n) {
  if (n > 1) in_binary(n / 2);
  putchar("01"[n % 2]);
}

static int (*chosen)(unsigned) = is_even;

int main(void) {
  printf("%d %d\n", ackermann(2, 3), ackermann(3, 3));
  printf("%d %d %d\n", is_even(100), is_odd(77), chosen(31));
  for (int i = 0; i < 12; i++) printf("%d/%d ", male(i), female(i));
  printf("\n%llu %d %d %d\n", factorial(20), fibonacci(18), mccarthy(45), tak(8, 4, 2));
  hanoi(8, 'A', 'C', 'B');
  printf("%d\n", moves);
  char letters[] = "abcd";
  int count = 0;
  permutations(letters, 0, 4, &count);
  printf("%d %s\n", count, letters);
  printf("%d %d\n", queens(6, 0, 0, 0, 0), queens(7, 0, 0, 0, 0));
  int start = 5;
  printf("%d\n", with_locals((struct frame){6, "a"}, &start));
  printf("%d\n", deep(2000));
  char map[5][8] = {"..#....", ".##.##.", "...#...", "###.#..", "...#..."};
  flood(map, 0, 0);
  for (int i = 0; i < 5; i++) printf("%s ", map[i]);
  int values[] = {3, 34, 4, 12, 5, 2, 7, 8};
  printf("\n%d %d ", partitions(15, 15), subset_sum(values, 8, 19));
  in_binary(1234567);
  printf("\n");
  return 0;
}
