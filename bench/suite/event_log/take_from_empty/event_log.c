/* A ring of the last events of a device: when it is full, the oldest is overwritten and counted as lost. */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define CAPACITY 3
#define STEPS 6

struct event {
  int code;
  int stamp;
};

struct event_log {
  struct event ring[CAPACITY];
  int first;
  int count;
  int lost;
  int clock;
};

static void log_init(struct event_log* log) {
  log->first = 0;
  log->count = 0;
  log->lost = 0;
  log->clock = 0;
}

static int log_slot(const struct event_log* log, int index) {
  return (log->first + index) % CAPACITY;
}

static void log_add(struct event_log* log, int code) {
  struct event* slot;
  if (log->count == CAPACITY) {
    slot = &log->ring[log->first];
    log->first = (log->first + 1) % CAPACITY;
    log->lost++;
  } else {
    slot = &log->ring[log_slot(log, log->count)];
    log->count++;
  }
  slot->code = code;
  slot->stamp = log->clock++;
}

static int log_take(struct event_log* log, struct event* taken) {
  *taken = log->ring[log->first];
  log->first = (log->first + 1) % CAPACITY;
  log->count--;
  return 1;
}

static const struct event* log_newest(const struct event_log* log) {
  if (log->count == 0) return NULL;
  return &log->ring[log_slot(log, log->count - 1)];
}

int main(void) {
  struct event_log log;
  int codes[STEPS], added = 0, oldest = 0, lost = 0;
  log_init(&log);
  for (int step = 0; step < STEPS; step++) {
    int code = __VERIFIER_nondet_int();
    if (code > 0) {
      log_add(&log, code);
      codes[added] = code;
      added++;
      if (added - oldest > 3) {
        oldest++;
        lost++;
      }
    } else {
      struct event e;
      int taken = log_take(&log, &e);
      assert(taken == (added > oldest));
      if (taken) {
        assert(e.code == codes[oldest]);
        assert(e.stamp == oldest);
        oldest++;
      }
    }
    assert(log.count == added - oldest);
    assert(log.lost == lost);
    const struct event* newest = log_newest(&log);
    assert(added > oldest ? newest != NULL && newest->code == codes[added - 1] : newest == NULL);
  }
  return 0;
}
