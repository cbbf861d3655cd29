/* stdlib.h: growing memory, sorting, searching; inputs of many bytes. */

void *realloc(void *old, size_t size) {
  if (old == NULL) return malloc(size);
  if (size == 0) {
    free(old);
    return NULL;
  }
  size_t old_size = __faultline_object_size(old);
  void *new = malloc(size);
  if (new == NULL) return NULL;
  memcpy(new, old, old_size < size ? old_size : size);
  free(old);
  return new;
}

void *reallocarray(void *old, size_t count, size_t size) {
  if (size != 0 && count > (size_t)-1 / size) {
    *__errno_location() = ENOMEM;
    return NULL;
  }
  return realloc(old, count * size);
}

/* Insertion sort: stable, as glibc's merge sort is. */
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  char *first = base;
  if (size == 0) return;
  void *moved = __builtin_alloca(size);
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0; j--) {
      char *right = first + j * size;
      char *left = right - size;
      if (compare(left, right) <= 0) break;
      memcpy(moved, left, size);
      memcpy(left, right, size);
      memcpy(right, moved, size);
    }
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const char *element = (const char *)base + middle * size;
    int order = compare(key, element);
    if (order == 0) return (void *)element;
    if (order < 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return NULL;
}

void __VERIFIER_nondet_memory(void *memory, size_t size) {
  unsigned char *bytes = memory;
  for (size_t i = 0; i < size; i++)
    bytes[i] = __VERIFIER_nondet_uchar();
}
