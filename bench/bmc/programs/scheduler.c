// A cooperative scheduler: a table of tasks with periods, priorities and function pointers, N ticks, and
// events that make tasks ready or replace their handler. BUG: a task that has been suspended can be picked,
// though it has no handler any more.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 6
#endif

#define TASKS 4

extern unsigned char __VERIFIER_nondet_uchar(void);

struct task;
typedef void (*handler)(struct task*);

struct task {
  handler run;
  uint8_t period;
  uint8_t left;  // ticks until it is due
  uint8_t priority;
  uint8_t ready;
  uint16_t runs;
  int16_t state;
};

static struct task tasks[TASKS];
static uint16_t total_runs;

static void blink(struct task* task) {
  task->state ^= 1;
}

static void sample(struct task* task) {
  const int16_t reading = (int16_t)(__VERIFIER_nondet_uchar() - 128);
  task->state = (int16_t)((3 * task->state + reading) / 4);
}

static void count_up(struct task* task) {
  if (task->state < 1000) ++task->state;
}

static void watchdog(struct task* task) {
  task->state = 0;
  tasks[0].ready = tasks[0].run != NULL;
}

static const handler handlers[] = {blink, sample, count_up, watchdog};

static void start(unsigned index, handler run, uint8_t period, uint8_t priority) {
  const struct task fresh = {run, period, period, priority, 0, 0, 0};
  tasks[index] = fresh;
}

static void suspend(struct task* task) {
  task->run = NULL;
#ifndef BUG
  task->ready = 0;
#endif
}

static void resume(unsigned index, unsigned which) {
  tasks[index].run = handlers[which % (sizeof handlers / sizeof handlers[0])];
  tasks[index].left = tasks[index].period;
}

static void tick(void) {
  for (int i = 0; i < TASKS; ++i) {
    struct task* task = &tasks[i];
    if (task->run == NULL || --task->left > 0) continue;
    task->left = task->period;
    task->ready = 1;
  }
}

static struct task* most_urgent(void) {
  struct task* best = NULL;
  for (int i = 0; i < TASKS; ++i)
    if (tasks[i].ready && (best == NULL || tasks[i].priority > best->priority)) best = &tasks[i];
  return best;
}

static void dispatch(void) {
  struct task* task = most_urgent();
  if (task == NULL) return;
  task->ready = 0;
  task->run(task);
  ++task->runs;
  ++total_runs;
}

int main(void) {
  start(0, blink, 2, 1);
  start(1, sample, 1, 2);
  start(2, count_up, 3, 3);
  start(3, watchdog, 2, 0);
  for (int i = 0; i < N; ++i) {
    tick();
    const unsigned char event = __VERIFIER_nondet_uchar();
    if (event & 0x80)
      suspend(&tasks[event % TASKS]);
    else if (event & 0x40)
      resume(event % TASKS, event >> 2);
    dispatch();
    assert(tasks[1].run != sample || (tasks[1].state >= -128 && tasks[1].state <= 127));
  }
  unsigned sum = 0;
  for (int i = 0; i < TASKS; ++i)
    sum += tasks[i].runs;
  assert(sum == total_runs && total_runs <= N);
  return 0;
}
