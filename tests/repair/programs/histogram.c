// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define CLASSES 4

int main(void) {
  int counts[CLASSES] = {0};
  int values[5];
  int total = 0;
  for (int i = 0; i < 5; i++) {
    values[i] = nondet_int();
    __VERIFIER_assume(values[i] >= 0 && values[i] < 40);
    int class = values[i] / 10;
    counts[class] = counts[class] + i;  // FAULT: + 1
  }
  for (int i = 0; i < CLASSES; i++)
    total += counts[i];
  assert(total == 5);
  return 0;
}
