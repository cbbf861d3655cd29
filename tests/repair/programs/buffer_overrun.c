// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define SIZE 8

int main(void) {
  int buffer[SIZE];
  int n = nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 20);
  int used = 0;
  for (int i = 0; i < n; i++) {
    if (used <= SIZE)  // FAULT: used < SIZE
      buffer[used++] = i;
  }
  assert(used == (n < SIZE ? n : SIZE));
  return buffer[0];
}
