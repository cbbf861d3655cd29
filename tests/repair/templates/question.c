#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct slot {
  int key, sum;
};

static int is_intact(const struct slot* s) {
  return s->sum == s->key * 3 + 1;
}

static int find(const struct slot* slots, int key) {
  for (int i = 0; i < 2; i++) {
    if (slots[i].key == key) return i;
  }
  return -1;
}

int main(void) {
  struct slot slots[2] = {{1, 4}, {2, 7}};
  int at = nondet_int(), sum = nondet_int();
  __VERIFIER_assume(at >= 0 && at < 2 && sum >= 0 && sum < 10);
  slots[at].sum = sum;
  int expected = sum == slots[at].key * 3 + 1 ? at : -1;
  assert(find(slots, at + 1) == expected);
  assert(find(slots, 2 - at) == 1 - at);
  assert(is_intact(&slots[at]) == (expected == at));
  return 0;
}
