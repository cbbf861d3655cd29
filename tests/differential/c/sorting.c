// qsort and bsearch with comparison functions of all kinds; the classic sorting algorithms by hand.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person { char name[12]; int age; double height; };

static int up(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int down(const void *a, const void *b) { return up(b, a); }
static int by_text(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }
static int by_age_then_name(const void *a, const void *b) {
  const struct person *p = a, *q = b;
  return p->age != q->age ? p->age - q->age : strcmp(p->name, q->name);
}
static int by_height(const void *a, const void *b) {
  double x = ((const struct person *)a)->height, y = ((const struct person *)b)->height;
  return x < y ? -1 : x > y;
}
static int by_character(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
static int key_to_person(const void *key, const void *element) { return *(const int *)key - ((const struct person *)element)->age; }

static void print(const int *a, int n) {
  for (int i = 0; i < n; i++) printf("%d ", a[i]);
  printf("\n");
}

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}

static void bubble(int *a, int n) {
  for (int swapped = 1; swapped--;)
    for (int i = 1; i < n; i++)
      if (a[i - 1] > a[i]) swap(&a[i - 1], &a[i]), swapped = 1;
}

static void insertion(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int value = a[i], j = i;
    for (; j > 0 && a[j - 1] > value; j--) a[j] = a[j - 1];
    a[j] = value;
  }
}

static void shell(int *a, int n) {
  for (int gap = n / 2; gap; gap /= 2)
    for (int i = gap; i < n; i++)
      for (int j = i - gap; j >= 0 && a[j] > a[j + gap]; j -= gap) swap(a + j, a + j + gap);
}

static void quick(int *low, int *high) {
  if (high - low < 2) return;
  int pivot = low[(high - low) / 2], *i = low, *j = high - 1;
  for (;;) {
    while (*i < pivot) i++;
    while (*j > pivot) j--;
    if (i >= j) break;
    swap(i++, j--);
  }
  quick(low, i);
  quick(i, high);
}

static void merge_sort(int *a, int n, int *scratch) {
  if (n < 2) return;
  int half = n / 2;
  merge_sort(a, half, scratch);
  merge_sort(a + half, n - half, scratch);
  memcpy(scratch, a, (size_t)half * sizeof *a);
  for (int i = 0, j = half, k = 0; i < half; k++) a[k] = j < n && a[j] < scratch[i] ? a[j++] : scratch[i++];
}

static void radix(unsigned *a, int n) {
  unsigned scratch[64];
  for (int shift = 0; shift < 32; shift += 8) {
    int counts[257] = {0};
    for (int i = 0; i < n; i++) counts[(a[i] >> shift & 255) + 1]++;
    for (int i = 0; i < 256; i++) counts[i + 1] += counts[i];
    for (int i = 0; i < n; i++) scratch[counts[a[i] >> shift & 255]++] = a[i];
    memcpy(a, scratch, (size_t)n * sizeof *a);
  }
}

static void by_hand(void) {
  void (*const simple[])(int *, int) = {bubble, insertion, shell};
  int original[24], a[24], scratch[24];
  unsigned random = 7, u[24];
  for (int i = 0; i < 24; i++) random = random * 1664525u + 1013904223u, original[i] = (int)(random >> 20) - 2048, u[i] = random;
  for (unsigned k = 0; k < 3; k++) {
    memcpy(a, original, sizeof a);
    simple[k](a, 24);
    print(a, 24);
  }
  memcpy(a, original, sizeof a);
  quick(a, a + 24);
  print(a, 24);
  memcpy(a, original, sizeof a);
  merge_sort(a, 24, scratch);
  print(a, 24);
  radix(u, 24);
  for (int i = 0; i < 24; i++) printf("%08x ", u[i]);
  printf("\n");
}

int main(void) {
  int n[] = {5, -3, 9, 0, 2147483647, -2147483647 - 1, 5, 7, -1, 100};
  qsort(n, 10, sizeof *n, up);
  print(n, 10);
  int wanted[] = {9, -3, 8, 2147483647};
  for (int i = 0; i < 4; i++) {
    int *found = bsearch(&wanted[i], n, 10, sizeof *n, up);
    printf("%d ", found ? (int)(found - n) : -1);
  }
  qsort(n, 10, sizeof *n, down);
  print(n, 10);
  qsort(n + 3, 4, sizeof *n, up);
  print(n, 10);
  const char *words[] = {"pear", "apple", "fig", "banana", "Apple", "", "figs"};
  qsort(words, 7, sizeof *words, by_text);
  for (int i = 0; i < 7; i++) printf("<%s>", words[i]);
  const char *key = "fig";
  const char **word = bsearch(&key, words, 7, sizeof *words, by_text);
  printf(" %d\n", (int)(word - words));
  struct person people[] = {{"Dora", 30, 1.62}, {"Adam", 25, 1.80}, {"Carl", 30, 1.75}, {"Berta", 41, 1.70}};
  qsort(people, 4, sizeof *people, by_age_then_name);
  for (int i = 0; i < 4; i++) printf("%s %d, ", people[i].name, people[i].age);
  int age = 41;
  struct person *p = bsearch(&age, people, 4, sizeof *people, key_to_person);
  qsort(people, 4, sizeof *people, by_height);
  for (int i = 0; i < 4; i++) printf("%s %.2f, ", people[i].name, people[i].height);
  printf("%d\n", (int)(p - people));
  char letters[] = "sortedletters";
  qsort(letters, strlen(letters), 1, by_character);
  printf("%s\n", letters);
  qsort(n, 0, sizeof *n, up), qsort(n, 1, sizeof *n, up);
  by_hand();
  return 0;
}
