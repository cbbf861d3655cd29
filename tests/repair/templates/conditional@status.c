#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

enum status { OK, FULL, BAD_VALUE };

static int stored, used;

static enum status store(int value, int capacity) {
  if (value < 0) return BAD_VALUE;
  if (used == capacity) return FULL;
  stored += value;
  used++;
  return OK;
}

static enum status store_twice(int first, int second, int capacity) {
  const int values[] = {first, second};
  for (int i = 0; i < 2; i++) {
    enum status status = store(values[i], capacity);
  }
  return OK;
}

int main(void) {
  int first = nondet_int(), second = nondet_int(), capacity = nondet_int();
  __VERIFIER_assume(first < 100 && second < 100 && capacity >= 0 && capacity < 4);
  enum status status = store_twice(first, second, capacity);
  if (first < 0)
    assert(status == BAD_VALUE && stored == 0);
  else if (capacity == 0)
    assert(status == FULL && stored == 0);
  else if (second < 0)
    assert(status == BAD_VALUE && stored == first);
  else
    assert(status == (capacity == 1 ? FULL : OK));
  return 0;
}
