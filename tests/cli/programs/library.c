/* Calls the library in every way that the models know, through the system's headers, and prints what comes back. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int by_value(const void *a, const void *b) {
  const int x = *(const int *)a;
  const int y = *(const int *)b;
  return (x > y) - (x < y);
}

static void strings(void) {
  char buffer[32] = "one";
  char other[8];
  char line[] = " alpha,beta;;gamma ";
  char *rest;
  printf("%d %d\n", (int)strlen("four"), (int)strnlen("four", 2));
  printf("%s\n", strcat(buffer, "two"));
  printf("%s\n", strncat(buffer, "three", 2));
  printf("%s %s\n", strcpy(buffer, "copy"), strncpy(other, "ab", sizeof other));
  printf("%d\n", (int)(stpcpy(buffer, "stp") - buffer));
  printf("%d %d %d\n", strcmp("a", "b") < 0, strncmp("abc", "abd", 2), memcmp("xyz", "xya", 3) > 0);
  printf("%d %d\n", strcasecmp("HeLLo", "hEllO"), strncasecmp("abX", "ABy", 2));
  printf("%s %s %s\n", strchr("hello", 'l'), strrchr("hello", 'l'), strstr("hello world", "o w"));
  printf("%d %d %s\n", (int)strspn("aabc", "ab"), (int)strcspn("abc", "c"), strpbrk("key=value", "=:"));
  printf("%d\n", strchr("hello", 'z') == NULL);
  for (char *token = strtok(line, " ,;"); token != NULL; token = strtok(NULL, " ,;")) printf("[%s]", token);
  char again[] = "x y";
  for (char *token = strtok_r(again, " ", &rest); token != NULL; token = strtok_r(NULL, " ", &rest)) printf("<%s>", token);
  printf("\n%s\n", (char *)memchr("memory", 'o', 6));
  printf("%d\n", memccpy(buffer, "stop.here", '.', 9) == buffer + 5);
  char *copy = strdup("duplicate");
  char *part = strndup("duplicate", 3);
  printf("%s %s\n", copy, part);
  free(copy);
  free(part);
}

static void characters(void) {
  unsigned sum = 0;
  for (int c = 0; c < 256; c++) {
    sum = sum * 31 + (unsigned)(isalpha(c) + 2 * isdigit(c) + isalnum(c) + isupper(c) + islower(c));
    sum = sum * 31 + (unsigned)(isspace(c) + ispunct(c) + isprint(c) + isgraph(c) + iscntrl(c) + isxdigit(c));
    sum = sum * 31 + (unsigned)(isblank(c) + toupper(c) + tolower(c));
    sum = sum * 31 + (unsigned)((isalpha)(c) + (ispunct)(c) + (tolower)(c) + (toupper)(c));
  }
  printf("%u\n", sum);
}

static void numbers(void) {
  const char *const texts[] = {"42", "-17x", "  +9", "0x1F", "077", "99999999999999999999", "-99999999999999999999", "z", ""};
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
    for (int base = 0; base <= 36; base += 4) {
      char *end = NULL;
      errno = 0;
      printf("%ld ", strtol(texts[i], &end, base));
      printf("%d %d ", end ? (int)(end - texts[i]) : -1, errno);
      printf("%lu %lld %llu\n", strtoul(texts[i], NULL, base), strtoll(texts[i], NULL, base), strtoull(texts[i], NULL, base));
    }
  printf("%d %ld %lld\n", atoi("12abc"), atol("-5"), atoll("123456789012"));
  printf("%d %ld %lld\n", abs(-3), labs(-4L), llabs(-5LL));
  div_t d = div(-17, 5);
  ldiv_t l = ldiv(17L, -5L);
  lldiv_t ll = lldiv(-17LL, -5LL);
  printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, ll.quot, ll.rem);
  printf("%d\n", ffs(40));
}

static void memory(void) {
  int values[] = {5, -3, 9, 0, 5, 2, -7};
  const int key = 9;
  qsort(values, 7, sizeof *values, by_value);
  for (int i = 0; i < 7; i++) printf("%d ", values[i]);
  printf("%d\n", (int)((int *)bsearch(&key, values, 7, sizeof *values, by_value) - values));
  int *grown = malloc(2 * sizeof *grown);
  grown[0] = 1;
  grown[1] = 2;
  grown = realloc(grown, 4 * sizeof *grown);
  grown[2] = 3;
  printf("%d %d %d\n", grown[0], grown[1], grown[2]);
  free(grown);
  bzero(values, sizeof values);
  printf("%d\n", values[3]);
}

static void floats(void) {
  int exponent;
  double whole;
  const double x = frexp(-10.25, &exponent);
  const double part = modf(-3.75, &whole);
  printf("%.17g %d %.17g %.17g\n", x, exponent, part, whole);
  printf("%.17g %.17g %.17g\n", ldexp(0.75, -3), scalbn(3.0, 1000), ldexp(1.0, -1080));
  printf("%.17g %.17g\n", fdim(5.5, 2.25), fdim(1, 2));
  printf("%ld %lld %ld %lld\n", lround(2.5), llround(-2.5), lrint(2.5), llrint(-3.5));
}

int main(void) {
  strings();
  characters();
  numbers();
  memory();
  floats();
  return 0;
}
