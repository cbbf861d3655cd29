/* stdlib.h: text to floats. A number with at most 15 digits and a small power of ten is computed as it is
 * defined, with one rounding; what would need more than the precision of a double is an input, which may be
 * any value. */

double __VERIFIER_nondet_double(void);

static const double __faultline_powers_of_ten[23] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                     1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                     1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

struct __faultline_decimal {
  unsigned long long digits; /* without leading zeros */
  int count;                 /* how many digits were counted in */
  int exponent;              /* of ten */
  int exact;                 /* all digits that are not zero are in `digits` */
  int valid;
};

static void __faultline_decimal_digit(struct __faultline_decimal *number, int digit, int behind_point) {
  number->valid = 1;
  if (number->digits == 0 && digit == 0) {
    if (behind_point) number->exponent--;
  } else if (number->count < 15) {
    number->digits = number->digits * 10 + digit;
    number->count++;
    if (behind_point) number->exponent--;
  } else {
    if (digit != 0) number->exact = 0;
    if (!behind_point) number->exponent++;
  }
}

/* The digits, the point and the exponent; the end goes to `*end`. */
static struct __faultline_decimal __faultline_read_decimal(const char *s, const char **end) {
  struct __faultline_decimal number = {0, 0, 0, 1, 0};
  for (; *s >= '0' && *s <= '9'; s++)
    __faultline_decimal_digit(&number, *s - '0', 0);
  if (*s == '.' && (number.valid || (s[1] >= '0' && s[1] <= '9')))
    for (s++; *s >= '0' && *s <= '9'; s++)
      __faultline_decimal_digit(&number, *s - '0', 1);
  *end = s;
  if (!number.valid || (*s != 'e' && *s != 'E')) return number;
  int negative = s[1] == '-';
  const char *digit = s + 1 + (s[1] == '-' || s[1] == '+');
  int exponent = 0;
  if (*digit < '0' || *digit > '9') return number;
  for (; *digit >= '0' && *digit <= '9'; digit++)
    if (exponent < 100000) exponent = exponent * 10 + (*digit - '0');
  number.exponent += negative ? -exponent : exponent;
  *end = digit;
  return number;
}

/* How many characters of `s` are those of `word`, whatever their case; all of them, or 0. */
static int __faultline_has_word(const char *s, const char *word) {
  int n = 0;
  for (; word[n] != '\0'; n++)
    if ((s[n] | 32) != word[n]) return 0;
  return n;
}

/* A magnitude without a sign, and its end; `text` itself if there is none. */
static double __faultline_magnitude(const char *text, const char **end) {
  if (__faultline_has_word(text, "inf")) {
    *end = text + (__faultline_has_word(text, "infinity") ? 8 : 3);
    return __builtin_inf();
  }
  if (__faultline_has_word(text, "nan")) {
    *end = text + 3;
    return __builtin_nan("");
  }
  struct __faultline_decimal number = __faultline_read_decimal(text, end);
  if (!number.valid) {
    *end = text;
    return 0;
  }
  if (number.digits == 0) return 0;
  if (number.exact && number.exponent >= 0 && number.exponent <= 22)
    return (double)number.digits * __faultline_powers_of_ten[number.exponent];
  if (number.exact && number.exponent < 0 && number.exponent >= -22)
    return (double)number.digits / __faultline_powers_of_ten[-number.exponent];
  double value = __VERIFIER_nondet_double();
  return value >= 0 ? value : 0;
}

double strtod(const char *restrict text, char **restrict end) {
  const char *s = __faultline_skip_space(text);
  int negative = *s == '-';
  if (*s == '-' || *s == '+') s++;
  const char *behind;
  double value = __faultline_magnitude(s, &behind);
  if (end != NULL) *end = (char *)(behind == s ? text : behind);
  return negative && behind != s ? -value : value;
}

double atof(const char *text) { return strtod(text, NULL); }

/* Rounded twice, which is right as long as the double holds the decimal number itself, or is not just between
 * two floats. */
float strtof(const char *restrict text, char **restrict end) { return (float)strtod(text, end); }
