// missing, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 5

int main(void) {
  int a[N];
  int groups = 0, length = 0, longest = 0;
  for (int i = 0; i < N; i++) {
    a[i] = nondet_int();
    __VERIFIER_assume(a[i] == 0 || a[i] == 1);
    if (a[i] == 1) {
      length++;
    } else {
      if (length > longest)
        longest = length;
      length = 0;
    }
  }
  groups = length;  // FAULT: the last group may be the longest: if (length > longest) longest = length
  int expected = 0, here = 0;
  for (int i = 0; i < N; i++) {
    here = a[i] ? here + 1 : 0;
    if (here > expected)
      expected = here;
  }
  assert(longest == expected);
  assert(groups <= expected);
  return 0;
}
