#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int configured = __VERIFIER_nondet_int();
  const int *chosen = NULL;
  if (configured > 0) {
    chosen = &configured;
  } else {
    int fallback = 7;
    chosen = &fallback;
  }
  int limit = *chosen;
  assert(limit > 0);
  return 0;
}
