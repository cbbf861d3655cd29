/* stdio.h: sscanf. The format is walked while the text is read; each conversion stores through the next
 * argument. */

struct __faultline_conversion {
  int suppressed;
  int width; /* 0: none is given */
  int size;  /* bytes of the integer or float */
  char kind;
};

/* What stands behind the %; returns the end. */
static const char *__faultline_conversion(const char *format, struct __faultline_conversion *c) {
  c->suppressed = *format == '*';
  if (*format == '*') format++;
  c->width = 0;
  for (; *format >= '0' && *format <= '9'; format++)
    c->width = c->width * 10 + (*format - '0');
  c->size = sizeof(int);
  if (format[0] == 'h' && format[1] == 'h') {
    c->size = 1;
    format += 2;
  } else if (format[0] == 'h') {
    c->size = 2;
    format++;
  } else if (format[0] == 'l' && format[1] == 'l') {
    c->size = 8;
    format += 2;
  } else if (*format == 'j' || *format == 'L' || *format == 'q') {
    c->size = 8;
    format++;
  } else if (*format == 'l' || *format == 'z' || *format == 't') {
    c->size = sizeof(long);
    if (*format == 'l' && (format[1] | 32) >= 'e' && (format[1] | 32) <= 'g') c->size = 8;
    format++;
  }
  c->kind = *format;
  return format + 1;
}

static void __faultline_store_integer(void *to, int size, unsigned long long value) {
  if (size == 1) *(unsigned char *)to = (unsigned char)value;
  if (size == 2) *(unsigned short *)to = (unsigned short)value;
  if (size == 4) *(unsigned *)to = (unsigned)value;
  if (size == 8 && sizeof(long) == 8) *(unsigned long *)to = (unsigned long)value;
  if (size == 8 && sizeof(long) != 8) *(unsigned long long *)to = value;
}

/* The field of a number, cut to the width, as a text of its own; 0 if it is longer than that can be. */
static int __faultline_field(char *field, int size, const char *s, int width) {
  int n = 0;
  while (s[n] != '\0' && s[n] != ' ' && !(s[n] >= '\t' && s[n] <= '\r') && (width == 0 || n < width)) {
    if (n == size - 1) break;
    field[n] = s[n];
    n++;
  }
  field[n] = '\0';
  return n;
}

/* Is `c` one of the set that begins at `set`, behind the '['? `*end` is behind its ']'. */
static int __faultline_in_set(char c, const char *set, const char **end) {
  int inverted = *set == '^', found = 0;
  if (inverted) set++;
  for (int first = 1; *set != '\0' && (first || *set != ']'); first = 0) {
    if (set[1] == '-' && set[2] != ']' && set[2] != '\0') {
      if (c >= set[0] && c <= set[2]) found = 1;
      set += 3;
    } else {
      if (c == *set) found = 1;
      set++;
    }
  }
  *end = *set == '\0' ? set : set + 1;
  return found != inverted;
}

int vsscanf(const char *text, const char *format, __builtin_va_list list) {
  const char *s = text;
  int stored = 0;
  while (*format != '\0') {
    if (*format == ' ' || (*format >= '\t' && *format <= '\r')) {
      s = __faultline_skip_space(s);
      format++;
      continue;
    }
    if (*format != '%' || format[1] == '%') {
      if (*format == '%') {
        format++;
        s = __faultline_skip_space(s);
      }
      if (*s != *format) return *s == '\0' && stored == 0 ? EOF : stored;
      s++;
      format++;
      continue;
    }
    struct __faultline_conversion c;
    format = __faultline_conversion(format + 1, &c);
    if (c.kind == 'n') {
      if (!c.suppressed) __faultline_store_integer(__builtin_va_arg(list, void *), c.size, s - text);
      continue;
    }
    if (c.kind != 'c' && c.kind != '[') s = __faultline_skip_space(s);
    if (*s == '\0') return stored == 0 ? EOF : stored;
    void *to = c.suppressed ? NULL : __builtin_va_arg(list, void *);
    if (c.kind == 'c' || c.kind == 's' || c.kind == '[') {
      const char *set = format;
      if (c.kind == '[') __faultline_in_set(*s, set, &format);
      int n = 0;
      while (s[n] != '\0' &&
             (c.kind == 'c' ? n < (c.width == 0 ? 1 : c.width) : c.width == 0 || n < c.width)) {
        const char *ignored;
        if (c.kind == 's' && (s[n] == ' ' || (s[n] >= '\t' && s[n] <= '\r'))) break;
        if (c.kind == '[' && !__faultline_in_set(s[n], set, &ignored)) break;
        if (to != NULL) ((char *)to)[n] = s[n];
        n++;
      }
      if (n == 0 || (c.kind == 'c' && c.width > n)) return stored;
      if (to != NULL && c.kind != 'c') ((char *)to)[n] = '\0';
      s += n;
    } else {
      char field[40], *end = field;
      __faultline_field(field, sizeof field, s, c.width);
      if (c.kind == 'd' || c.kind == 'u' || c.kind == 'i' || c.kind == 'o' || (c.kind | 32) == 'x') {
        int base = c.kind == 'i' ? 0 : c.kind == 'o' ? 8 : (c.kind | 32) == 'x' ? 16 : 10;
        int error = *__errno_location();
        unsigned long long value = c.kind == 'd' || c.kind == 'i'
                                       ? (unsigned long long)strtoll(field, &end, base)
                                       : strtoull(field, &end, base);
        *__errno_location() = error;
        if (end == field) return stored;
        if (to != NULL) __faultline_store_integer(to, c.size, value);
      } else {
        double value = strtod(field, &end);
        if (end == field) return stored;
        if (to != NULL && c.size == 8) *(double *)to = value;
        if (to != NULL && c.size != 8) *(float *)to = (float)value;
      }
      s += end - field;
    }
    if (to != NULL) stored++;
  }
  return stored;
}

int sscanf(const char *text, const char *format, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, format);
  int stored = vsscanf(text, format, list);
  __builtin_va_end(list);
  return stored;
}
