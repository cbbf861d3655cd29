// Reads "key=value" lines from a buffer into a table of settings: blanks, comments, unknown keys, long words.
// BUG: the end of a word that fills its buffer is written behind it.
#include <assert.h>
#include <string.h>

#ifndef N
#define N 8
#endif

#define WORD 4

extern char __VERIFIER_nondet_char(void);

struct word {
  char text[WORD];
  int length;
};

struct setting {
  char name[WORD];
  int value;
  int low, high;
  int times_set;
};

static struct setting settings[] = {
    {"r", 1, 0, 9, 0},
    {"id", 7, 1, 99, 0},
};
enum { kSettings = sizeof settings / sizeof settings[0] };

static const char* skip_blanks(const char* at) {
  while (*at == ' ' || *at == '\t')
    ++at;
  return at;
}

static const char* skip_line(const char* at) {
  while (*at != '\0' && *at != '\n')
    ++at;
  return *at == '\n' ? at + 1 : at;
}

// Takes letters and digits; what does not fit is dropped.
static const char* read_word(const char* at, struct word* out) {
  out->length = 0;
  while ((*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9')) {
#ifdef BUG
    if (out->length < WORD) out->text[out->length++] = *at;
#else
    if (out->length < WORD - 1) out->text[out->length++] = *at;
#endif
    ++at;
  }
  out->text[out->length] = '\0';
  return at;
}

static int number_of(const struct word* word) {
  int value = 0;
  for (int i = 0; i < word->length; ++i) {
    if (word->text[i] < '0' || word->text[i] > '9') return -1;
    value = value * 10 + (word->text[i] - '0');
  }
  return word->length == 0 ? -1 : value;
}

static void store(const struct word* name, int value) {
  for (int i = 0; i < kSettings; ++i) {
    struct setting* setting = &settings[i];
    if (strcmp(setting->name, name->text) != 0) continue;
    if (value < setting->low || value > setting->high) return;
    setting->value = value;
    ++setting->times_set;
  }
}

static const char* read_line(const char* at) {
  struct word name, value;
  at = skip_blanks(at);
  if (*at == '#') return skip_line(at);
  at = skip_blanks(read_word(at, &name));
  if (*at != '=') return skip_line(at);
  at = read_word(skip_blanks(at + 1), &value);
  store(&name, number_of(&value));
  return skip_line(at);
}

int main(void) {
  char text[N + 1];
  for (int i = 0; i < N; ++i)
    text[i] = __VERIFIER_nondet_char();
  text[N] = '\0';
  const char* at = text;
  while (*at != '\0') {
    const char* next = read_line(at);
    assert(next > at && next <= text + N);
    at = next;
  }
  for (int i = 0; i < kSettings; ++i) {
    assert(settings[i].value >= settings[i].low && settings[i].value <= settings[i].high);
    assert(settings[i].times_set <= (N + 1) / 3);
  }
  return 0;
}
