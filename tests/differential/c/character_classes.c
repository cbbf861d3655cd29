// ctype.h over all characters and EOF, and small text programs that live on it.
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef int classifier(int);
static int is_alnum(int c) { return isalnum(c); }
static int is_alpha(int c) { return isalpha(c); }
static int is_blank(int c) { return isblank(c); }
static int is_cntrl(int c) { return iscntrl(c); }
static int is_digit(int c) { return isdigit(c); }
static int is_graph(int c) { return isgraph(c); }
static int is_lower(int c) { return islower(c); }
static int is_print(int c) { return isprint(c); }
static int is_punct(int c) { return ispunct(c); }
static int is_space(int c) { return isspace(c); }
static int is_upper(int c) { return isupper(c); }
static int is_xdigit(int c) { return isxdigit(c); }
static int is_ascii(int c) { return isascii(c); }

static const struct { const char *name; classifier *is; } classes[] = {
    {"alnum", is_alnum}, {"alpha", is_alpha}, {"blank", is_blank}, {"cntrl", is_cntrl}, {"digit", is_digit},
    {"graph", is_graph}, {"lower", is_lower}, {"print", is_print}, {"punct", is_punct}, {"space", is_space},
    {"upper", is_upper}, {"xdigit", is_xdigit}, {"ascii", is_ascii}};
enum { CLASSES = sizeof classes / sizeof classes[0] };

static void table(void) {
  for (int k = 0; k < CLASSES; k++) {
    unsigned long hash = 0;
    int count = 0, first = -2, last = -2;
    for (int c = -1; c < 256; c++) {
      int yes = classes[k].is(c) != 0;
      hash = hash * 3 + (unsigned long)yes;
      count += yes;
      if (yes && first == -2) first = c;
      if (yes) last = c;
    }
    printf("%s %d %d %d %lx\n", classes[k].name, count, first, last, hash);
  }
}

static void cases(void) {
  for (int c = 32; c < 127; c++) printf("%c%c", toupper(c), tolower(c));
  printf("\n");
  int changed = 0;
  for (int c = -1; c < 256; c++) changed += (toupper(c) != c) * 1000 + (tolower(c) != c);
  printf("%d %d %d\n", changed, toupper(EOF) == EOF, toascii(0xc1));
}

static void title_case(char *s) {
  int inside = 0;
  for (; *s; s++) {
    *s = (char)(inside ? tolower((unsigned char)*s) : toupper((unsigned char)*s));
    inside = isalpha((unsigned char)*s) != 0;
  }
}

static void counts(const char *s) {
  int letters = 0, digits = 0, spaces = 0, words = 0, inside = 0;
  for (; *s; s++) {
    unsigned char c = (unsigned char)*s;
    if (isalpha(c)) letters++;
    else if (isdigit(c)) digits++;
    else if (isspace(c)) spaces++;
    if (isspace(c)) inside = 0;
    else if (!inside) inside = 1, words++;
  }
  printf("%d %d %d %d\n", letters, digits, spaces, words);
}

static void rot13(char *s) {
  for (; *s; s++)
    if (isalpha((unsigned char)*s)) {
      int base = islower((unsigned char)*s) ? 'a' : 'A';
      *s = (char)(base + (*s - base + 13) % 26);
    }
}

static void collapse(char *s) {
  char *to = s;
  for (const char *p = s; *p; p++)
    if (!isspace((unsigned char)*p) || (to > s && to[-1] != ' ')) *to++ = isspace((unsigned char)*p) ? ' ' : *p;
  if (to > s && to[-1] == ' ') to--;
  *to = 0;
}

static int is_identifier(const char *s) {
  if (!isalpha((unsigned char)*s) && *s != '_') return 0;
  while (*++s)
    if (!isalnum((unsigned char)*s) && *s != '_') return 0;
  return 1;
}

static unsigned long from_hex(const char *s) {
  unsigned long n = 0;
  for (; isxdigit((unsigned char)*s); s++)
    n = n * 16 + (unsigned long)(isdigit((unsigned char)*s) ? *s - '0' : toupper((unsigned char)*s) - 'A' + 10);
  return n;
}

int main(void) {
  table();
  cases();
  char text[] = "the qUICK brown-fox 2nd";
  title_case(text);
  printf("%s\n", text);
  counts("There are 12 words\tin 1 line,\nmore or less. ");
  rot13(text);
  printf("%s ", text);
  rot13(text);
  printf("%s\n", text);
  char spaces[] = "  too   many \t\n spaces  ";
  collapse(spaces);
  printf("<%s>\n", spaces);
  printf("%d %d %d\n", is_identifier("_name1"), is_identifier("1name"), is_identifier("na-me"));
  printf("%lu %lu\n", from_hex("DeadBeef"), from_hex("xyz"));
  return 0;
}
