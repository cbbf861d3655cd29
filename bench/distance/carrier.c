// Two carriers share one lift shaft. When they come too close, ours is told to give way: up, down, or not at all.
// The decision has twelve inputs, a table and a chain of small functions. FAULT chooses a version with one mistake
// in the line that says so; 0 is the correct one.
#include <assert.h>

#ifndef FAULT
#define FAULT 0
#endif

int nondet_int(void);
void __VERIFIER_assume(int condition);

enum { LOWEST_HEIGHT = 0, HIGHEST_HEIGHT = 100000 };
enum { SLOW = 600, NEAR = 300, CLEARANCE = 500 };
enum { NO_ADVICE, GO_UP, GO_DOWN };
enum { HAS_TRANSPONDER = 1, HAS_NONE = 2 };
enum { WILL_STAY, WILL_GO_UP, WILL_GO_DOWN };

int own_height, own_speed, other_height, other_kind, other_intent;
int gap_above, gap_below, distance_now, payload_class;
int is_reliable, is_confirmed, lift_is_blocked;

int margins[4];
int has_decided, advice;

static void fill_margins(void) {
  margins[0] = 400;
  margins[1] = 500;
#if FAULT == 1
  margins[2] = 604;  // fault 1
#else
  margins[2] = 640;
#endif
  margins[3] = 740;
}

static int margin(void) {
  return margins[payload_class];
}

static int gap_if_blocked(void) {
#if FAULT == 2
  return lift_is_blocked ? gap_above + NEAR : gap_above;  // fault 2
#else
  return lift_is_blocked ? gap_above + 100 : gap_above;
#endif
}

static int is_below(void) {
#if FAULT == 3
  return own_height <= other_height;  // fault 3
#else
  return own_height < other_height;
#endif
}

static int is_above(void) {
  return other_height < own_height;
}

static int may_cross_upwards(void) {
  int prefers_up = gap_if_blocked() > gap_below;
  int result;
  if (prefers_up) {
#if FAULT == 4
    result = !is_below() || (is_below() && !(gap_below > margin()));  // fault 4
#else
    result = !is_below() || (is_below() && !(gap_below >= margin()));
#endif
  } else {
#if FAULT == 5
    result = is_above() || (distance_now >= NEAR && gap_above >= margin());  // fault 5
#else
    result = is_above() && distance_now >= NEAR && gap_above >= margin();
#endif
  }
  return result;
}

static int may_cross_downwards(void) {
  int prefers_up = gap_if_blocked() > gap_below;
  int result;
  if (prefers_up) {
#if FAULT == 6
    result = is_below() && gap_below >= margin();  // fault 6
#else
    result = is_below() && distance_now >= NEAR && gap_below >= margin();
#endif
  } else {
#if FAULT == 7
    result = !is_above() || (is_above() && gap_above > margin());  // fault 7
#else
    result = !is_above() || (is_above() && gap_above >= margin());
#endif
  }
  return result;
}

static int decide(void) {
#if FAULT == 8
  int is_enabled = is_reliable && own_speed <= SLOW;  // fault 8
#else
  int is_enabled = is_reliable && own_speed <= SLOW && distance_now > CLEARANCE;
#endif
  int is_equipped = other_kind == HAS_TRANSPONDER;
  int is_unknown = is_confirmed && other_intent == WILL_STAY;
  int wants_up, wants_down;
  int result = NO_ADVICE;
  has_decided = 0;
  if (is_enabled && ((is_equipped && is_unknown) || !is_equipped)) {
    has_decided = 1;
#if FAULT == 9
    wants_up = may_cross_upwards();  // fault 9
#else
    wants_up = may_cross_upwards() && is_below();
#endif
    wants_down = may_cross_downwards() && is_above();
    if (wants_up && wants_down)
      result = NO_ADVICE;
    else if (wants_up)
      result = GO_UP;
    else if (wants_down)
#if FAULT == 10
      result = GO_UP;  // fault 10
#else
      result = GO_DOWN;
#endif
    else
      result = NO_ADVICE;
  }
  return result;
}

static int between(int low, int high) {
  int value = nondet_int();
  __VERIFIER_assume(low <= value && value <= high);
  return value;
}

int main(void) {
  own_height = between(LOWEST_HEIGHT, HIGHEST_HEIGHT);
  own_speed = between(0, 1000);
  other_height = between(LOWEST_HEIGHT, HIGHEST_HEIGHT);
  other_kind = between(HAS_TRANSPONDER, HAS_NONE);
  other_intent = between(WILL_STAY, WILL_GO_DOWN);
  gap_above = between(0, HIGHEST_HEIGHT);
  gap_below = between(0, HIGHEST_HEIGHT);
  distance_now = between(0, HIGHEST_HEIGHT);
  payload_class = between(0, 3);
  is_reliable = between(0, 1);
  is_confirmed = between(0, 1);
  lift_is_blocked = between(0, 1);
  fill_margins();
  advice = decide();

  int needed = payload_class == 0 ? 400 : payload_class == 1 ? 500 : payload_class == 2 ? 640 : 740;
  int only_down_is_safe = gap_above < needed && gap_below >= needed;
  int only_up_is_safe = gap_above >= needed && gap_below < needed;
  int goes_up = has_decided && advice == GO_UP;
  int goes_down = has_decided && advice == GO_DOWN;
  assert(!(only_down_is_safe && goes_up));
  assert(!(only_up_is_safe && goes_down));
  assert(!(own_height > other_height && goes_up));
  assert(!(own_height < other_height && goes_down));
  assert(!(own_height == other_height && (goes_up || goes_down)));
  assert(!(distance_now <= CLEARANCE && has_decided));
  assert(!(goes_down && gap_below > gap_above + 100 && gap_above < needed));
  return 0;
}
