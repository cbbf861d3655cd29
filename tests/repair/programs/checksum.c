// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

unsigned char sum(const unsigned char *data, int n) {
  unsigned char s = 0;
  int i = 0;
  while (i < n) {
    s = s ^ data[i];  // FAULT: s + data[i]
    i++;
  }
  return s;
}

int main(void) {
  unsigned char data[3];
  for (int i = 0; i < 3; i++)
    data[i] = (unsigned char)nondet_int();
  unsigned char s = sum(data, 3);
  assert(s == (unsigned char)(data[0] + data[1] + data[2]));
  return 0;
}
