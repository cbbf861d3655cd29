/* The control of a lift: calls from the cabin and from the floors, direction, door and overload. */
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define FLOORS 4
#define DOOR_TICKS 2
#define MAX_LOAD 300
#define FLOOR_BIT(floor) ((uint8_t)(1u << (floor)))

enum direction { DOWN = -1, STANDING = 0, UP = 1 };
enum door { SHUT, AJAR };

struct lift {
  int floor;
  enum direction direction;
  enum door door;
  int ticks;
  uint8_t cabin; /* one bit for each floor that was called */
  uint8_t up;
  uint8_t down;
};

static void lift_init(struct lift* l, int floor) {
  l->floor = floor;
  l->direction = STANDING;
  l->door = SHUT;
  l->ticks = 0;
  l->cabin = 0;
  l->up = 0;
  l->down = 0;
}

static uint8_t all_calls(const struct lift* l) {
  return l->cabin | l->up | l->down;
}

static int calls_above(const struct lift* l) {
  return (all_calls(l) >> (l->floor + 1)) != 0;
}

static int calls_below(const struct lift* l) {
  return (all_calls(l) & (FLOOR_BIT(l->floor) - 1)) != 0;
}

static int call_cabin(struct lift* l, int floor) {
  if (floor < 0 || floor >= FLOORS) return 0;
  l->cabin |= FLOOR_BIT(floor);
  return 1;
}

static int call_floor(struct lift* l, int floor, enum direction direction) {
  if (floor < 0 || floor >= FLOORS) return 0;
  if (direction == UP) {
    if (floor == FLOORS - 1) return 0;
    l->up |= FLOOR_BIT(floor);
  } else {
    if (floor == 0) return 0;
    l->down |= FLOOR_BIT(floor);
  }
  return 1;
}

/* Is there a reason to open the door on this floor, in this direction? */
static int stops_here(const struct lift* l) {
  uint8_t here = FLOOR_BIT(l->floor);
  if (l->cabin & here) return 1;
  if ((l->up & here) && (l->direction != DOWN || !calls_below(l))) return 1;
  if ((l->down & here) && (l->direction != UP || !calls_above(l))) return 1;
  return 0;
}

static void open_door(struct lift* l) {
  uint8_t here = FLOOR_BIT(l->floor);
  l->door = AJAR;
  l->ticks = DOOR_TICKS;
  l->ticks--;
  l->cabin &= (uint8_t)~here;
  if (l->direction != DOWN || !calls_below(l)) l->up &= (uint8_t)~here;
  if (l->direction != UP || !calls_above(l)) l->down &= (uint8_t)~here;
}

static void choose_direction(struct lift* l) {
  int above = calls_above(l);
  int below = calls_below(l);
  if (l->direction == UP && above) return;
  if (l->direction == DOWN && below) return;
  if (above) {
    l->direction = UP;
  } else if (below) {
    l->direction = DOWN;
  } else {
    l->direction = STANDING;
  }
}

static void lift_tick(struct lift* l, int load) {
  if (l->door == AJAR) {
    if (load > MAX_LOAD) {
      l->ticks = DOOR_TICKS;
      return;
    }
    if (l->ticks > 0) l->ticks--;
    if (l->ticks == 0) l->door = SHUT;
    return;
  }
  if (stops_here(l)) {
    open_door(l);
    return;
  }
  choose_direction(l);
  l->floor += l->direction;
}

static void check_step(const struct lift* old, const struct lift* l, int load) {
  uint8_t calls = old->cabin | old->up | old->down;
  assert(l->floor >= 0 && l->floor < 4);
  if (old->door == AJAR) {
    assert(l->floor == old->floor && l->cabin == old->cabin && l->up == old->up && l->down == old->down);
    assert(load <= 300 || (l->door == AJAR && l->ticks == 2));
    assert(load > 300 || l->door == (old->ticks <= 1 ? SHUT : AJAR));
  } else if (l->door == AJAR) {
    assert(l->floor == old->floor && (calls >> l->floor) & 1);
    assert(l->ticks == 2 && !((l->cabin >> l->floor) & 1));
    assert((l->cabin | (1 << l->floor)) == (old->cabin | (1 << l->floor)));
  } else {
    int distance = l->floor - old->floor;
    assert(distance >= -1 && distance <= 1);
    assert(!((old->cabin >> old->floor) & 1));
    assert(l->cabin == old->cabin && l->up == old->up && l->down == old->down);
    assert(calls == 0 ? distance == 0 && l->direction == STANDING : distance != 0);
    if (distance > 0) assert(calls >> l->floor);
    if (distance < 0) assert(calls & ((2u << l->floor) - 1u));
    if (old->direction == UP && calls >> (old->floor + 1)) assert(distance == 1);
    if (old->direction == DOWN && calls & ((1u << old->floor) - 1u)) assert(distance == -1);
  }
}

int main(void) {
  struct lift l;
  int floor = __VERIFIER_nondet_int();
  int cabin = __VERIFIER_nondet_int(), waiting = __VERIFIER_nondet_int(), upwards = __VERIFIER_nondet_int();
  __VERIFIER_assume(floor >= 0 && floor < 4 && cabin >= -1 && cabin <= 4 && waiting >= -1 && waiting <= 4);
  lift_init(&l, floor);
  assert(call_cabin(&l, cabin) == (cabin >= 0 && cabin <= 3));
  int accepted = call_floor(&l, waiting, upwards ? UP : DOWN);
  assert(accepted == (upwards ? waiting >= 0 && waiting <= 2 : waiting >= 1 && waiting <= 3));
  assert(l.up == (accepted && upwards ? 1 << waiting : 0) &&
         l.down == (accepted && !upwards ? 1 << waiting : 0));
  for (int step = 0; step < 8; step++) {
    struct lift old = l;
    int load = __VERIFIER_nondet_int();
    __VERIFIER_assume(load >= 0 && load <= 400 && (load <= 300 || step < 2));
    lift_tick(&l, load);
    check_step(&old, &l, load);
  }
  return 0;
}
