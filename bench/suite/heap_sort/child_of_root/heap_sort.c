/* Heap sort of records by key, descending, with ties broken by the record's number. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define COUNT 4

struct record {
  int key;
  int number;
};

/* Does `a` belong behind `b`? */
static int is_behind(const struct record* a, const struct record* b) {
  if (a->key != b->key) return a->key < b->key;
  return a->number > b->number;
}

static void exchange(struct record* a, struct record* b) {
  struct record kept = *a;
  *a = *b;
  *b = kept;
}

/* The root of the heap is the record that belongs behind all the others. */
static void sift_down(struct record* heap, int root, int size) {
  for (;;) {
    int child = 2 * root + 2;
    if (child >= size) return;
    if (child + 1 < size && is_behind(&heap[child + 1], &heap[child])) child++;
    if (!is_behind(&heap[child], &heap[root])) return;
    exchange(&heap[child], &heap[root]);
    root = child;
  }
}

static void sort(struct record* records, int count) {
  for (int root = count / 2 - 1; root >= 0; root--)
    sift_down(records, root, count);
  for (int end = count - 1; end > 0; end--) {
    exchange(&records[0], &records[end]);
    sift_down(records, 0, end);
  }
}

int main(void) {
  struct record records[COUNT];
  int keys[COUNT];
  for (int i = 0; i < COUNT; i++) {
    keys[i] = __VERIFIER_nondet_int();
    __VERIFIER_assume(keys[i] >= 0 && keys[i] <= 20);
    records[i].key = keys[i];
    records[i].number = i;
  }
  sort(records, COUNT);
  for (int i = 0; i < COUNT; i++) {
    int before = 0;
    for (int j = 0; j < COUNT; j++) {
      if (keys[j] > keys[i] || (keys[j] == keys[i] && j < i)) before++;
    }
    assert(records[before].key == keys[i] && records[before].number == i);
  }
  return 0;
}
