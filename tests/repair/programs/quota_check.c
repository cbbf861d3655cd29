// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

int allowed(int used, int wanted, int quota, int admin) {
  if (admin)
    return 1;
  if (wanted <= 0)
    return 0;
  return used + wanted < quota;  // FAULT: <=
}

int main(void) {
  int used = nondet_int(), wanted = nondet_int(), quota = nondet_int(), admin = nondet_int();
  __VERIFIER_assume(used >= 0 && used <= quota && quota <= 1000 && wanted <= 1000);
  __VERIFIER_assume(admin == 0 || admin == 1);
  int may = allowed(used, wanted, quota, admin);
  if (!admin && wanted > 0)
    assert(may == (quota - used >= wanted));
  if (admin)
    assert(may);
  return 0;
}
