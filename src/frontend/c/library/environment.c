/* What the machine around the program says: any value, and any text of at most 15 characters. */

extern char __faultline_environment[4][16]; /* nobody defines it: its contents are inputs */
static int __faultline_environment_used;
long __VERIFIER_nondet_long(void);

char *getenv(const char *name) {
  char *text = __faultline_environment[__faultline_environment_used];
  strlen(name); /* reads it all */
  if (__VERIFIER_nondet_uchar() == 0) return NULL;
  if (__faultline_environment_used < 3) __faultline_environment_used++;
  text[15] = '\0';
  return text;
}

long time(long *where) {
  long now = __VERIFIER_nondet_long();
  if (now < 0) now = 0;
  if (where != NULL) *where = now;
  return now;
}
