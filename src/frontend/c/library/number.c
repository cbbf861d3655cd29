/* stdlib.h and strings.h: integers, and their text. */

int abs(int x) { return x < 0 ? -x : x; }

long labs(long x) { return x < 0 ? -x : x; }

long long llabs(long long x) { return x < 0 ? -x : x; }

__INTMAX_TYPE__ imaxabs(__INTMAX_TYPE__ x) { return x < 0 ? -x : x; }

typedef struct {
  int quot;
  int rem;
} div_t;

typedef struct {
  long quot;
  long rem;
} ldiv_t;

typedef struct {
  long long quot;
  long long rem;
} lldiv_t;

div_t div(int a, int b) {
  div_t result = {a / b, a % b};
  return result;
}

ldiv_t ldiv(long a, long b) {
  ldiv_t result = {a / b, a % b};
  return result;
}

lldiv_t lldiv(long long a, long long b) {
  lldiv_t result = {a / b, a % b};
  return result;
}

/* The number of the lowest bit that is set, from 1; 0 if none is. */
int ffsll(long long x) {
  for (int i = 0; i < 64; i++)
    if (((unsigned long long)x >> i) & 1) return i + 1;
  return 0;
}

int ffsl(long x) { return ffsll(x); }

int ffs(int x) { return ffsll(x); }

struct __faultline_number {
  unsigned long long magnitude;
  int negative;
  int overflow; /* the magnitude is more than the limit */
  int valid;    /* there is at least one digit */
};

/* 36 and more: no digit of any base. */
static int __faultline_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}

static const char *__faultline_skip_space(const char *s) {
  while (*s == ' ' || (*s >= '\t' && *s <= '\r'))
    s++;
  return s;
}

/* The digits at `s`; the end goes to `*end`. */
static void __faultline_digits(struct __faultline_number *number, const char *s, const char **end, int base,
                               unsigned long long limit) {
  unsigned long long most = limit / base; /* before another digit */
  int last = (int)(limit % base);         /* the greatest digit that may follow `most` */
  for (int digit = __faultline_digit(*s); digit < base; digit = __faultline_digit(*++s)) {
    number->valid = 1;
    if (number->magnitude > most || (number->magnitude == most && digit > last)) number->overflow = 1;
    if (!number->overflow) number->magnitude = number->magnitude * base + digit;
  }
  *end = s;
}

/* White space, sign, prefix and digits of strtol's family. A positive magnitude is at most `positive_limit`,
 * a negative one at most `negative_limit`. */
static struct __faultline_number __faultline_parse(const char *text, char **end, int base,
                                                   unsigned long long positive_limit,
                                                   unsigned long long negative_limit) {
  struct __faultline_number number = {0, 0, 0, 0};
  if (base < 0 || base == 1 || base > 36) {
    *__errno_location() = EINVAL;
    return number;
  }
  const char *s = __faultline_skip_space(text);
  number.negative = *s == '-';
  if (*s == '-' || *s == '+') s++;
  if ((base == 0 || base == 16) && s[0] == '0' && (s[1] == 'x' || s[1] == 'X') &&
      __faultline_digit(s[2]) < 16) {
    base = 16;
    s += 2;
  } else if (base == 0) {
    base = *s == '0' ? 8 : 10;
  }
  unsigned long long limit = number.negative ? negative_limit : positive_limit;
  __faultline_digits(&number, s, &s, base, limit);
  if (number.overflow) {
    number.magnitude = limit;
    *__errno_location() = ERANGE;
  }
  if (end != NULL) *end = (char *)(number.valid ? s : text);
  return number;
}

long strtol(const char *restrict text, char **restrict end, int base) {
  struct __faultline_number number = __faultline_parse(text, end, base, __LONG_MAX__, __LONG_MAX__ + 1ull);
  if (!number.negative) return (long)number.magnitude;
  return number.magnitude > __LONG_MAX__ ? -__LONG_MAX__ - 1 : -(long)number.magnitude;
}

long long strtoll(const char *restrict text, char **restrict end, int base) {
  struct __faultline_number number =
      __faultline_parse(text, end, base, __LONG_LONG_MAX__, __LONG_LONG_MAX__ + 1ull);
  if (!number.negative) return (long long)number.magnitude;
  return number.magnitude > __LONG_LONG_MAX__ ? -__LONG_LONG_MAX__ - 1 : -(long long)number.magnitude;
}

unsigned long strtoul(const char *restrict text, char **restrict end, int base) {
  unsigned long limit = ~0ul;
  struct __faultline_number number = __faultline_parse(text, end, base, limit, limit);
  unsigned long value = (unsigned long)number.magnitude;
  return number.negative && !number.overflow ? -value : value;
}

unsigned long long strtoull(const char *restrict text, char **restrict end, int base) {
  struct __faultline_number number = __faultline_parse(text, end, base, ~0ull, ~0ull);
  return number.negative && !number.overflow ? -number.magnitude : number.magnitude;
}

__INTMAX_TYPE__ strtoimax(const char *restrict text, char **restrict end, int base) {
  return strtoll(text, end, base);
}

__UINTMAX_TYPE__ strtoumax(const char *restrict text, char **restrict end, int base) {
  return strtoull(text, end, base);
}

int atoi(const char *text) { return (int)strtol(text, NULL, 10); }

long atol(const char *text) { return strtol(text, NULL, 10); }

long long atoll(const char *text) { return strtoll(text, NULL, 10); }
