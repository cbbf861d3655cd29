#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

struct queue {
  int values[3];
  int head, count;
};

static _Bool put(struct queue* q, int value) {
  q->values[(q->head + q->count) % 3] = value;
  q->count++;
  return 1;
}

static _Bool get(struct queue* q, int* value) {
  if (q->count == 0) return 0;
  *value = q->values[q->head];
  q->head = (q->head + 1) % 3;
  q->count--;
  return 1;
}

int main(void) {
  struct queue q = {{0}, 0, 0};
  int model[5], first = 0, last = 0;
  for (int i = 0; i < 5; i++) {
    int value = nondet_int();
    if (value > 0) {
      _Bool stored = put(&q, value);
      assert(stored == (last - first < 3));
      if (stored) model[last++] = value;
    } else {
      _Bool taken = get(&q, &value);
      assert(taken == (last > first));
      if (taken) assert(value == model[first++]);
    }
  }
  return 0;
}
