// Every common str* function, with empty strings, limits that are hit exactly, and characters above 127.
#define _GNU_SOURCE
#pragma GCC diagnostic ignored "-Wstringop-truncation"
#pragma GCC diagnostic ignored "-Wstringop-overread"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int sign(int x) { return (x > 0) - (x < 0); }
static int at(const char *s, const char *found) { return found ? (int)(found - s) : -1; }

static void lengths(void) {
  printf("%zu %zu %zu %zu\n", strlen(""), strlen("a"), strlen("hello\0hidden"), strlen("hello" + 2));
  printf("%zu %zu %zu\n", strnlen("hello", 3), strnlen("hi", 10), strnlen("", 5));
}

static void copying(void) {
  char a[20], b[20];
  memset(a, '#', sizeof a);
  printf("%s\n", strcpy(a, "copied"));
  printf("%c%c\n", a[6] ? a[6] : '0', a[7]);
  memset(b, '#', sizeof b);
  strncpy(b, "abc", 6);
  printf("%s %d %d %c\n", b, b[3], b[5], b[6]);
  strncpy(b, "abcdefgh", 4);
  printf("%d %c\n", b[4], b[3]);
  strncpy(b, "", 2);
  printf("%d %d %c\n", b[0], b[1], b[2]);
  char *end = stpcpy(a, "end");
  end = stpcpy(end, "less");
  printf("%s %d\n", a, (int)(end - a));
  printf("%d\n", (int)(stpncpy(a, "xy", 5) - a));
  char *c = strdup("duplicate"), *d = strndup("duplicate", 3);
  c[0] = 'D';
  printf("%s %s\n", c, d);
  free(c), free(d);
}

static void joining(void) {
  char s[30] = "";
  strcat(s, "one");
  strcat(strcat(s, ", "), "two");
  strcat(s, "");
  printf("%s\n", s);
  strncat(s, "three", 2);
  strncat(s, "!", 10);
  strncat(s, "never", 0);
  printf("%s %zu\n", s, strlen(s));
}

static void comparing(void) {
  static const char *const words[] = {"", "a", "ab", "abc", "abd", "B", "b", "\xc3\xa9", "A"};
  for (int i = 0; i < 9; i++) {
    for (int j = 0; j < 9; j++)
      printf("%d%d%d%d ", sign(strcmp(words[i], words[j])), sign(strncmp(words[i], words[j], 2)),
             sign(strcasecmp(words[i], words[j])), sign(strncasecmp(words[i], words[j], 1)));
    printf("\n");
  }
  printf("%d %d\n", strncmp("abc", "xyz", 0), sign(strncmp("abc", "abz", 2)));
  printf("%d\n", sign(strcoll("apple", "banana")));
}

static void searching(void) {
  const char *s = "a needle in a haystack";
  printf("%d %d %d %d\n", at(s, strchr(s, 'n')), at(s, strrchr(s, 'n')), at(s, strchr(s, 'z')), at(s, strchr(s, 0)));
  printf("%d %d %d\n", at(s, strrchr(s, 0)), at(s, strchrnul(s, 'z')), at(s, index(s, 'd')));
  printf("%d %d %d %d\n", at(s, strstr(s, "needle")), at(s, strstr(s, "hays")), at(s, strstr(s, "")), at(s, strstr(s, "stacks")));
  printf("%d %d\n", strstr("aaab", "aab") != NULL, at(s, strstr(s, "a h")));
  printf("%zu %zu %zu\n", strspn("123abc", "0123456789"), strspn("abc", "xyz"), strspn("aaa", "a"));
  printf("%zu %zu %zu\n", strcspn("key=value", "=:"), strcspn("abc", ""), strcspn("", "abc"));
  printf("%d %d\n", at(s, strpbrk(s, "xyzl")), at(s, strpbrk(s, "XYZ")));
  const char *high = "caf\xe9 \xff";
  printf("%d %d\n", at(high, strchr(high, '\xe9')), at(high, strchr(high, 0xff)));
}

static void splitting(void) {
  char line[] = "  one,two;; three  ,", *rest = NULL;
  for (char *t = strtok(line, " ,;"); t; t = strtok(NULL, " ,;")) printf("<%s>", t);
  char nested[] = "a=1&b=2&c";
  for (char *t = strtok_r(nested, "&", &rest); t; t = strtok_r(NULL, "&", &rest)) {
    char *inner = NULL, *key = strtok_r(t, "=", &inner), *value = strtok_r(NULL, "=", &inner);
    printf("[%s:%s]", key, value ? value : "none");
  }
  char fields[] = "x::y:", *walk = fields, *field;
  while ((field = strsep(&walk, ":")) != NULL) printf("(%s)", field);
  char empty[] = ",,,";
  printf("%d\n", strtok(empty, ",") == NULL);
}

static void reverse(char *s) {
  for (size_t i = 0, j = strlen(s); i + 1 < j; i++) {
    char t = s[i];
    s[i] = s[--j];
    s[j] = t;
  }
}

static int is_palindrome(const char *s) {
  const char *e = s + strlen(s);
  while (s < e)
    if (*s++ != *--e) return 0;
  return 1;
}

static int matches(const char *pattern, const char *text) {
  if (*pattern == 0) return *text == 0;
  if (*pattern == '*') return matches(pattern + 1, text) || (*text && matches(pattern, text + 1));
  return *text && (*pattern == '?' || *pattern == *text) && matches(pattern + 1, text + 1);
}

int main(void) {
  lengths();
  copying();
  joining();
  comparing();
  searching();
  splitting();
  char word[] = "reversed", one[] = "x";
  reverse(word), reverse(one);
  printf("%s %s %d %d\n", word, one, is_palindrome("racecar"), is_palindrome("abca"));
  printf("%d %d %d %d\n", matches("a*c?e", "abbbcde"), matches("*", ""), matches("?", ""), matches("*.c", "file.cc"));
  return 0;
}
