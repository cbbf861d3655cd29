// String and character literals: escapes, concatenation, wide, UTF-8, sizes, embedded zeros, __func__.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>

static void codes(const char *s, size_t n) {
  for (size_t i = 0; i < n; i++) printf("%d ", s[i]);
  printf("(%d)\n", (int)n);
}
#define CODES(s) codes(s, sizeof(s))

static const wchar_t wide[] = L"wide \x1F600 \u00e9";
static const char16_t sixteen[] = u"sixteen \U0001F600";
static const char32_t thirty_two[] = U"thirty \U0001F600";
static const char utf8[] = u8"é€";
static const char *const table[] = {"one", "two" " and " "three", "", "a\0b"};
static char changed[] = "change me";

static void escapes(void) {
  CODES("\a\b\f\n\r\t\v\\\'\"\?");
  CODES("\0\1\12\123\377");
  CODES("\x1\x7f\xff");
  CODES("\x41" "B");
  CODES("\1234");
  CODES("a\0b\0");
  CODES("");
  CODES("\e");
  CODES("line one \
continued");
  printf("%d %d %d %d\n", '\n', '\0', '\'', '"');
  printf("%d %d\n", '\x80' < 0, '\200');
}

static void sizes(void) {
  printf("%d %d %d\n", (int)sizeof "abc", (int)sizeof("abc" "def"), (int)strlen("a\0b"));
  printf("%d %d\n", (int)sizeof table / (int)sizeof table[0], (int)sizeof changed);
  printf("%d %d %d %d\n", (int)sizeof(L'a'), (int)sizeof(u'a'), (int)sizeof(U'a'), (int)sizeof('a'));
  char buffer[10] = "abc", *pointer = "abc";
  printf("%d %d %d\n", (int)sizeof buffer, (int)(sizeof pointer == sizeof(void *)), buffer[9]);
  printf("%c %c %c\n", "subscript"[3], 2["index"], *"first");
  printf("%s\n", "skip this" + 5);
}

static void wides(void) {
  for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) printf("%x ", (unsigned)wide[i]);
  printf("\n");
  for (size_t i = 0; i < sizeof sixteen / sizeof *sixteen; i++) printf("%x ", sixteen[i]);
  printf("\n");
  for (const char32_t *p = thirty_two; *p; p++) printf("%x ", (unsigned)*p);
  printf("\n");
  for (size_t i = 0; i < sizeof utf8; i++) printf("%02x ", (unsigned char)utf8[i]);
  printf("\n");
  printf("%x %x %x\n", (unsigned)L'\xe9', u'\u20ac', (unsigned)U'\U0001F600');
  const wchar_t *p = L"local" L" joined";
  int length = 0;
  while (p[length]) length++;
  printf("%d %c\n", length, (char)p[6]);
  wchar_t mutable[8] = L"abc";
  mutable[1] += 2;
  printf("%c%d\n", (char)mutable[1], (int)mutable[7]);
  wchar_t lone[2] = {L'x'};
  printf("%d %d\n", lone[0], lone[1]);
}

static const char *name(int n) {
  switch (n) {
    case 0: return "zero";
    case 1: return "one";
    default: return n < 0 ? "negative" : "many";
  }
}

static const char *function_name(void) { return __func__; }

static void as_arrays(void) {
  for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++) printf("[%s] ", table[i]);
  changed[0] = 'C';
  changed[sizeof changed - 2] = '!';
  printf("%s\n", changed);
  char copy[] = "copy", other[] = "copy";
  copy[0]++;
  printf("%s %s %d\n", copy, other, &copy[0] == &other[0]);
  struct { char name[6]; const char *text; } item = {"exact", "pointer"};
  printf("%s %s\n", item.name, item.text);
  const char *lines = "first\nsecond\nthird";
  int count = 1;
  for (const char *p = lines; *p; p++) count += *p == '\n';
  printf("%d\n", count);
  printf("%s %s %s\n", name(0), name(-5), name(7));
  printf("%s %s %d\n", function_name(), __func__, (int)sizeof __func__);
  printf("100%% \\ \"quoted\" \x41\101\n");
}

#define TEXT(x) #x
#define EXPANDED(x) TEXT(x)
#define JOIN(a, b) a##b
#define VALUE 42

int main(void) {
  escapes();
  sizes();
  wides();
  as_arrays();
  int JOIN(va, lue) = 7;
  printf("%s %s %s %d\n", TEXT(VALUE), EXPANDED(VALUE), TEXT("a\n" 'b'), value);
  return 0;
}
