// A growing string with formatted append, insert, replace; word wrap, roman numerals, run through templates.
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text { char *data; size_t length, room; };

static void reserve(struct text *t, size_t more) {
  if (t->length + more + 1 <= t->room) return;
  while (t->length + more + 1 > t->room) t->room = t->room ? t->room + t->room / 2 + 1 : 8;
  char *grown = realloc(t->data, t->room);
  if (!grown) exit(1);
  t->data = grown;
}

static struct text *append_bytes(struct text *t, const char *s, size_t n) {
  reserve(t, n);
  memcpy(t->data + t->length, s, n);
  t->data[t->length += n] = '\0';
  return t;
}

static struct text *append(struct text *t, const char *s) { return append_bytes(t, s, strlen(s)); }

static struct text *append_number(struct text *t, long n, int width) {
  char digits[24];
  return append_bytes(t, digits, (size_t)snprintf(digits, sizeof digits, "%0*ld", width, n));
}

// %s, %d, %c and %% only.
static void append_format(struct text *t, const char *format, ...) {
  va_list list;
  va_start(list, format);
  for (const char *p = format; *p; p++) {
    const char *percent = strchr(p, '%');
    if (!percent) {
      append(t, p);
      break;
    }
    append_bytes(t, p, (size_t)(percent - p));
    p = percent + 1;
    switch (*p) {
      case 's': append(t, va_arg(list, const char *)); break;
      case 'd': append_number(t, va_arg(list, int), 1); break;
      case 'c': append_bytes(t, &(char){(char)va_arg(list, int)}, 1); break;
      default: append_bytes(t, p, 1);
    }
  }
  va_end(list);
}

static void insert(struct text *t, size_t at, const char *s) {
  size_t n = strlen(s);
  reserve(t, n);
  memmove(t->data + at + n, t->data + at, t->length - at + 1);
  memcpy(t->data + at, s, n);
  t->length += n;
}

static int replace_all(struct text *t, const char *from, const char *to) {
  struct text result = {0};
  int count = 0;
  const char *p = t->data, *hit;
  for (; (hit = strstr(p, from)); p = hit + strlen(from), count++) append(append_bytes(&result, p, (size_t)(hit - p)), to);
  append(&result, p);
  free(t->data);
  *t = result;
  return count;
}

static void release(struct text *t) {
  free(t->data);
  *t = (struct text){0};
}

static void wrap(const char *s, int width, struct text *out) {
  int column = 0;
  while (*s) {
    while (isspace((unsigned char)*s)) s++;
    size_t n = strcspn(s, " \n\t");
    if (!n) break;
    if (column && column + 1 + (int)n > width) append(out, "\n"), column = 0;
    if (column) append(out, " "), column++;
    append_bytes(out, s, n);
    column += (int)n;
    s += n;
  }
}

static void roman(int n, struct text *out) {
  static const struct { int value; char text[3]; } steps[] = {{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"},
                                                              {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}};
  for (const __typeof__(steps[0]) *s = steps; n; s++)
    for (; n >= s->value; n -= s->value) append(out, s->text);
}

static void words(long n, struct text *out) {
  static const char *const small[] = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
                                      "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
  static const char *const tens[] = {"", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"};
  if (n < 0) append(out, "minus "), n = -n;
  if (n >= 1000) words(n / 1000, out), append(out, " thousand"), n %= 1000, n ? (void)append(out, " ") : (void)0;
  else if (n == 0) append(out, "zero");
  if (n >= 100) append(append(out, small[n / 100]), " hundred"), n %= 100, n ? (void)append(out, " ") : (void)0;
  if (n >= 20) append(out, tens[n / 10]), n %= 10, n ? (void)append(out, "-") : (void)0;
  if (n) append(out, small[n]);
}

static void template(const char *pattern, const char *const pairs[][2], struct text *out) {
  for (const char *p = pattern; *p;) {
    const char *open = strstr(p, "{{"), *close = open ? strstr(open, "}}") : NULL;
    if (!close) {
      append(out, p);
      return;
    }
    append_bytes(out, p, (size_t)(open - p));
    for (int i = 0; pairs[i][0]; i++)
      if (strlen(pairs[i][0]) == (size_t)(close - open - 2) && !strncmp(pairs[i][0], open + 2, (size_t)(close - open - 2))) append(out, pairs[i][1]);
    p = close + 2;
  }
}

int main(void) {
  struct text t = {0};
  append(append(&t, "Hello"), ", world");
  append_number(&t, 42, 5);
  append_format(&t, " [%s|%d|%c|%%]", "formatted", -7, 'x');
  insert(&t, 5, " there"), insert(&t, 0, ">> "), insert(&t, t.length, "!");
  printf("%s %zu %zu\n", t.data, t.length, t.room);
  printf("%d", replace_all(&t, "o", "00"));
  printf(" %d", replace_all(&t, ">> ", ""));
  printf(" %d", replace_all(&t, "absent", "x"));
  printf(" %s\n", t.data);
  release(&t);
  wrap("The quick brown fox jumps over the lazy dog, and   then\nit sleeps for a considerably long while.", 18, &t);
  printf("%s\n", t.data);
  release(&t);
  for (int n = 1; n < 4000; n += 571) roman(n, &t), append(&t, " ");
  printf("%s\n", t.data);
  release(&t);
  static const long numbers[] = {0, 7, 13, 20, 42, 100, 115, 999, 1000, 12345, -900019};
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) words(numbers[i], &t), append(&t, "; ");
  printf("%s\n", t.data);
  release(&t);
  template("Dear {{name}}, {{count}} {{thing}}s{{unknown}} {{open", (const char *const[][2]){{"name", "Ada"}, {"count", "3"}, {"thing", "engine"}, {0}}, &t);
  printf("%s %zu\n", t.data, strlen(t.data));
  release(&t);
  return 0;
}
