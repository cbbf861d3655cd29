#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);

int main(void) {
  char user[8] = "";
  unsigned length = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(length <= 8);
  strncpy(user, "operator", length);
  unsigned shown = (unsigned)strlen(user);
  assert(shown == length);
  return 0;
}
