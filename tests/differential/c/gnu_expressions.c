// GNU extensions: statement expressions, typeof, __auto_type, empty structs and arrays, __extension__, local labels.
#pragma GCC diagnostic ignored "-Wunused-value"
#include <stdio.h>
#include <string.h>

#define MAX(a, b)                   \
  ({                                \
    __typeof__(a) first = (a);      \
    __typeof__(b) second = (b);     \
    first > second ? first : second;\
  })
#define SWAP(a, b)           \
  do {                       \
    __typeof__(a) kept = a;  \
    a = b;                   \
    b = kept;                \
  } while (0)
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define CONTAINER_OF(pointer, type, member)                            \
  ({                                                                   \
    const __typeof__(((type *)0)->member) *inside = (pointer);         \
    (type *)((char *)inside - __builtin_offsetof(type, member));       \
  })
#define FIND(array, wanted)                                            \
  ({                                                                   \
    __label__ done;                                                    \
    int at = -1;                                                       \
    for (int i = 0; i < (int)ARRAY_SIZE(array); i++)                   \
      if (array[i] == (wanted)) {                                      \
        at = i;                                                        \
        goto done;                                                     \
      }                                                                \
  done:                                                                \
    at;                                                                \
  })

struct link { struct link *next; };
struct item { int value; struct link link; const char *name; };

static int calls;
static int next(void) { return ++calls; }

static int early(int n) {
  int result = ({
    if (n < 0) return -1;  // leaves the function from inside an expression
    n * 2;
  });
  return result + 1;
}

static int in_loop(void) {
  int total = 0;
  for (int i = 0; i < 10; i++) {
    total += ({
      if (i == 3) continue;
      if (i == 7) break;
      int square = i * i;
      square;
    });
  }
  return total;
}

static void values(void) {
  int x = ({ int y = 5; y += 2; y * y; });
  printf("%d %d\n", x, ({ 1; 2; 3; }));
  printf("%d %g\n", MAX(3, 8), MAX(2.5, 1));
  printf("%d", MAX(next(), 0));
  printf(" %d\n", calls);
  printf("%d\n", ({ int a = ({ int b = 3; b + 1; }); a * a; }));
  struct item s = ({ struct item t = {7, {0}, "made"}; t.value++; t; });
  printf("%d %s\n", s.value, ({ struct item t = s; t; }).name);
  const char *text = ({ static char buffer[20]; strcpy(buffer, "static"); buffer; });
  printf("%s %d\n", text, (int)sizeof(({ char c = 1; c; })));
  ({ x = 1; });
  (void)({ ; });
  if (({ int y = x; y > 0; })) printf("positive\n");
  while (({ x++; x < 5; })) continue;
  printf("%d %d %d\n", x, early(-3), early(4));
  printf("%d\n", in_loop());
}

static void types(void) {
  int a = 1, b = 2, list[] = {4, 5, 6};
  double c = 1.5, d = 2.5;
  SWAP(a, b);
  SWAP(c, d);
  printf("%d %d %g %g\n", a, b, c, d);
  __typeof__(list) copy;
  memcpy(copy, list, sizeof list);
  __typeof__(list[0]) element = copy[2];
  __typeof__(int *) p = &element;
  __typeof__(a + c) sum = a + c;
  __auto_type inferred = 1ull << 40;
  const __typeof__(a) fixed = 9;
  printf("%d %d %g %llu %d\n", *p, (int)ARRAY_SIZE(copy), sum, inferred, fixed);
  __typeof__(next()) result = 4;  // not called
  __typeof__(int[3]) three = {1, 2, 3};
  __typeof__(next) *function = next;
  printf("%d %d %d\n", result, three[2], function());
  typedef __typeof__(struct item) item_t;
  item_t i = {.value = 3};
  printf("%d %d\n", i.value, calls);
}

static void containers(void) {
  struct item items[3] = {{1, {&items[1].link}, "one"}, {2, {&items[2].link}, "two"}, {3, {0}, "three"}};
  for (struct link *l = &items[0].link; l; l = l->next) {
    struct item *i = CONTAINER_OF(l, struct item, link);
    printf("%d=%s ", i->value, i->name);
  }
  int values[] = {10, 20, 30};
  printf("%d %d\n", FIND(values, 30), FIND(values, 40));
}

struct empty {};
struct flexible { int length; int items[]; };
struct zero { int length; int items[0]; };

static void odd_types(void) {
  struct empty e1, e2 = {};
  e1 = e2;
  (void)e1;
  static struct flexible f = {3, {7, 8, 9}};
  printf("%d %d %d\n", (int)sizeof(struct empty), (int)sizeof(struct zero), f.items[2]);
  printf("%d %d\n", (int)sizeof(struct flexible), __extension__ 5);
  char buffer[sizeof(struct zero) + 2 * sizeof(int)] __attribute__((aligned(4)));
  struct zero *z = (struct zero *)buffer;
  z->length = 2;
  memcpy(z->items, f.items, sizeof(int) * 2);
  int last;
  memcpy(&last, buffer + sizeof(struct zero) + sizeof(int), sizeof last);
  printf("%d %d\n", z->length, last);
  int __attribute__((unused)) ignored = 3, plus = +ignored;
  printf("%d %d\n", plus, (int)__alignof__(double));
}

int main(void) {
  values();
  types();
  containers();
  odd_types();
  return 0;
}
