// What the two files know of each other.
#ifndef SHARED_H
#define SHARED_H

enum level { LOW, MIDDLE, HIGH };
struct shape {
  int width, height;
  enum level level;
  const char* name;
};
typedef int (*measure)(const struct shape*);

extern int tentative;          // defined in second.c, twice and without an initialiser
extern int counter;            // in first.c
extern int table[];            // its size is known in second.c only
extern const char greeting[];  // in second.c
extern struct shape shapes[3];
extern measure current_measure;
extern int* into_table;

int area(const struct shape* s);
int circumference(const struct shape* s);
struct shape scaled(struct shape s, int factor);
int next_id(void);
int table_sum(void);
int count_calls(void);
measure select_measure(enum level level);
int sum_all(int count, ...);
void append_log(const char* text);
const char* read_log(void);

static inline int clamp(int n, int low, int high) {
  return n < low ? low : n > high ? high : n;
}

#endif
