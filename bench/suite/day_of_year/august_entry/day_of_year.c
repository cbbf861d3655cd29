/* The number of a day in its year, and the month that a day's number lies in. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

static const int days_before[13] = {0, 31, 59, 90, 120, 151, 181, 212, 244, 273, 304, 334, 365};

static int is_leap(int year) {
  return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static int day_number(int year, int month, int day) {
  int number = days_before[month - 1] + day;
  if (month > 2 && is_leap(year)) number++;
  return number;
}

static int month_of(int year, int number) {
  if (is_leap(year)) {
    if (number == 60) return 2;
    if (number > 60) number--;
  }
  int month = 1;
  while (number > days_before[month])
    month++;
  return month;
}

static int length_of(int year, int month) {
  switch (month) {
    case 4:
    case 6:
    case 9:
    case 11: return 30;
    case 2: return year % 400 == 0 ? 29 : year % 100 == 0 ? 28 : year % 4 == 0 ? 29 : 28;
    default: return 31;
  }
}

int main(void) {
  int year = __VERIFIER_nondet_int();
  int month = __VERIFIER_nondet_int();
  int day = __VERIFIER_nondet_int();
  __VERIFIER_assume(year >= 1890 && year <= 2110);
  __VERIFIER_assume(month >= 1 && month <= 12);
  __VERIFIER_assume(day >= 1 && day <= length_of(year, month));
  int expected = day;
  for (int m = 1; m < month; m++)
    expected += length_of(year, m);
  int number = day_number(year, month, day);
  assert(number == expected);
  assert(month_of(year, number) == month);
  return 0;
}
