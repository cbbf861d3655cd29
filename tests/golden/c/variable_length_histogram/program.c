#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

static int most_frequent(int buckets, int samples) {
  int counts[buckets];
  for (int i = 0; i < buckets; i++)
    counts[i] = 0;
  for (int i = 0; i < samples; i++) {
    unsigned sample = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(sample <= 4);
    counts[sample]++;
  }
  int best = 0;
  for (int i = 1; i < buckets; i++)
    if (counts[i] > counts[best])
      best = i;
  return best;
}

int main(void) {
  int buckets = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(buckets >= 4 && buckets <= 5);
  int best = most_frequent(buckets, 2);
  assert(best >= 0 && best < buckets);
  return 0;
}
