/* Two-out-of-three voting over redundant pressure sensors. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define TOLERANCE 4

enum quality { GOOD, DEGRADED, FAILED };

struct vote {
  int value;
  enum quality quality;
};

static int difference(int a, int b) {
  return a > b ? a - b : b - a;
}

static int agree(int a, int b) {
  return difference(a, b) <= TOLERANCE;
}

static struct vote pair(int a, int b, enum quality quality) {
  struct vote v = {(a + b) / 2, quality};
  return v;
}

static struct vote vote3(int a, int b, int c) {
  int ab = agree(a, b);
  int bc = agree(b, c);
  int ac = agree(a, c);
  struct vote v = {0, FAILED};
  if (ab && bc && ac) {
    v.value = (a + b + c) / 3;
    v.quality = GOOD;
  } else if (ab) {
    v = pair(a, b, DEGRADED);
  } else if (bc) {
    v = pair(b, c, DEGRADED);
  } else if (ac) {
    v = pair(b, c, DEGRADED);
  }
  return v;
}

int main(void) {
  int s[3];
  for (int i = 0; i < 3; i++) {
    s[i] = __VERIFIER_nondet_int();
    __VERIFIER_assume(s[i] >= 0 && s[i] <= 200);
  }
  struct vote v = vote3(s[0], s[1], s[2]);
  int agreeing = 0, first = 0;
  for (int i = 2; i >= 0; i--) {
    int next = (i + 1) % 3;
    if (s[i] - s[next] <= 4 && s[next] - s[i] <= 4) agreeing++;
  }
  while (first < 2 && (s[first] - s[first + 1] > 4 || s[first + 1] - s[first] > 4))
    first++;
  assert(v.quality == (agreeing == 3 ? GOOD : agreeing > 0 ? DEGRADED : FAILED));
  if (agreeing == 3) {
    assert(v.value == (s[0] + s[1] + s[2]) / 3);
  } else if (agreeing > 0) {
    int other = first == 2 ? 0 : first + 1;
    assert(v.value == (s[first] + s[other]) / 2);
  } else {
    assert(v.value == 0);
  }
  return 0;
}
