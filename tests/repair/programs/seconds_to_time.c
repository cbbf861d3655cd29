// single, tuned on
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct time {
  int hours, minutes, seconds;
};

struct time split(int total) {
  struct time t;
  t.hours = total / 3600;
  t.minutes = total % 3600 / 60;
  t.seconds = total % 3600;  // FAULT: total % 60
  return t;
}

int main(void) {
  int total = nondet_int();
  __VERIFIER_assume(total >= 0 && total < 86400);
  struct time t = split(total);
  assert(t.minutes >= 0 && t.minutes < 60);
  assert(t.seconds >= 0 && t.seconds < 60);
  assert(t.hours * 3600 + t.minutes * 60 + t.seconds == total);
  return 0;
}
