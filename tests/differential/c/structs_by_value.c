// Structs as values: passed, returned, nested, with arrays inside, assigned; members of returned structs.
#include <stdio.h>
#include <string.h>

struct point { int x, y; };
struct box { struct point low, high; };
struct list { int length; int items[5]; char name[8]; };
struct deep { struct { struct { int value; double weight; } inner[2]; } outer; };
struct one { char c; };
struct big { long numbers[40]; };
typedef struct { float re, im; } complex_t;

static struct point point(int x, int y) {
  struct point p = {x, y};
  return p;
}

static struct point moved(struct point p, int dx, int dy) {
  p.x += dx;  // our copy
  p.y += dy;
  return p;
}

static struct box grown(struct box b, int by) {
  b.low = moved(b.low, -by, -by);
  b.high = moved(b.high, by, by);
  return b;
}

static struct list list(const char *name, int start) {
  struct list l = {.length = 5};
  for (int i = 0; i < 5; i++) l.items[i] = start * (i + 1);
  strcpy(l.name, name);
  return l;
}

static int sum(struct list l) {
  int total = 0;
  while (l.length > 0) total += l.items[--l.length];
  return total;
}

static struct list reversed(struct list l) {
  for (int i = 0, j = l.length - 1; i < j; i++, j--) {
    int t = l.items[i];
    l.items[i] = l.items[j];
    l.items[j] = t;
  }
  return l;
}

static struct one next(struct one o) { return (struct one){(char)(o.c + 1)}; }

static struct big squares(struct big b) {
  for (int i = 0; i < 40; i++) b.numbers[i] = b.numbers[i] * b.numbers[i] + i;
  return b;
}

static complex_t multiply(complex_t a, complex_t b) {
  return (complex_t){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static struct point *largest(struct point *points, int count) {
  struct point *best = points;
  for (struct point *p = points; p < points + count; p++)
    if (p->x * p->x + p->y * p->y > best->x * best->x + best->y * best->y) best = p;
  return best;
}

static struct list recursive(struct list l, int depth) {
  if (depth == 0) return l;
  l.items[depth % 5] += depth;
  struct list inner = recursive(l, depth - 1);
  inner.items[0] += l.items[1];  // ours is unchanged by the inner call
  return inner;
}

static void assignments(void) {
  struct box a = {{0, 0}, {3, 4}}, b, c;
  c = b = a;
  b.high.x = 30;
  c.low = b.high;
  printf("%d %d %d %d\n", a.high.x, b.high.x, c.low.x, c.high.x);
  struct box boxes[3] = {a, b, c};
  boxes[0] = boxes[2];
  boxes[1].low.y = boxes[0].low.x++;
  printf("%d %d %d\n", boxes[0].low.x, boxes[1].low.y, boxes[2].low.x);
  struct box *p = &boxes[1], *q = p + 1;
  *p = *q;
  *q = grown(*p, 10);
  p->low = q->high;
  printf("%d %d %d %d\n", p->low.x, p->low.y, q->low.x, q->high.y);
  struct box self = a;
  self = self;
  printf("%d\n", memcmp(&self, &a, sizeof a));
}

static void nested(void) {
  struct deep d = {{{{1, 0.5}, {2, 1.5}}}}, copy = d;
  copy.outer.inner[1].value = 20;
  d.outer.inner[0] = copy.outer.inner[1];
  printf("%d %g %d %g\n", d.outer.inner[0].value, d.outer.inner[0].weight, d.outer.inner[1].value, copy.outer.inner[0].weight);
  struct { int a[2][2]; struct point p[2]; } local = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}, other;
  other = local;
  local.a[1][0] = 33;
  local.p[1] = local.p[0];
  printf("%d %d %d %d\n", local.a[1][0], other.a[1][0], local.p[1].y, other.p[1].y);
}

static void of_results(void) {
  printf("%d %d\n", point(3, 4).y, moved(point(1, 2), 10, 20).x);
  printf("%d %d %c\n", list("abc", 2).items[1], reversed(list("x", 3)).items[0], list("hello", 0).name[1]);
  printf("%s %d\n", list("named", 1).name, sum(list("", 4)));
  printf("%d\n", grown((struct box){{1, 1}, {2, 2}}, 5).high.y);
  printf("%c\n", next(next((struct one){'a'})).c);
  printf("%d\n", (point(1, 2).x < point(2, 1).x ? point(5, 6) : point(7, 8)).y);
  struct point p;
  printf("%d %d\n", (p = point(8, 9)).x, (int)sizeof(point(0, 0)));
}

int main(void) {
  assignments();
  nested();
  of_results();
  struct big b;
  for (int i = 0; i < 40; i++) b.numbers[i] = i - 20;
  struct big s = squares(squares(b));
  printf("%ld %ld %ld\n", b.numbers[0], s.numbers[0], s.numbers[39]);
  complex_t z = {0, 0}, c = {-0.5f, 0.25f};
  for (int i = 0; i < 8; i++) {
    z = multiply(z, z);
    z.re += c.re, z.im += c.im;
  }
  printf("%.7g %.7g\n", z.re, z.im);
  struct point points[] = {{1, 2}, {-5, 5}, {3, 6}, {0, -7}};
  struct point *best = largest(points, 4);
  printf("%d,%d at %d\n", best->x, best->y, (int)(best - points));
  struct list r = recursive(list("deep", 1), 9);
  printf("%d %d %d %d %d\n", r.items[0], r.items[1], r.items[2], r.items[3], r.items[4]);
  struct list before = list("same", 7), after = reversed(reversed(before));
  printf("%d %d\n", before.items[4], memcmp(before.items, after.items, sizeof before.items));
  return 0;
}
