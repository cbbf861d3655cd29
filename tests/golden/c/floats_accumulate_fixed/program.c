#include <assert.h>

int main(void) {
  float sum = 0.0f;
  for (int i = 0; i < 10; i++)
    sum += 0.125f;
  assert(sum == 1.25f);
  return 0;
}
