#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static int parse(const char *text, unsigned char *out) {
  unsigned value = 0;
  if (*text < '0' || *text > '9')
    return 0;
  while (*text >= '0' && *text <= '9') {
    value = value * 10 + (unsigned)(*text - '0');
    text++;
  }
  if (value > 255)
    return 0;
  *out = (unsigned char)value;
  return *text == '\0';
}

int main(void) {
  char text[4];
  for (int i = 0; i < 3; i++)
    text[i] = __VERIFIER_nondet_char();
  text[3] = '\0';
  unsigned char value = 0;
  if (parse(text, &value) && text[0] != '0' && text[1] != '\0' && text[2] != '\0')
    assert(value >= 100);
  return 0;
}
