#include <assert.h>
unsigned nondet_uint(void);

#define LOW 0x3Cu

static unsigned low_of(unsigned word) {
  return word & LOW;
}

int main(void) {
  unsigned word = nondet_uint();
  assert(low_of(word) == word % 64u);
  return 0;
}
