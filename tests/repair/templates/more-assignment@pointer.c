#include <assert.h>
int nondet_int(void);

static int difference(const int* a, const int* b) {
  if (*a < *b) {
    const int* kept = a;
    a = b;
    if (kept == a) return 0;
  }
  return *a - *b;
}

int main(void) {
  int x = nondet_int() & 63, y = nondet_int() & 63;
  int apart = difference(&x, &y);
  assert(apart == (x > y ? x - y : y - x));
  return 0;
}
