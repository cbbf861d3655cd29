// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define SIZE 4

static int items[SIZE];
static int head, count;

int put(int value) {
  if (count == SIZE)
    return 0;
  items[(head + count) % SIZE] = value;
  count++;
  return 1;
}

int take(int *value) {
  if (count == 0)
    return 0;
  *value = items[head];
  head = head + 1;  // FAULT: (head + 1) % SIZE
  count--;
  return 1;
}

int main(void) {
  int next_in = 0, next_out = 0;
  for (int i = 0; i < 10; i++) {
    if (nondet_int()) {
      if (put(next_in))
        next_in++;
    } else {
      int value;
      if (take(&value)) {
        assert(value == next_out);
        next_out++;
      }
    }
  }
  return 0;
}
