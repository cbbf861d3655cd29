/* Dates of the Gregorian calendar: validity, order, day numbers, weekdays, steps, and working days. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define FIRST_YEAR 2000
#define LAST_YEAR 2099
#define DAYS_OF_WEEK 7

enum weekday { MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY };

struct date {
  int year;
  int month;
  int day;
};

struct holiday {
  int month;
  int day;
};

static const unsigned char month_lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

static const struct holiday holidays[] = {{1, 1}, {5, 1}, {10, 3}, {12, 25}, {12, 26}};

static int is_leap(int year) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int month_length(int year, int month) {
  if (month == 2 && is_leap(year)) return 29;
  return month_lengths[month - 1];
}

static int is_valid(struct date d) {
  if (d.year < FIRST_YEAR || d.year > LAST_YEAR) return 0;
  if (d.month < 1 || d.month > 12) return 0;
  return d.day >= 1 && d.day <= month_length(d.year, d.month);
}

static int compare(struct date a, struct date b) {
  if (a.year != b.year) return a.year < b.year ? -1 : 1;
  if (a.month != b.month) return a.month < b.month ? -1 : 1;
  if (a.day != b.day) return a.day < b.day ? -1 : 1;
  return 0;
}

/* Days since 1 January 2000. */
static int serial(struct date d) {
  int years = d.year - FIRST_YEAR;
  int days = years * 365 + (years + 3) / 4;
  for (int month = 1; month < d.month; month++)
    days += month_length(d.year, month);
  return days + d.day - 1;
}

/* 1 January 2000 was a Saturday. */
static enum weekday weekday_of(struct date d) {
  return (enum weekday)((serial(d) + SATURDAY) % DAYS_OF_WEEK);
}

static struct date next_day(struct date d) {
  d.day++;
  if (d.day > month_length(d.year, d.month)) {
    d.day = 1;
    d.month++;
  }
  if (d.month > 12) {
    d.month = 1;
    d.year++;
  }
  return d;
}

static struct date previous_day(struct date d) {
  d.day--;
  if (d.day == 0) {
    d.month--;
    if (d.month == 0) {
      d.month = 12;
      d.year--;
    }
    d.day = month_length(d.year, d.month);
  }
  return d;
}

static struct date next_month(struct date d) {
  if (d.month == 12) {
    d.month = 1;
    d.year++;
  } else {
    d.month++;
  }
  int length = month_length(d.year, d.month);
  return d;
}

static int is_month_end(struct date d) {
  return d.day == month_length(d.year, d.month);
}

static int quarter_of(struct date d) {
  return (d.month - 1) / 3 + 1;
}

static int is_holiday(struct date d) {
  for (unsigned i = 0; i < sizeof(holidays) / sizeof(holidays[0]); i++) {
    if (holidays[i].month == d.month && holidays[i].day == d.day) return 1;
  }
  return 0;
}

static int is_working_day(struct date d) {
  enum weekday w = weekday_of(d);
  if (w == SATURDAY || w == SUNDAY) return 0;
  return !is_holiday(d);
}

static int length_by_hand(int year, int month) {
  if (month == 2) return year % 4 == 0 ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

int main(void) {
  struct date d = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
  __VERIFIER_assume(d.year >= 1999 && d.year <= 2101 && d.month >= 0 && d.month <= 13 && d.day >= 0 &&
                    d.day <= 32);
  int valid = d.year >= 2000 && d.year <= 2099 && d.month >= 1 && d.month <= 12 && d.day >= 1 &&
              d.day <= length_by_hand(d.year, d.month);
  assert(is_valid(d) == valid);
  if (!valid || d.year > 2003) return 0;

  struct date next = next_day(d);
  assert(compare(d, next) == -1 && compare(next, d) == 1 && compare(d, d) == 0);
  assert(compare(previous_day(next), d) == 0);
  assert(serial(next) == serial(d) + 1);
  assert(next.day == (d.day == length_by_hand(d.year, d.month) ? 1 : d.day + 1));
  assert(is_month_end(d) == (next.day == 1));
  assert(quarter_of(d) == (d.month <= 3 ? 1 : d.month <= 6 ? 2 : d.month <= 9 ? 3 : 4));
  int w = weekday_of(d);
  assert(w >= 0 && w < 7);
  if (d.year == 2000 && d.month == 2) assert(w == d.day % 7);
  if (d.year == 2003 && d.month == 11) assert(w == (d.day + 4) % 7);

  struct date later = next_month(d);
  assert(later.month == (d.month == 12 ? 1 : d.month + 1) && later.year == d.year + (d.month == 12));
  int last = length_by_hand(later.year, later.month);
  assert(later.day == (d.day < last ? d.day : last));

  int feast = (d.day == 1 && (d.month == 1 || d.month == 5)) || (d.month == 10 && d.day == 3) ||
              (d.month == 12 && (d.day == 25 || d.day == 26));
  assert(is_working_day(d) == (w < 5 && !feast));
  return 0;
}
