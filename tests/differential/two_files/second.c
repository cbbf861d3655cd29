#include "shared.h"

#include <stdarg.h>
#include <string.h>

int tentative;
int tentative;
int table[4] = {1, 2, 3, 4};
int *into_table = &table[2];
const char greeting[] = "hello from the second file";
int hidden_in_second = 4242;

static int private_count = 1000;
static const char *const names[] = {"second", "also second"};
struct local { char text[40]; int used; };
static struct local local;

static int helper(int n) { return n * 2 + private_count; }

int table_sum(void) {
  int total = tentative;
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) total += table[i];
  return total;
}

int next_id(void) {
  static int kept = 7;
  private_count += 5;
  return helper(kept++) + (int)strlen(names[1]);
}

int count_calls(void) {
  static int calls;
  counter += 2;
  return ++calls;
}

int circumference(const struct shape *s) { return 2 * (s->width + s->height); }

struct shape scaled(struct shape s, int factor) {
  s.width *= factor;
  s.height = clamp(s.height * factor, 0, 50);
  return s;
}

measure select_measure(enum level level) {
  static const measure by_level[] = {[LOW] = area, [MIDDLE] = area, [HIGH] = circumference};
  return by_level[level];
}

int sum_all(int count, ...) {
  va_list list;
  int total = 0;
  va_start(list, count);
  while (count-- > 0) total += va_arg(list, int);
  va_end(list);
  return total;
}

void append_log(const char *text) {
  for (; *text && local.used < (int)sizeof local.text - 2; text++) local.text[local.used++] = *text;
  local.text[local.used++] = '.';
}

const char *read_log(void) { return local.text; }
