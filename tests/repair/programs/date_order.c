// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct date {
  int year, month, day;
};

int before(struct date a, struct date b) {
  if (a.year != b.year)
    return a.year < b.year;
  if (a.month != b.month)
    return a.month < b.day;  // FAULT: b.month
  return a.day < b.day;
}

int main(void) {
  struct date a = {nondet_int(), nondet_int(), nondet_int()};
  struct date b = {nondet_int(), nondet_int(), nondet_int()};
  __VERIFIER_assume(a.year >= 2000 && a.year < 2010 && b.year >= 2000 && b.year < 2010);
  __VERIFIER_assume(a.month >= 1 && a.month <= 12 && b.month >= 1 && b.month <= 12);
  __VERIFIER_assume(a.day >= 1 && a.day <= 31 && b.day >= 1 && b.day <= 31);
  int first = before(a, b);
  int x = a.year * 400 + a.month * 32 + a.day, y = b.year * 400 + b.month * 32 + b.day;
  assert(first == (x < y));
  return 0;
}
