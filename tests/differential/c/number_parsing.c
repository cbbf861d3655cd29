// strtol and relatives in all bases, with signs, spaces, overflow and errno; atoi; the end pointer.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const texts[] = {
    "0", "42", "-42", "+42", "  \t\n42", "42abc", "abc", "", "  ", "-", "+", "--5", "+-5", "0x1F", "0X1f", "0x", "0xg",
    "017", "018", "08", "-0x80", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "-1", "99999999999999999999999999", "-99999999999999999999999",
    "zz", "ZZ", "1010102", "1e5", "3.9", "0b11", "00012", "\v\f\r7", "7fffffff", "12 34"};
enum { COUNT = sizeof texts / sizeof texts[0] };
static const int bases[] = {0, 2, 8, 10, 16, 36};

static void all_bases(void) {
  for (int i = 0; i < COUNT; i++) {
    printf("\"");
    for (const char *p = texts[i]; *p; p++) *p >= ' ' ? printf("%c", *p) : printf("\\%d", *p);
    printf("\":");
    for (unsigned b = 0; b < sizeof bases / sizeof *bases; b++) {
      char *end;
      errno = 0;
      long l = strtol(texts[i], &end, bases[b]);
      int l_error = errno, l_used = (int)(end - texts[i]);
      errno = 0;
      unsigned long ul = strtoul(texts[i], &end, bases[b]);
      int ul_error = errno, ul_used = (int)(end - texts[i]);
      printf(" %ld/%d%s", l, l_used, l_error == ERANGE ? "!" : "");
      if ((long)ul != l || ul_used != l_used || ul_error != l_error) printf("(%lu/%d%s)", ul, ul_used, ul_error == ERANGE ? "!" : "");
    }
    printf("\n");
  }
}

static void long_long(void) {
  for (int i = 0; i < COUNT; i++) {
    errno = 0;
    long long ll = strtoll(texts[i], NULL, 0);
    int ll_error = errno;
    errno = 0;
    unsigned long long ull = strtoull(texts[i], NULL, 10);
    printf("%lld%s %llu%s, ", ll, ll_error ? "!" : "", ull, errno ? "!" : "");
  }
  printf("\n");
}

static void simple(void) {
  static const char *const small[] = {"0", "12", "-12", "+7", "  99 bottles", "none", "", "2147483647", "-2147483648"};
  for (unsigned i = 0; i < sizeof small / sizeof *small; i++)
    printf("%d %ld %lld, ", atoi(small[i]), atol(small[i]), atoll(small[i]));
  printf("%lld\n", atoll("123456789012345"));
}

static void list(const char *s) {
  char *end;
  long total = 0;
  int count = 0;
  for (long n = strtol(s, &end, 10); end != s; n = strtol(s, &end, 10)) {
    total += n;
    count++;
    s = end;
    if (*s == ',') s++;
  }
  printf("%d numbers, sum %ld, rest '%s'\n", count, total, s);
}

// The same by hand: the largest value that fits, digit by digit.
static int parse(const char *s, int *out) {
  int sign = 1, value = 0;
  if (*s == '-') sign = -1, s++;
  if (!*s) return 0;
  for (; *s; s++) {
    if (*s < '0' || *s > '9') return 0;
    int digit = *s - '0';
    if (sign > 0 ? value > (INT_MAX - digit) / 10 : value < (INT_MIN + digit) / 10) return 0;
    value = value * 10 + sign * digit;
  }
  *out = value;
  return 1;
}

int main(void) {
  all_bases();
  long_long();
  simple();
  list("1,2,3 4,-5;6");
  list("");
  for (int i = 0; i < COUNT; i++) {
    int n = 0;
    if (parse(texts[i], &n)) printf("%d ", n);
  }
  printf("\n");
  errno = 5;
  strtol("1", NULL, 10);
  printf("%d\n", errno);
  char *end = NULL;
  errno = 0;
  long bad = strtol("12", &end, 1);
  printf("%ld %d\n", bad, errno == EINVAL);
  return 0;
}
