/* Atomic operations of C11, __atomic_* and __sync_*: what they store and what they return. */
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

static atomic_int counter;
static _Atomic unsigned char narrow;
static atomic_bool ready;
static long word = 5;

static void c11(void) {
  printf("%d ", atomic_fetch_add(&counter, 3));
  printf("%d ", atomic_fetch_sub(&counter, 1));
  printf("%d ", atomic_fetch_or(&counter, 5));
  printf("%d ", atomic_fetch_xor(&counter, 1));
  printf("%d ", atomic_fetch_and_explicit(&counter, 3, memory_order_relaxed));
  printf("%d\n", atomic_load_explicit(&counter, memory_order_acquire));
  narrow = 255;
  narrow++;
  printf("%d ", narrow);
  narrow -= 1;
  printf("%d ", narrow);
  printf("%d ", atomic_fetch_add(&narrow, 2));
  printf("%d\n", narrow);
  int expected = 9;
  bool done = atomic_compare_exchange_strong(&counter, &expected, 4);
  printf("%d %d %d\n", done, expected, atomic_load(&counter));
  done = atomic_compare_exchange_strong_explicit(&counter, &expected, 4, memory_order_acq_rel,
                                                 memory_order_relaxed);
  printf("%d %d %d\n", done, expected, atomic_load(&counter));
  printf("%d ", atomic_exchange(&counter, INT_MAX));
  printf("%d ", atomic_fetch_add(&counter, 1));
  printf("%d\n", counter);
  atomic_store(&ready, 7);
  printf("%d\n", ready);
  atomic_flag flag = ATOMIC_FLAG_INIT;
  bool before = atomic_flag_test_and_set(&flag);
  printf("%d ", before);
  printf("%d", atomic_flag_test_and_set(&flag));
  atomic_flag_clear(&flag);
  printf(" %d\n", atomic_flag_test_and_set(&flag));
  atomic_thread_fence(memory_order_seq_cst);
}

static void gnu(void) {
  printf("%ld ", __atomic_add_fetch(&word, 2, __ATOMIC_SEQ_CST));
  printf("%ld ", __atomic_fetch_nand(&word, 3, __ATOMIC_RELAXED));
  long read = 0, value = 1, wanted = 2;
  __atomic_load(&word, &read, __ATOMIC_ACQUIRE);
  __atomic_store(&word, &value, __ATOMIC_RELEASE);
  printf("%ld %ld ", read, word);
  __atomic_exchange(&word, &wanted, &read, __ATOMIC_SEQ_CST);
  printf("%ld %ld ", read, word);
  printf("%d ", __atomic_compare_exchange(&word, &wanted, &value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  printf("%d ", __atomic_compare_exchange_n(&word, &wanted, 8, 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
  printf("%ld ", wanted);
  printf("%ld ", __atomic_exchange_n(&word, -1, __ATOMIC_SEQ_CST));
  printf("%ld\n", __atomic_load_n(&word, __ATOMIC_SEQ_CST));
  char flag = 0;
  printf("%d ", __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
  __atomic_clear(&flag, __ATOMIC_SEQ_CST);
  printf("%d\n", flag);
}

static void sync(void) {
  int i = INT_MAX;
  printf("%d ", __sync_add_and_fetch(&i, 1));
  printf("%d ", __sync_bool_compare_and_swap(&i, INT_MIN, 3));
  printf("%d ", __sync_val_compare_and_swap(&i, 4, 5));
  printf("%d ", __sync_lock_test_and_set(&i, 1));
  __sync_lock_release(&i);
  __sync_synchronize();
  short s = -1;
  unsigned char c = 250;
  printf("%d ", i);
  printf("%d ", __sync_fetch_and_sub(&s, 1));
  printf("%d ", s);
  printf("%d ", __sync_add_and_fetch(&c, 10));
  printf("%d\n", __sync_xor_and_fetch(&c, 0xff));
}

int main(void) {
  c11();
  gnu();
  sync();
  return 0;
}
