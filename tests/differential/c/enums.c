// Enumerations: values, gaps, negatives, duplicates, expressions, as indices, flags, loop variables, in structs.
#include <stdio.h>

enum plain { A, B, C };
enum gaps { FIRST = 10, SECOND, TENTH = 19, ELEVENTH, AGAIN = 10, NEXT };
enum negative { MINUS_TWO = -2, MINUS_ONE, ZERO, PLUS_ONE };
enum computed { KILO = 1 << 10, MEGA = KILO * KILO, HALF = MEGA / 2 + 1, SIZE = sizeof(int) * 2, LETTER = 'x', LAST_ONE = LETTER - 'a' };
enum flags { READ = 1, WRITE = 2, EXECUTE = 4, ALL = READ | WRITE | EXECUTE };
enum large { BIG = 0x7fffffff };
enum unsigned_large { HUGE_ONE = 0xffffffffu };
enum wide { WIDE = 1ll << 40, WIDER };
typedef enum { MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY, DAYS } day;
enum { NAMELESS = 77 };
enum __attribute__((packed)) tiny { TINY_ONE = 1, TINY_TWO };

static const char *const names[DAYS] = {
    [MONDAY] = "Mon", [TUESDAY] = "Tue", [WEDNESDAY] = "Wed", [THURSDAY] = "Thu", [FRIDAY] = "Fri", [SATURDAY] = "Sat", [SUNDAY] = "Sun"};

static day tomorrow(day d) { return (d + 1) % DAYS; }
static int is_weekend(day d) { return d == SATURDAY || d == SUNDAY; }

static const char *permissions(enum flags f) {
  static char text[4];
  text[0] = f & READ ? 'r' : '-';
  text[1] = f & WRITE ? 'w' : '-';
  text[2] = f & EXECUTE ? 'x' : '-';
  return text;
}

struct task { day due; enum plain kind : 4; enum tiny tiny; };

static enum negative sign(double x) { return x < 0 ? MINUS_ONE : x > 0 ? PLUS_ONE : ZERO; }

static void values(void) {
  printf("%d %d %d\n", A, B, C);
  printf("%d %d %d %d %d %d\n", FIRST, SECOND, TENTH, ELEVENTH, AGAIN, NEXT);
  printf("%d %d %d %d\n", MINUS_TWO, MINUS_ONE, ZERO, PLUS_ONE);
  printf("%d %d %d %d %d %d\n", KILO, MEGA, HALF, SIZE, LETTER, LAST_ONE);
  printf("%d %d %u %d\n", BIG, NAMELESS, HUGE_ONE, HUGE_ONE > 0);
  printf("%lld %lld\n", (long long)WIDE, (long long)WIDER);
  printf("%d %d %d %d\n", (int)sizeof(enum plain), (int)sizeof(enum wide), (int)sizeof(enum tiny), (int)sizeof(A));
}

static void arithmetic(void) {
  enum plain p = B;
  p++;
  p += 2;
  printf("%d", p);
  p = -1;
  printf(" %u %d", p, p > A);  // the type is unsigned int
  enum negative n = MINUS_TWO;
  n--;
  printf(" %d %d", n, n < ZERO);
  p = 3.9;
  printf(" %d", p);
  enum tiny t = TINY_TWO;
  t = (enum tiny)(t * 200);
  printf(" %d", t);
  enum wide w = WIDE;
  w |= 1;
  printf(" %lld %d\n", (long long)w, w == WIDER);
  unsigned char c = ALL;
  c = (unsigned char)~c;
  printf("%d %d\n", c, ALL == (READ + WRITE + EXECUTE));
}

static int count_kinds(const struct task *tasks, int count, enum plain kind) {
  int found = 0;
  for (int i = 0; i < count; i++) found += tasks[i].kind == kind;
  return found;
}

int main(void) {
  values();
  arithmetic();
  day d = FRIDAY;
  for (int i = 0; i < 5; i++, d = tomorrow(d)) printf("%s%s ", names[d], is_weekend(d) ? "!" : "");
  for (d = MONDAY; d < DAYS; d++) printf("%c", names[d][0]);
  printf("\n");
  enum flags f = READ;
  printf("%s ", permissions(f));
  f |= EXECUTE;
  printf("%s ", permissions(f));
  f ^= ALL;
  printf("%s %d\n", permissions(f), f == WRITE);
  struct task tasks[] = {{MONDAY, A, TINY_ONE}, {SUNDAY, C, TINY_TWO}, {FRIDAY, C, 1}};
  printf("%d %d %d %d\n", count_kinds(tasks, 3, C), count_kinds(tasks, 3, B), tasks[1].tiny, (int)sizeof(struct task));
  printf("%d %d %d\n", sign(-3.5), sign(0.0), sign(1e-300));
  enum local { A = 50, LOCAL } hidden = A;  // hides the outer one
  printf("%d %d\n", hidden, LOCAL);
  int by_kind[C + 1] = {[C] = 3};
  by_kind[B] = by_kind[C] - 1;
  printf("%d %d\n", by_kind[1], by_kind[2]);
  enum plain *p = (enum plain[]){B, C};
  printf("%d %d\n", p[0], *(p + 1) == C);
  return 0;
}
