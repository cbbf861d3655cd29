// Compound literals: their lifetime, their address, as arguments, arrays, at file scope, changed in place.
#include <stdio.h>
#include <string.h>

struct point { int x, y; };
struct line { struct point from, to; };
struct shape { const char *name; const struct point *points; int count; };

// At file scope they live as long as the program.
static struct point *origin = &(struct point){3, 4};
static int *numbers = (int[]){10, 20, 30};
static const struct shape shapes[] = {
    {"segment", (const struct point[]){{0, 0}, {1, 1}}, 2},
    {"triangle", (const struct point[]){{0, 0}, {4, 0}, {0, 3}}, 3},
};

static int length2(struct line l) {
  int dx = l.to.x - l.from.x, dy = l.to.y - l.from.y;
  return dx * dx + dy * dy;
}

static int total(const int *values, int count) {
  int sum = 0;
  while (count--) sum += *values++;
  return sum;
}

static void set(struct point *p, int x) { p->x = x; }

static int twice_area(const struct shape *s) {
  int area = 0;
  for (int i = 0; i < s->count; i++) {
    struct point a = s->points[i], b = s->points[(i + 1) % s->count];
    area += a.x * b.y - a.y * b.x;
  }
  return area;
}

static void as_values(void) {
  struct point p = (struct point){1, 2};
  p = (struct point){.y = 9};
  printf("%d %d\n", p.x, p.y);
  printf("%d\n", length2((struct line){{0, 0}, {3, 4}}));
  printf("%d\n", length2((struct line){.to = {p.y, p.y + 1}, .from.x = 9}));
  printf("%d\n", total((int[]){1, 2, 3, 4, p.y}, 5));
  printf("%d\n", ((struct point){5, 6}).y + ((int[]){7, 8, 9})[1]);
  printf("%c %d\n", ((char[]){"text"})[2], (int)sizeof((char[]){"text"}));
  printf("%d %d\n", (int){42}, (int)sizeof((int[10]){0}));
  printf("%g\n", (double){1} / (float){3} > 0.3 ? (double){7} : 0);
}

static void as_objects(void) {
  int *one = &(int){1};
  *one += 5;
  printf("%d\n", *one);
  struct point *p = &(struct point){1, 2};
  set(p, 100);
  printf("%d %d\n", p->x, p->y);
  char *text = (char[12]){"hello"};
  text[0] = 'J';
  strcat(text, "!");
  printf("%s %d\n", text, text[11]);
  struct point **pp = &(struct point *){p};
  (*pp)->y--;
  printf("%d\n", p->y);
  (struct point){1, 2}.x++;  // allowed, and without effect
  int(*matrix)[2] = (int[][2]){{1, 2}, {3, 4}, {5, 6}};
  printf("%d %d\n", matrix[2][0], matrix[1][1]);
}

// In a loop there is one object, made anew each time.
static void in_loops(void) {
  struct point *kept = 0;
  int same = 1;
  for (int i = 0; i < 4; i++) {
    struct point *p = &(struct point){i, i * i};
    if (kept) same &= p->x == i;
    kept = p;
    p->y += 10;
    printf("%d ", p->y);
  }
  printf("%d\n", same);
  for (int i = 0; i < 3; i++) {
    int *fresh = (int[]){0, 0};
    fresh[0] += i;
    printf("%d ", fresh[0] + fresh[1]);
  }
  printf("\n");
}

static struct point *pick(struct point *a, struct point *b, int which) { return which ? a : b; }

static void as_arguments(void) {
  printf("%d\n", pick(&(struct point){1, 2}, &(struct point){3, 4}, 0)->y);
  printf("%s\n", (const char *[]){"zero", "one", "two"}[1]);
  int i = 2;
  printf("%d\n", (int[]){i, i * 2, i * 3}[i]);
  struct line nested = {.to = (struct point){i, 1}, .from = *origin};
  printf("%d %d %d\n", nested.from.x, nested.to.x, nested.to.y);
  printf("%d\n", total(memcpy((int[3]){0}, numbers, 2 * sizeof(int)), 3));
}

int main(void) {
  origin->x = 30;
  numbers[1]++;
  printf("%d %d %d\n", origin->x, origin->y, total(numbers, 3));
  for (unsigned i = 0; i < sizeof shapes / sizeof shapes[0]; i++) printf("%s %d\n", shapes[i].name, twice_area(&shapes[i]));
  as_values();
  as_objects();
  in_loops();
  as_arguments();
  return 0;
}
