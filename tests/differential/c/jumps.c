// goto: out of nested loops, into loops and blocks, backwards, past declarations; break, continue; cleanup chains.
#include <stdio.h>

static int find(int grid[3][4], int wanted) {
  int r, c;
  for (r = 0; r < 3; r++)
    for (c = 0; c < 4; c++)
      if (grid[r][c] == wanted) goto found;
  return -1;
found:
  return r * 10 + c;
}

static int into_loop(int start) {
  int i = start, total = 0;
  if (start > 0) goto inside;
  for (i = 0; i < 5; i++) {
    total += 100;
  inside:
    total += i;
  }
  return total;
}

static int into_block(int n) {
  int result = 0;
  if (n & 1) goto middle;
  {
    result += 1;
    if (n & 2) goto end;
  middle:
    result += 10;
    {
      int local = n;
      result += local;
    }
  }
end:
  return result;
}

static int backwards(int n) {
  int steps = 0;
again:
  if (n == 1) return steps;
  steps++;
  if (n % 2) {
    n = 3 * n + 1;
    goto again;
  }
  n /= 2;
  goto again;
}

static int between_branches(int n) {
  int path = 0;
  if (n > 10) {
    path += 1;
    goto in_else;
  } else {
    path += 2;
  in_else:
    path += 4;
  }
  while (0) {
  never:
    path += 8;
    if (path < 40) goto never;
  }
  if (n == 5) {
    n = 0;
    goto never;
  }
  return path;
}

static int cleanup(int fail_at) {
  int done = 0, result = -1;
  if (fail_at == 1) goto out;
  done |= 1;
  if (fail_at == 2) goto undo_first;
  done |= 2;
  if (fail_at == 3) goto undo_second;
  done |= 4;
  result = 0;
undo_second:
  done ^= 16;
undo_first:
  done ^= 32;
out:
  return result * 1000 + done;
}

static void loops(void) {
  int i, log = 0;
  for (i = 0; i < 10; i++) {
    if (i == 2) continue;
    if (i == 6) break;
    log = log * 10 + i;
  }
  printf("%d %d ", log, i);
  i = 0;
  do {
    if (i == 3) continue;  // to the condition
    log += i;
  } while (++i < 6);
  printf("%d ", log);
  i = 10;
  while (i-- > 0) {
    if (i % 3) continue;
    for (int j = 0;; j++) {
      if (j > i) break;
      if (j == 4) goto out;
      log += j;
    }
  }
out:
  printf("%d %d\n", i, log);
  for (int a = 0, b = 10; a < b; a++, b -= 2) printf("%d/%d ", a, b);
  for (;;) {
    if (++i > 20) break;
  }
  printf("%d\n", i);
}

static void fresh_locals(void) {
  int turn = 0;
again:;
  int x = 5, list[2] = {turn};
  x += turn;
  list[1] += x;
  printf("%d %d ", x, list[0] + list[1]);
  if (++turn < 3) goto again;
  for (int i = 0; i < 3; i++) {
    int y = 1;
    y += i;
    if (i == 1) goto next;
    printf("%d ", y);
  next:;
  }
  printf("\n");
}

// A label, a tag, a member and a parameter have name spaces of their own.
static int names(int value) {
  struct value { int value; } pair = {value};
value:
  if (pair.value > 3) {
    pair.value -= 3;
    goto value;
  }
  return pair.value;
}

static int state_machine(const char *input) {
  int words = 0;
outside:
  switch (*input++) {
    case 0: goto done;
    case ' ': goto outside;
    default: words++; goto inside;
  }
inside:
  switch (*input++) {
    case 0: goto done;
    case ' ': goto outside;
    default: goto inside;
  }
done:
  return words;
}

int main(void) {
  int grid[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
  printf("%d %d %d\n", find(grid, 7), find(grid, 1), find(grid, 13));
  printf("%d %d %d\n", into_loop(0), into_loop(3), into_loop(7));
  printf("%d %d %d %d\n", into_block(0), into_block(1), into_block(2), into_block(3));
  printf("%d %d %d\n", backwards(1), backwards(27), backwards(97));
  printf("%d %d %d\n", between_branches(11), between_branches(3), between_branches(5));
  for (int i = 0; i <= 4; i++) printf("%d ", cleanup(i));
  printf("\n");
  loops();
  fresh_locals();
  printf("%d %d\n", names(10), state_machine("  the quick  brown fox "));
  return 0;
}
