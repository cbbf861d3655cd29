// One program in two files: externs, statics of the same name in both, tentative definitions, incomplete arrays.
#include "shared.h"

#include <stdio.h>
#include <string.h>

int counter = 10;
int counter;
static int private_count = 1;  // second.c has one of its own
static const char *const names[] = {"first"};
struct shape shapes[3] = {{2, 3, LOW, "small"}, {.width = 10, .height = 20, .name = "large"}};
measure current_measure = area;

static int helper(int n) { return n + private_count; }

struct local { int a; };  // another struct of this name is in second.c
static struct local local = {5};

int area(const struct shape *s) { return s->width * s->height; }

static int use_statics(void) {
  static int kept = 100;
  private_count++;
  return helper(kept++);
}

int main(void) {
  printf("%d %d %s\n", tentative, counter, greeting);
  tentative = 3;
  printf("%d %d\n", table_sum(), table[1]);
  table[1] *= 10;
  *into_table += 1000;
  printf("%d %d\n", table_sum(), table[2]);
  for (int i = 0; i < 3; i++) printf("%d ", use_statics());
  printf("%d %s %d\n", next_id(), names[0], helper(0));
  for (int i = 0; i < 3; i++) {
    int calls = count_calls();
    printf("%d/%d ", calls, counter);
  }
  printf("\n");
  for (int i = 0; i < 2; i++) printf("%s %d %d, ", shapes[i].name, current_measure(&shapes[i]), circumference(&shapes[i]));
  struct shape s = scaled(shapes[1], 3);
  printf("%d %d %d %s\n", s.width, s.height, s.level == LOW, s.name);
  printf("%d %d\n", shapes[1].width, shapes[2].name == NULL);
  measure m = select_measure(HIGH);
  printf("%d %d %d\n", m == circumference, m(&s), select_measure(LOW) == area);
  current_measure = circumference;
  printf("%d %d\n", current_measure(&shapes[0]), clamp(50, 0, 9));
  printf("%d %d\n", sum_all(0), sum_all(4, 1, -2, 30, local.a));
  append_log("one");
  append_log("two");
  append_log(greeting);
  printf("%s %d\n", read_log(), (int)strlen(read_log()));
  extern int hidden_in_second;
  printf("%d\n", hidden_in_second);
  return 0;
}
