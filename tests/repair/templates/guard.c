#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

static int stock = 3, sold, refused;

void sell(int wanted, int open) {
  sold += wanted;
  if (open > 0) stock -= wanted;
  if (!(open > 0)) refused++;
}

int main(void) {
  int wanted = nondet_int(), open = nondet_int();
  __VERIFIER_assume(wanted >= 0 && wanted <= 3);
  sell(wanted, open);
  assert(sold == (open > 0 ? wanted : 0));
  assert(stock == 3 - sold && refused == (open <= 0));
  return 0;
}
