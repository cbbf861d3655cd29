// missing, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define N 4

int index_of(const int a[], int wanted) {
  int at = 0;
  while (at < N && a[at] != wanted)
    at++;
  return at;  // FAULT: if (at == N) return -1
}

int main(void) {
  int a[N] = {3, 1, 4, 15};
  int wanted = nondet_int();
  int at = index_of(a, wanted);
  if (wanted == 3 || wanted == 1 || wanted == 4 || wanted == 15)
    assert(a[at] == wanted);
  else
    assert(at == -1);
  return 0;
}
