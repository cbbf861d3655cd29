#include <assert.h>

#include "account.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

static int total;

int main(void) {
  struct account account = {100, 0};
  for (int i = 0; i < 2; i++) {
    int amount = __VERIFIER_nondet_uchar();
    if (withdraw(&account, amount))
      total += amount;
  }
  assert(total <= 100);
  assert(operations() <= 2);
  return 0;
}
