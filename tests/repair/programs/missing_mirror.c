// missing, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct game {
  int home, guest;
  int home_serves;
};

void score(struct game *g, int by_home) {
  if (by_home) {
    g->home++;
    g->home_serves = 1;
  } else {
    g->guest++;  // FAULT: g->home_serves = 0 too
  }
}

int main(void) {
  struct game g = {0, 0, 1};
  int last = 1;
  for (int i = 0; i < 4; i++) {
    last = nondet_int();
    __VERIFIER_assume(last == 0 || last == 1);
    score(&g, last);
  }
  assert(g.home + g.guest == 4);
  assert(g.home_serves == last);
  return 0;
}
