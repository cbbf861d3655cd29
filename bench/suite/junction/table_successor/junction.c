/* The lights of a crossing: two roads, a pedestrian crossing on request, an emergency override,
   and a night mode. Phases and their lengths are in a table. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define ROADS 2
#define MAX_WAIT 2

enum light { RED, RED_YELLOW, GREEN, YELLOW, BLINKING };

enum phase {
  ALL_RED,
  MAIN_STARTS,
  MAIN_DRIVES,
  MAIN_STOPS,
  BETWEEN,
  SIDE_STARTS,
  SIDE_DRIVES,
  SIDE_STOPS,
  WALK,
  NIGHT,
  PHASES
};

struct phase_row {
  enum light roads[ROADS];
  int walk;
  int ticks;
  enum phase next;
};

static const struct phase_row table[PHASES] = {
    [ALL_RED] = {{RED, RED}, 0, 1, MAIN_STARTS},
    [MAIN_STARTS] = {{RED_YELLOW, RED}, 0, 1, MAIN_DRIVES},
    [MAIN_DRIVES] = {{GREEN, RED}, 0, 3, MAIN_STOPS},
    [MAIN_STOPS] = {{YELLOW, RED}, 0, 1, SIDE_DRIVES},
    [BETWEEN] = {{RED, RED}, 0, 1, SIDE_STARTS},
    [SIDE_STARTS] = {{RED, RED_YELLOW}, 0, 1, SIDE_DRIVES},
    [SIDE_DRIVES] = {{RED, GREEN}, 0, 2, SIDE_STOPS},
    [SIDE_STOPS] = {{RED, YELLOW}, 0, 1, ALL_RED},
    [WALK] = {{RED, RED}, 1, 2, ALL_RED},
    [NIGHT] = {{BLINKING, BLINKING}, 0, 1, NIGHT},
};

struct junction {
  enum phase phase;
  int left; /* ticks until the phase ends */
  int walkers;
  int emergency;
  int night;
};

struct inputs {
  int button;
  int emergency;
  int night;
};

static void enter(struct junction* j, enum phase phase) {
  j->phase = phase;
  j->left = table[phase].ticks;
  if (phase == WALK) j->walkers = 0;
}

static void junction_init(struct junction* j) {
  j->walkers = 0;
  j->emergency = 0;
  j->night = 0;
  enter(j, ALL_RED);
}

static int is_between(enum phase phase) {
  return phase == ALL_RED || phase == BETWEEN;
}

static int is_driving(enum phase phase) {
  return phase == MAIN_DRIVES || phase == SIDE_DRIVES;
}

static enum phase phase_after(const struct junction* j) {
  enum phase next = table[j->phase].next;
  if (j->phase == NIGHT) return j->night ? NIGHT : ALL_RED;
  if (is_between(j->phase)) {
    if (j->emergency) return j->phase;
    if (j->night) return NIGHT;
    if (j->walkers) return WALK;
  }
  return next;
}

static void junction_tick(struct junction* j, struct inputs in) {
  if (in.button && j->phase != WALK) j->walkers = 1;
  j->emergency = in.emergency;
  j->night = in.night;
  if (j->emergency && is_driving(j->phase)) {
    j->left = 1;
  }
  j->left--;
  if (j->left > 0) return;
  enter(j, phase_after(j));
}

static enum light road_light(const struct junction* j, int road) {
  return table[j->phase].roads[road];
}

static int walk_light(const struct junction* j) {
  return table[j->phase].walk;
}

static int may_follow(enum light before, enum light after) {
  switch (before) {
    case RED: return after == RED || after == RED_YELLOW || after == BLINKING;
    case RED_YELLOW: return after == GREEN;
    case GREEN: return after == GREEN || after == YELLOW;
    case YELLOW: return after == RED;
    default: return after == BLINKING || after == RED;
  }
}

int main(void) {
  struct junction j;
  int green = 0, waiting = 0, emergencies = 0;
  junction_init(&j);
  for (int tick = 0; tick < 9; tick++) {
    struct inputs in = {__VERIFIER_nondet_int() != 0, __VERIFIER_nondet_int() != 0, 0};
    if (tick >= 5) in.night = __VERIFIER_nondet_int() != 0;
    enum light main_before = road_light(&j, 0), side_before = road_light(&j, 1);
    int walked = walk_light(&j);
    junction_tick(&j, in);
    enum light main_now = road_light(&j, 0), side_now = road_light(&j, 1);
    emergencies = in.emergency ? emergencies + 1 : 0;
    if (in.button && !walked) waiting = 1;

    assert(may_follow(main_before, main_now) && may_follow(side_before, side_now));
    assert(main_now == RED || side_now == RED || (main_now == BLINKING && side_now == BLINKING));
    if (walk_light(&j)) {
      assert(main_now == RED && side_now == RED);
      assert(walked || waiting);
      waiting = 0;
    }
    if (walked && !walk_light(&j)) assert(main_now == RED && side_now == RED);
    if (main_now == RED_YELLOW || side_now == RED_YELLOW) assert(!waiting && !in.emergency && !in.night);
    if (main_now == GREEN) {
      green = main_before == GREEN ? green + 1 : 1;
      assert(green <= 3 && emergencies < 3);
      assert(main_before != GREEN || !in.emergency);
    } else if (main_before == GREEN) {
      assert(green == 3 || in.emergency);
    }
    if (main_now == BLINKING) assert(in.night);
    if (main_before == BLINKING && !in.night) assert(main_now == RED);
  }
  return 0;
}
