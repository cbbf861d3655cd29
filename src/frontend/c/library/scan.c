/* scanf's %s and %c with a width: characters are inputs. */

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
