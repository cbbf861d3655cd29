// Is a value inside of its limits?
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct Limits {
  int low, high;
};

static int is_allowed(const struct Limits* limits, int value) {
  if (value > limits->high) return 0;
  return 1;
}

int main(void) {
  struct Limits limits = {-40, 85};
  int value = __VERIFIER_nondet_int();
  int allowed = is_allowed(&limits, value);
  assert(allowed == (value >= -40 && value <= 85));
  return 0;
}
