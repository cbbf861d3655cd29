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

/* Whole elements, as many as there are before the end. */
size_t fread(void *restrict to, size_t size, size_t count, struct _IO_FILE *restrict stream) {
  char *bytes = to;
  for (size_t i = 0; i < size * count; i++) {
    int c = fgetc(stream);
    if (c == EOF) return i / size;
    bytes[i] = (char)c;
  }
  return size == 0 ? 0 : count;
}

/* At most `size` bytes; any number of them may be there, and -1 is an error. */
__PTRDIFF_TYPE__ read(int file, void *to, size_t size) {
  (void)file;
  char *bytes = to;
  size_t n = 0;
  while (n < size) {
    int c = getchar();
    if (c == EOF) break;
    bytes[n++] = (char)c;
  }
  return n == 0 && size != 0 && __VERIFIER_nondet_uchar() != 0 ? -1 : (__PTRDIFF_TYPE__)n;
}

__PTRDIFF_TYPE__ getdelim(char **restrict line, size_t *restrict room, int end,
                          struct _IO_FILE *restrict stream) {
  size_t n = 0;
  for (int c = fgetc(stream); c != EOF; c = fgetc(stream)) {
    if (*line == NULL || n + 2 > *room) {
      *room = *line == NULL || *room < 120 ? 120 : 2 * *room;
      *line = realloc(*line, *room);
    }
    (*line)[n++] = (char)c;
    (*line)[n] = '\0';
    if (c == end) break;
  }
  return n == 0 ? -1 : (__PTRDIFF_TYPE__)n;
}

__PTRDIFF_TYPE__ getline(char **restrict line, size_t *restrict room, struct _IO_FILE *restrict stream) {
  return getdelim(line, room, '\n', stream);
}
