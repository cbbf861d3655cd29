// Functions with variable arguments: promotions, doubles, pointers, structs, va_copy, a va_list passed on.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct point { int x, y; };
struct big { long list[5]; };
struct mixed { double d; char c; };

static int sum(int count, ...) {
  va_list list;
  int total = 0;
  va_start(list, count);
  while (count--) total += va_arg(list, int);
  va_end(list);
  return total;
}

static double average(const char *types, ...) {
  va_list list;
  double total = 0;
  int count = 0;
  va_start(list, types);
  for (; *types; types++, count++) switch (*types) {
      case 'i': total += va_arg(list, int); break;
      case 'u': total += va_arg(list, unsigned); break;
      case 'l': total += va_arg(list, long); break;
      case 'L': total += (double)va_arg(list, unsigned long long); break;
      case 'd': total += va_arg(list, double); break;
      case 's': total += (double)strlen(va_arg(list, const char *)); break;
      case 'p': total += va_arg(list, struct point).x; break;
      case 'P': total += va_arg(list, struct point *)->y; break;
      case 'b': total += (double)va_arg(list, struct big).list[4]; break;
      case 'm': {
        struct mixed m = va_arg(list, struct mixed);
        total += m.d + m.c;
        break;
      }
    }
  va_end(list);
  return count ? total / count : 0;
}

static int largest_of(int count, va_list list) {
  int best = va_arg(list, int);
  while (--count) {
    int next = va_arg(list, int);
    if (next > best) best = next;
  }
  return best;
}

static int spread(int count, ...) {
  va_list list, again;
  va_start(list, count);
  va_copy(again, list);
  int most = largest_of(count, list), least = va_arg(again, int);
  for (int i = 1; i < count; i++) {
    int next = va_arg(again, int);
    if (next < least) least = next;
  }
  va_end(again);
  va_end(list);
  return most - least;
}

// Passed by address: what the callee takes is taken.
static int take_two(va_list *list) {
  int first = va_arg(*list, int);
  return first * 100 + va_arg(*list, int);
}

static int in_pieces(int dummy, ...) {
  va_list list;
  va_start(list, dummy);
  int a = take_two(&list), b = take_two(&list), c = va_arg(list, int);
  va_end(list);
  return a * 7 + b * 3 + c;
}

static void concatenate(char *to, ...) {
  va_list list;
  const char *piece;
  va_start(list, to);
  *to = 0;
  while ((piece = va_arg(list, const char *)) != NULL) strcat(to, piece);
  va_end(list);
}

static void small_printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  for (; *format; format++) {
    if (*format != '%') {
      putchar(*format);
      continue;
    }
    switch (*++format) {
      case 'd': printf("%d", va_arg(list, int)); break;
      case 'c': putchar(va_arg(list, int)); break;
      case 's': fputs(va_arg(list, char *), stdout); break;
      case 'f': printf("%.3f", va_arg(list, double)); break;
      case '%': putchar('%'); break;
    }
  }
  va_end(list);
}

static int recursive(int depth, ...) {
  va_list list;
  va_start(list, depth);
  int here = va_arg(list, int), result = here;
  if (depth > 0) result += recursive(depth - 1, here * 2, depth);
  result += va_arg(list, int) * 10 + here;
  va_end(list);
  return result;
}

static int apply(int (*f)(int, ...), int a, int b) { return f(2, a, b); }

static void twice(int count, ...) {
  va_list list;
  for (int turn = 0; turn < 2; turn++) {
    va_start(list, count);
    for (int i = 0; i < count; i++) printf("%lld ", va_arg(list, long long) + turn);
    va_end(list);
  }
  printf("\n");
}

int main(void) {
  char c = -5;
  unsigned char u = 250;
  short s = -300;
  _Bool yes = 1;
  float f = 0.1f;
  enum { SEVEN = 7 } e = SEVEN;
  printf("%d %d %d\n", sum(0), sum(3, 1, 2, 3), sum(5, c, u, s, yes, e));
  printf("%.17g %.17g\n", average("id", 3, 0.5), average("f" + 1));
  printf("%.17g\n", average("ddd", f, 1e10, -0.25f));
  printf("%g %g\n", average("ulL", 4000000000u, -5000000000L, 18446744073709551615ull), average("ss", "four", "length"));
  struct point p = {10, 20};
  struct big b = {{1, 2, 3, 4, 50}};
  struct mixed m = {2.5, 'A'};
  printf("%g %g %g\n", average("pP", p, &p), average("ibid", 1, b, 2, 3.0), average("mimd", m, 1, m, 4.0));
  printf("%g\n", average("iiiiiiiddddddddddsp", 1, 2, 3, 4, 5, 6, 7, 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., "xyz", p));
  printf("%d %d\n", spread(4, 3, -8, 12, 5), spread(1, 9));
  printf("%d\n", in_pieces(0, 1, 2, 3, 4, 5));
  char text[40];
  concatenate(text, "one", "-", "two", "-", "three", (char *)NULL);
  printf("%s\n", text);
  small_printf("%d%% of %s is %c, %f\n", -42, "text", 'x', 3.14159);
  printf("%d %d\n", recursive(0, 5, 0), recursive(3, 6, 1));
  printf("%d\n", apply(sum, 30, 12));
  twice(3, 1ll, -(1ll << 40), 3ll);
  return 0;
}
