/* scanf's %s, %[ and %c with a width: characters are inputs. */

void __faultline_scan_word(char *word, int limit) {
  int n = 0;
  while (limit == 0 || n < limit) {
    unsigned char c = __VERIFIER_nondet_uchar();
    if (c == 0 || c == ' ' || (c >= '\t' && c <= '\r')) break;
    word[n++] = (char)c;
  }
  word[n] = '\0';
}

void __faultline_scan_bytes(char *bytes, int count) {
  for (int n = 0; n < count; ++n) bytes[n] = (char)__VERIFIER_nondet_uchar();
}

/* `set` is what stands behind the '[', with the ']'. */
void __faultline_scan_set(char *text, int limit, const char *set) {
  int n = 0;
  while (limit == 0 || n < limit) {
    unsigned char c = __VERIFIER_nondet_uchar();
    const char *end;
    if (c == 0 || !__faultline_in_set((char)c, set, &end)) break;
    text[n++] = (char)c;
  }
  text[n] = '\0';
}
