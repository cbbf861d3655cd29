// A crossing of two roads with a button for pedestrians, driven by timers: never two greens, no pedestrian on
// a green road, and nobody waits for ever. N ticks.
// BUG: the request of a pedestrian during the yellow phase skips the phase in which all is red.
#include <assert.h>

#ifndef N
#define N 16
#endif

extern _Bool __VERIFIER_nondet_bool(void);

enum lamp { Red, Yellow, Green };
enum phase { MainGreen, MainYellow, AllRed, SideGreen, SideYellow, Walk };

struct crossing {
  enum phase phase;
  unsigned char timer;
  unsigned char requested;
  unsigned char walk_next;
  unsigned char waiting;  // ticks since the request
  enum lamp main_road, side_road;
  _Bool walk;
};

static const unsigned char duration[] = {3, 1, 1, 2, 1, 2};

static void set_lamps(struct crossing* c) {
  c->main_road = c->phase == MainGreen ? Green : c->phase == MainYellow ? Yellow : Red;
  c->side_road = c->phase == SideGreen ? Green : c->phase == SideYellow ? Yellow : Red;
  c->walk = c->phase == Walk;
}

static enum phase after_red(struct crossing* c) {
  if (c->requested && c->walk_next) {
    c->requested = 0;
    c->waiting = 0;
    c->walk_next = 0;
    return Walk;
  }
  c->walk_next = 1;
  return SideGreen;
}

static enum phase next_phase(struct crossing* c) {
  switch (c->phase) {
    case MainGreen: return MainYellow;
    case MainYellow: return AllRed;
    case AllRed: return after_red(c);
    case SideGreen: return SideYellow;
    case SideYellow: return c->requested ? AllRed : MainGreen;
    case Walk: return MainGreen;
  }
  return AllRed;
}

static void tick(struct crossing* c, _Bool button, _Bool car) {
  if (button && c->phase != Walk) c->requested = 1;
  if (c->requested) ++c->waiting;
#ifdef BUG
  if (c->phase == MainYellow && button && c->walk_next) {
    c->phase = Walk;
    c->timer = duration[Walk];
    c->walk = 1;  // the lamps of the cars follow with the next change
    return;
  }
#endif
  if (c->timer > 1) {
    --c->timer;
    return;
  }
  // Nobody else wants to go: the main road keeps its green.
  if (c->phase == MainGreen && !car && !c->requested) return;
  c->phase = next_phase(c);
  c->timer = duration[c->phase];
  set_lamps(c);
}

int main(void) {
  struct crossing c = {MainGreen, 3, 0, 0, 0, Green, Red, 0};
  for (int i = 0; i < N; ++i) {
    tick(&c, __VERIFIER_nondet_bool(), __VERIFIER_nondet_bool());
    assert(c.main_road == Red || c.side_road == Red);
    assert(!c.walk || (c.main_road == Red && c.side_road == Red));
    assert(c.waiting <= 14);
    assert(c.timer >= 1 && c.timer <= 3);
  }
  return 0;
}
