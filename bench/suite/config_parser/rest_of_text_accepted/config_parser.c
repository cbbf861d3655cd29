/* Settings of a device as text, "name=value;name=value": names from a table, numbers with limits,
   switches, and an error with its position. */
#include <assert.h>
#include <stddef.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);

#define SETTINGS 3
#define NAME_LENGTH 1

enum type { NUMBER, SWITCH };
enum setting { VOLUME, RATE, MUTED };
enum error { NO_ERROR, UNKNOWN_NAME, EXPECTED_EQUALS, BAD_VALUE, OUT_OF_RANGE, REPEATED };

struct description {
  char name;
  enum type type;
  int low;
  int high;
};

static const struct description descriptions[SETTINGS] = {
    [VOLUME] = {'v', NUMBER, 0, 50},
    [RATE] = {'r', NUMBER, 5, 99},
    [MUTED] = {'m', SWITCH, 0, 1},
};

struct settings {
  int values[SETTINGS];
  unsigned char is_set[SETTINGS];
};

struct parser {
  const char* text;
  int at;
  enum error error;
};

static void settings_init(struct settings* s) {
  static const int defaults[SETTINGS] = {[VOLUME] = 20, [RATE] = 9, [MUTED] = 0};
  for (int i = 0; i < SETTINGS; i++) {
    s->values[i] = defaults[i];
    s->is_set[i] = 0;
  }
}

static char peek(const struct parser* p) {
  return p->text[p->at];
}

static int fail(struct parser* p, enum error error) {
  if (p->error == NO_ERROR) p->error = error;
  return 0;
}

static int accept(struct parser* p, char wanted) {
  if (peek(p) != wanted) return 0;
  p->at++;
  return 1;
}

static int is_digit(char c) {
  return c >= '0' && c <= '9';
}

static int parse_name(struct parser* p, int* setting) {
  for (int i = 0; i < SETTINGS; i++) {
    if (accept(p, descriptions[i].name)) {
      *setting = i;
      return 1;
    }
  }
  return fail(p, UNKNOWN_NAME);
}

static int parse_number(struct parser* p, int* value) {
  if (!is_digit(peek(p))) return fail(p, BAD_VALUE);
  *value = 0;
  while (is_digit(peek(p))) {
    *value = *value * 10 + (peek(p) - '0');
    p->at++;
  }
  return 1;
}

static int parse_switch(struct parser* p, int* value) {
  if (accept(p, '+')) {
    *value = 1;
  } else if (accept(p, '-')) {
    *value = 0;
  } else {
    return fail(p, BAD_VALUE);
  }
  return 1;
}

static int parse_value(struct parser* p, const struct description* d, int* value) {
  int parsed = d->type == NUMBER ? parse_number(p, value) : parse_switch(p, value);
  if (!parsed) return 0;
  if (*value < d->low || *value > d->high) return fail(p, OUT_OF_RANGE);
  return 1;
}

static int parse_setting(struct parser* p, struct settings* s) {
  int setting = 0, value = 0;
  if (!parse_name(p, &setting)) return 0;
  if (s->is_set[setting]) return fail(p, REPEATED);
  if (!accept(p, '=')) return fail(p, EXPECTED_EQUALS);
  if (!parse_value(p, &descriptions[setting], &value)) return 0;
  s->values[setting] = value;
  s->is_set[setting] = 1;
  return 1;
}

/* Reads all settings; an empty text is right. */
static enum error parse(struct parser* p, const char* text, struct settings* s) {
  p->text = text;
  p->at = 0;
  p->error = NO_ERROR;
  if (peek(p) == '\0') return NO_ERROR;
  do {
    if (!parse_setting(p, s)) return p->error;
  } while (accept(p, ';'));
  return NO_ERROR;
}

int main(void) {
  struct settings s;
  struct parser p;
  char text[] = "v=xx;m=x";
  text[2] = __VERIFIER_nondet_char();
  text[3] = __VERIFIER_nondet_char();
  text[7] = __VERIFIER_nondet_char();
  __VERIFIER_assume(text[2] >= '+' && text[2] <= '9' && text[3] >= '0' && text[3] <= '9');
  __VERIFIER_assume(text[7] == '+' || text[7] == '-' || text[7] == '1');
  settings_init(&s);
  enum error error = parse(&p, text, &s);
  int volume = 10 * (text[2] - '0') + (text[3] - '0');
  if (text[2] < '0') {
    assert(error == BAD_VALUE && p.at == 2 && s.values[VOLUME] == 20);
  } else if (volume > 50) {
    assert(error == OUT_OF_RANGE && p.at == 4 && s.values[VOLUME] == 20 && !s.is_set[VOLUME]);
  } else {
    assert(s.values[VOLUME] == volume && s.is_set[VOLUME]);
    assert(error == (text[7] == '1' ? BAD_VALUE : NO_ERROR) && p.at == (text[7] == '1' ? 7 : 8));
    assert(s.values[MUTED] == (text[7] == '+') && s.is_set[MUTED] == (text[7] != '1'));
  }
  assert(s.values[RATE] == 9 && !s.is_set[RATE]);

  char other[] = "r=x;?=7";
  other[2] = __VERIFIER_nondet_char();
  other[4] = __VERIFIER_nondet_char();
  __VERIFIER_assume(other[2] >= '0' && other[2] <= '9');
  settings_init(&s);
  error = parse(&p, other, &s);
  if (other[2] < '5') {
    assert(error == OUT_OF_RANGE && s.values[RATE] == 9);
  } else {
    assert(s.values[RATE] == other[2] - '0');
    assert(error == (other[4] == 'r'   ? REPEATED
                     : other[4] == 'v' ? NO_ERROR
                     : other[4] == 'm' ? BAD_VALUE
                                       : UNKNOWN_NAME));
    assert(s.values[VOLUME] == (other[4] == 'v' ? 7 : 20));
  }
  settings_init(&s);
  assert(parse(&p, "", &s) == NO_ERROR && parse(&p, "m+", &s) == EXPECTED_EQUALS);
  assert(parse(&p, "m=+v", &s) == BAD_VALUE && parse(&p, "v=1;", &s) == UNKNOWN_NAME);
  return 0;
}
