/* Splits a line into fields at commas, trims blanks, and honours double quotes, in place. */
#include <assert.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);

#define LENGTH 4
#define MAX_FIELDS 3

enum outcome { SPLIT, TOO_MANY, UNTERMINATED };

struct fields {
  const char* start[MAX_FIELDS];
  int length[MAX_FIELDS];
  int count;
};

static void add_field(struct fields* f, const char* first, const char* last) {
  while (first < last && *first == ' ')
    first++;
  while (first < last && last[-1] == ' ')
    last--;
  f->start[f->count] = first;
  f->length[f->count] = (int)(last - first);
  f->count++;
}

static enum outcome split(const char* line, struct fields* f) {
  const char* first = line;
  int quoted = 0;
  f->count = 0;
  for (const char* c = line;; c++) {
    if (*c == '"') quoted = !quoted;
    if (*c == '\0' && quoted) return UNTERMINATED;
    if (*c == '\0' || *c == ',') {
      if (f->count == MAX_FIELDS) return TOO_MANY;
      add_field(f, first, c);
      first = c + 1;
    }
    if (*c == '\0') return SPLIT;
  }
}

static int occurrences(const char* text, int from, int to, char wanted) {
  int count = 0;
  for (int i = from; i < to; i++)
    count += text[i] == wanted;
  return count;
}

int main(void) {
  char line[LENGTH + 1];
  struct fields f;
  for (int i = 0; i < LENGTH; i++) {
    line[i] = __VERIFIER_nondet_char();
    __VERIFIER_assume(line[i] == ' ' || line[i] == ',' || line[i] == '"' || line[i] == 'a');
  }
  line[LENGTH] = '\0';
  enum outcome outcome = split(line, &f);
  int cuts = 0, before = 0;
  int quotes = occurrences(line, 0, LENGTH, '"');
  for (int i = 0; i < LENGTH; i++) {
    if (line[i] == ',' && occurrences(line, 0, i, '"') % 2 == 0) cuts++;
  }
  if (quotes % 2 == 1) {
    assert(outcome == UNTERMINATED);
    return 0;
  }
  assert(outcome == (cuts > 2 ? TOO_MANY : SPLIT));
  if (outcome == TOO_MANY) return 0;
  assert(f.count == cuts + 1);
  for (int i = 0; i < MAX_FIELDS; i++) {
    if (i >= f.count) break;
    int from = (int)(f.start[i] - line), to = from + f.length[i];
    assert(from >= before && to <= LENGTH);
    assert(occurrences(line, before, from, ' ') + occurrences(line, before, from, ',') == from - before);
    assert(occurrences(line, before, from, ',') == (i > 0) || from == to);
    if (to > from) assert(line[from] != ' ' && line[to - 1] != ' ');
    assert(occurrences(line, from, to, '"') % 2 == 0);
    before = to;
  }
  assert(occurrences(line, before, LENGTH, 'a') == 0 && occurrences(line, before, LENGTH, '"') == 0);
  return 0;
}
