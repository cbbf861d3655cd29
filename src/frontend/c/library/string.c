/* string.h and strings.h: lengths, copies and comparisons. Searching is in string_search.c. */

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n] != '\0')
    n++;
  return n;
}

size_t strnlen(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != '\0')
    n++;
  return n;
}

char *stpcpy(char *restrict to, const char *restrict from) {
  size_t i = 0;
  while (from[i] != '\0') {
    to[i] = from[i];
    i++;
  }
  to[i] = '\0';
  return to + i;
}

char *strcpy(char *restrict to, const char *restrict from) {
  stpcpy(to, from);
  return to;
}

/* Returns the first of the zeros, or the end if there is none. */
char *stpncpy(char *restrict to, const char *restrict from, size_t limit) {
  size_t i = 0;
  while (i < limit && from[i] != '\0') {
    to[i] = from[i];
    i++;
  }
  char *end = to + i;
  for (; i < limit; i++)
    to[i] = '\0';
  return end;
}

char *strncpy(char *restrict to, const char *restrict from, size_t limit) {
  stpncpy(to, from, limit);
  return to;
}

char *strcat(char *restrict to, const char *restrict from) {
  stpcpy(to + strlen(to), from);
  return to;
}

char *strncat(char *restrict to, const char *restrict from, size_t limit) {
  char *end = to + strlen(to);
  size_t i = 0;
  while (i < limit && from[i] != '\0') {
    end[i] = from[i];
    i++;
  }
  end[i] = '\0';
  return to;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t size) {
  memcpy(to, from, size);
  return (char *)to + size;
}

void *memccpy(void *restrict to, const void *restrict from, int last, size_t size) {
  char *out = to;
  const char *in = from;
  for (size_t i = 0; i < size; i++) {
    out[i] = in[i];
    if ((unsigned char)in[i] == (unsigned char)last) return out + i + 1;
  }
  return NULL;
}

void bzero(void *to, size_t size) { memset(to, 0, size); }

void bcopy(const void *from, void *to, size_t size) { memmove(to, from, size); }

int memcmp(const void *a, const void *b, size_t size) {
  const unsigned char *x = a;
  const unsigned char *y = b;
  for (size_t i = 0; i < size; i++)
    if (x[i] != y[i]) return x[i] - y[i];
  return 0;
}

int bcmp(const void *a, const void *b, size_t size) { return memcmp(a, b, size); }

int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != '\0' && a[i] == b[i])
    i++;
  return (unsigned char)a[i] - (unsigned char)b[i];
}

int strcoll(const char *a, const char *b) { return strcmp(a, b); }

int strncmp(const char *a, const char *b, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    if (a[i] != b[i]) return (unsigned char)a[i] - (unsigned char)b[i];
    if (a[i] == '\0') return 0;
  }
  return 0;
}

static int __faultline_lower(char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : (unsigned char)c; }

int strcasecmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != '\0' && __faultline_lower(a[i]) == __faultline_lower(b[i]))
    i++;
  return __faultline_lower(a[i]) - __faultline_lower(b[i]);
}

int strncasecmp(const char *a, const char *b, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    if (__faultline_lower(a[i]) != __faultline_lower(b[i]))
      return __faultline_lower(a[i]) - __faultline_lower(b[i]);
    if (a[i] == '\0') return 0;
  }
  return 0;
}

char *strndup(const char *s, size_t limit) {
  size_t n = strnlen(s, limit);
  char *copy = malloc(n + 1);
  if (copy == NULL) return NULL;
  memcpy(copy, s, n);
  copy[n] = '\0';
  return copy;
}

char *strdup(const char *s) {
  size_t size = strlen(s) + 1;
  char *copy = malloc(size);
  if (copy == NULL) return NULL;
  memcpy(copy, s, size);
  return copy;
}
