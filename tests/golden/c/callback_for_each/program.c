#include <assert.h>

extern char __VERIFIER_nondet_char(void);

struct range {
  int low, high;
};

static void for_each(const int *items, int count, void (*visit)(int, void *), void *context) {
  for (int i = 0; i < count; i++)
    visit(items[i], context);
}

static void extend(int item, void *context) {
  struct range *range = context;
  if (item < range->low)
    range->low = item;
  else if (item > range->high)
    range->high = item;
}

int main(void) {
  int items[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), __VERIFIER_nondet_char()};
  struct range range = {1000, -1000};
  for_each(items, 3, extend, &range);
  for (int i = 0; i < 3; i++)
    assert(items[i] >= range.low && items[i] <= range.high);
  return 0;
}
