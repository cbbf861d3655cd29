/* Rate-monotonic scheduling of periodic tasks, tick by tick, with detection of missed deadlines. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define TASKS 3
#define TICKS 6
#define IDLE (-1)

struct task {
  int period;
  int cost;
  int left; /* ticks of work until the job is done */
  int missed;
};

static void release(struct task* t, int now) {
  if (now % t->period != 0) return;
  if (t->left > 0) t->missed++;
  t->left = t->cost;
}

/* The ready task with the shortest period; the first of several. */
static int pick(const struct task* tasks) {
  int best = IDLE;
  for (int i = 0; i < TASKS; i++) {
    if (best == IDLE || tasks[i].period < tasks[best].period) best = i;
  }
  return best;
}

static int tick(struct task* tasks, int now) {
  for (int i = 0; i < TASKS; i++)
    release(&tasks[i], now);
  int chosen = pick(tasks);
  if (chosen != IDLE) tasks[chosen].left--;
  return chosen;
}

int main(void) {
  static const int periods[TASKS] = {3, 2, 4};
  struct task tasks[TASKS];
  int done[TASKS], missed[TASKS];
  for (int i = 0; i < TASKS; i++) {
    int cost = __VERIFIER_nondet_int();
    __VERIFIER_assume(cost >= 0 && cost <= 2);
    struct task t = {periods[i], cost, 0, 0};
    tasks[i] = t;
    done[i] = cost;
    missed[i] = 0;
  }
  for (int now = 0; now < TICKS; now++) {
    for (int i = 0; i < TASKS; i++) {
      if (now % periods[i] == 0) {
        if (done[i] < tasks[i].cost) missed[i]++;
        done[i] = 0;
      }
    }
    int expected = IDLE;
    if (done[2] < tasks[2].cost) expected = 2;
    if (done[0] < tasks[0].cost) expected = 0;
    if (done[1] < tasks[1].cost) expected = 1;
    int chosen = tick(tasks, now);
    assert(chosen == expected);
    if (chosen != IDLE) done[chosen]++;
    for (int i = 0; i < TASKS; i++) {
      assert(tasks[i].missed == missed[i]);
      assert(tasks[i].left == tasks[i].cost - done[i]);
    }
  }
  return 0;
}
