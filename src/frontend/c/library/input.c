/* stdio.h: reading. Whatever the stream is, its characters are inputs. */

int fgetc(struct _IO_FILE *stream) {
  (void)stream;
  return getchar();
}

int getc(struct _IO_FILE *stream) { return fgetc(stream); }

char *fgets(char *restrict line, int size, struct _IO_FILE *restrict stream) {
  (void)stream;
  if (size <= 0) return NULL;
  int n = 0;
  while (n < size - 1) {
    int c = getchar();
    if (c == EOF) {
      if (n == 0) return NULL;
      break;
    }
    line[n++] = (char)c;
    if (c == '\n') break;
  }
  line[n] = '\0';
  return line;
}

char *gets(char *line) {
  size_t n = 0;
  for (int c = getchar(); c != '\n'; c = getchar()) {
    if (c == EOF) {
      if (n == 0) return NULL;
      break;
    }
    line[n++] = (char)c;
  }
  line[n] = '\0';
  return line;
}
