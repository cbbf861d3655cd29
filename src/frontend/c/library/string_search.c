/* string.h: finding characters and strings. */

void *memchr(const void *s, int c, size_t size) {
  const unsigned char *bytes = s;
  for (size_t i = 0; i < size; i++)
    if (bytes[i] == (unsigned char)c) return (void *)(bytes + i);
  return NULL;
}

void *memrchr(const void *s, int c, size_t size) {
  const unsigned char *bytes = s;
  for (size_t i = size; i > 0; i--)
    if (bytes[i - 1] == (unsigned char)c) return (void *)(bytes + i - 1);
  return NULL;
}

char *strchrnul(const char *s, int c) {
  while (*s != '\0' && *s != (char)c)
    s++;
  return (char *)s;
}

char *strchr(const char *s, int c) {
  while (*s != (char)c) {
    if (*s == '\0') return NULL;
    s++;
  }
  return (char *)s;
}

char *strrchr(const char *s, int c) {
  const char *found = NULL;
  for (;; s++) {
    if (*s == (char)c) found = s;
    if (*s == '\0') return (char *)found;
  }
}

char *index(const char *s, int c) { return strchr(s, c); }

char *rindex(const char *s, int c) { return strrchr(s, c); }

static int __faultline_is_one_of(char c, const char *set) {
  for (; *set != '\0'; set++)
    if (*set == c) return 1;
  return 0;
}

size_t strspn(const char *s, const char *accept) {
  size_t n = 0;
  while (s[n] != '\0' && __faultline_is_one_of(s[n], accept))
    n++;
  return n;
}

size_t strcspn(const char *s, const char *reject) {
  size_t n = 0;
  while (s[n] != '\0' && !__faultline_is_one_of(s[n], reject))
    n++;
  return n;
}

char *strpbrk(const char *s, const char *accept) {
  s += strcspn(s, accept);
  return *s != '\0' ? (char *)s : NULL;
}

static int __faultline_begins_with(const char *s, const char *prefix) {
  for (; *prefix != '\0'; s++, prefix++)
    if (*s != *prefix) return 0;
  return 1;
}

char *strstr(const char *text, const char *part) {
  for (;; text++) {
    if (__faultline_begins_with(text, part)) return (char *)text;
    if (*text == '\0') return NULL;
  }
}

char *strtok_r(char *restrict s, const char *restrict separators, char **restrict rest) {
  if (s == NULL) s = *rest;
  s += strspn(s, separators);
  char *end = s + strcspn(s, separators);
  *rest = end;
  if (end == s) return NULL;
  if (*end != '\0') {
    *end = '\0';
    *rest = end + 1;
  }
  return s;
}

static char *__faultline_strtok_rest;

char *strtok(char *restrict s, const char *restrict separators) {
  return strtok_r(s, separators, &__faultline_strtok_rest);
}

char *strsep(char **restrict rest, const char *restrict separators) {
  char *begin = *rest;
  if (begin == NULL) return NULL;
  char *end = begin + strcspn(begin, separators);
  if (*end != '\0') {
    *end = '\0';
    *rest = end + 1;
  } else {
    *rest = NULL;
  }
  return begin;
}
