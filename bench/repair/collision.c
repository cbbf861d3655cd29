// A resolution advisor of the size of TCAS, written for this benchmark: which way to turn, from two tracks. The
// fault is in line 32: `>=` for `>`.
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define NONE 0
#define UP 1
#define DOWN 2
#define FAST 600
#define NEAR 300

static int own_height, own_rate, other_height, other_rate, gap_up, gap_down;
static int trusted, other_equipped, other_intent, layer, climbing_denied, two_reports;
static const int kNeeded[4] = {400, 500, 640, 740};

static int needed(void) { return kNeeded[layer]; }

static int is_below(void) { return own_height < other_height; }
static int is_above(void) { return other_height < own_height; }

static int biased_up(void) { return climbing_denied ? gap_up : gap_up + 100; }

static int may_climb(void) {
  int upwards = biased_up() > gap_down;
  if (upwards)
    return !is_below() || (is_below() && !(gap_down >= needed()));
  return is_above() && gap_up >= needed();
}

static int may_sink(void) {
  int upwards = biased_up() >= gap_down;
  if (upwards)
    return is_below() && gap_down >= needed();
  return !is_above() || (is_above() && gap_up >= needed());
}

static int advice(void) {
  int enabled = trusted && own_rate <= FAST && gap_up + gap_down > NEAR;
  int equipped = other_equipped == 1;
  int unknown_intent = two_reports && other_intent == 0;
  int result = NONE;
  if (enabled && ((equipped && unknown_intent) || !equipped)) {
    int up = may_climb() && is_below();
    int down = may_sink() && is_above();
    if (up && down)
      result = NONE;
    else if (up)
      result = UP;
    else if (down)
      result = DOWN;
  }
  return result;
}

int main(void) {
  own_height = nondet_int();
  own_rate = nondet_int();
  other_height = nondet_int();
  other_rate = nondet_int();
  gap_up = nondet_int();
  gap_down = nondet_int();
  trusted = nondet_int();
  other_equipped = nondet_int();
  other_intent = nondet_int();
  layer = nondet_int();
  climbing_denied = nondet_int();
  two_reports = nondet_int();
  __VERIFIER_assume(layer >= 0 && layer < 4);
  __VERIFIER_assume(own_height >= 0 && own_height < 20000 && other_height >= 0 && other_height < 20000);
  __VERIFIER_assume(gap_up >= 0 && gap_up < 5000 && gap_down >= 0 && gap_down < 5000);
  int a = advice();
  int upwards = (climbing_denied ? gap_up : gap_up + 100) > gap_down;
  if (a == DOWN && !upwards)
    assert(own_height <= other_height || gap_up >= kNeeded[layer]);
  if (a == NONE && trusted && own_rate <= FAST && gap_up + gap_down > NEAR && other_equipped != 1 &&
      own_height > other_height && !upwards)
    assert(gap_up < kNeeded[layer]);
  return 0;
}
