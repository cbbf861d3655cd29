// memcpy, memmove (both ways), memset, memcmp, memchr and relatives, on objects of all kinds.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int sign(int x) { return (x > 0) - (x < 0); }

static void bytes(const void *p, size_t n) {
  const unsigned char *b = p;
  while (n--) printf("%02x", *b++);
  printf("\n");
}

struct record { int id; char name[6]; double score; struct record *next; };

static void copying(void) {
  char a[16] = "0123456789abcde", b[16];
  printf("%d\n", memcpy(b, a, 16) == b);
  printf("%s\n", b);
  memcpy(b + 3, a + 8, 4);
  printf("%s\n", b);
  memcpy(b, a, 0);
  char *after = mempcpy(b, "XY", 2);
  printf("%s %s\n", b, after);
  struct record r = {7, "seven", 7.5, &r}, s;
  memcpy(&s, &r, sizeof s);
  printf("%d %s %g %d %d\n", s.id, s.name, s.score, s.next == &r, s.next->id);
  int numbers[5] = {1, 2, 3, 4, 5}, others[5] = {0};
  memcpy(others + 1, numbers, 3 * sizeof *numbers);
  for (int i = 0; i < 5; i++) printf("%d ", others[i]);
  float f = 1.25f, g;
  memcpy(&g, &f, sizeof g);
  char *end = memccpy(b, "stop;here", ';', 16);
  printf("%g %d %d\n", g, (int)(end - b), memccpy(b, "none", ';', 4) == NULL);
  int *p = numbers, *q;
  memcpy(&q, &p, sizeof q);  // a pointer survives being copied as bytes
  printf("%d %d\n", *q, q == numbers);
  unsigned char raw[sizeof p];
  for (size_t i = 0; i < sizeof p; i++) raw[i] = ((unsigned char *)&p)[i];
  q = NULL;
  for (size_t i = 0; i < sizeof p; i++) ((unsigned char *)&q)[i] = raw[i];
  printf("%d\n", q[2]);
}

static void moving(void) {
  char a[] = "abcdefghij";
  memmove(a + 2, a, 6);
  printf("%s\n", a);
  memmove(a, a + 3, 5);
  printf("%s\n", a);
  memmove(a + 1, a + 1, 4);
  printf("%s\n", a);
  int n[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  memmove(&n[1], &n[0], 7 * sizeof(int));
  memmove(&n[4], &n[5], 3 * sizeof(int));
  for (int i = 0; i < 8; i++) printf("%d ", n[i]);
  bcopy(n, n + 2, 3 * sizeof(int));
  for (int i = 0; i < 8; i++) printf("%d ", n[i]);
  struct record list[3] = {{.id = 1, .name = "one"}, {.id = 2, .name = "two"}, {.id = 3}};
  memmove(list + 1, list, 2 * sizeof *list);
  printf("%d%d%d %s\n", list[0].id, list[1].id, list[2].id, list[2].name);
}

static void setting(void) {
  char text[10];
  memset(text, 'z', 9);
  text[9] = 0;
  memset(text + 2, '-', 3);
  printf("%s\n", text);
  int n[3], m;
  memset(n, 0xff, sizeof n);
  memset(&m, 0x01, sizeof m);
  printf("%d %d %x\n", n[0], n[2], m);
  memset(n, 0, 2 * sizeof *n);
  memset((char *)&n[2] + 1, 256 + 0x7f, 1);  // only the low byte counts
  bytes(n, sizeof n);
  struct record r;
  memset(&r, 0, sizeof r);
  printf("%d %d %g %d\n", r.id, r.name[5], r.score, r.next == NULL);
  double d;
  memset(&d, 0, sizeof d);
  bzero(text, 4);
  printf("%g %d %c\n", d, text[3], text[5]);
}

static void comparing(void) {
  printf("%d %d %d\n", sign(memcmp("abc", "abd", 3)), sign(memcmp("abc", "abd", 2)), sign(memcmp("b", "a", 1)));
  printf("%d %d\n", sign(memcmp("\xff", "\x01", 1)), sign(memcmp("a\0b", "a\0c", 3)));
  printf("%d\n", memcmp("", "x", 0));
  int a[2] = {1, 256}, b[2] = {1, 255};
  printf("%d %d\n", sign(memcmp(a, b, sizeof a)), memcmp(a, b, sizeof *a));
  struct record r = {.id = 4}, s = r;
  memcpy(&s, &r, sizeof r);
  printf("%d %d\n", memcmp(&r, &s, sizeof r), bcmp("ab", "ac", 2) != 0);
}

static void searching(void) {
  const char *text = "find the needle";
  printf("%d %d\n", (int)((char *)memchr(text, 'n', 15) - text), memchr(text, 'n', 2) == NULL);
  printf("%d\n", (int)((char *)memrchr(text, 'e', 15) - text));
  unsigned char raw[] = {1, 0, 255, 0, 255};
  printf("%d %d\n", (int)((unsigned char *)memchr(raw, 255, 5) - raw), (int)((unsigned char *)memchr(raw, -1, 5) - raw));
  printf("%d\n", (int)((unsigned char *)memchr(raw, 0, 5) - raw));
}

static void heap(void) {
  char *p = malloc(8);
  memcpy(p, "heap", 5);
  p = realloc(p, 100);
  memset(p + 4, '!', 3);
  p[7] = 0;
  char *copy = strdup(p), *part = strndup(p, 6);
  printf("%s %s %s\n", p, copy, part);
  free(p), free(copy), free(part);
  long *numbers = calloc(4, sizeof *numbers);
  memcpy(numbers + 1, &(long){-9}, sizeof(long));
  printf("%ld %ld\n", numbers[0], numbers[1]);
  free(numbers);
}

int main(void) {
  copying();
  moving();
  setting();
  comparing();
  searching();
  heap();
  return 0;
}
