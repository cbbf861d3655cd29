#include "account.h"

#include <assert.h>

static int total;

int operations(void) { return total; }

int withdraw(struct account *account, int amount) {
  total++;
  if (amount > account->balance)
    return 0;
  account->balance -= amount;
  account->count++;
  assert(account->count == total);
  return 1;
}
