// Compression and back: LZ77 with a window, run lengths, Burrows-Wheeler with move-to-front, variable-length integers.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 255, LONGEST = 66, SHORTEST = 3 };

// A byte below 0x80: so many plus one bytes follow as they are. Otherwise (byte & 0x3f) + 3 bytes from `next byte` back.
static int lz_pack(const uint8_t *in, int size, uint8_t *out) {
  uint8_t *start = out, *literals = NULL;
  for (int at = 0; at < size;) {
    int best = 0, distance = 0;
    for (int back = 1; back <= at && back <= WINDOW; back++) {
      int n = 0;
      while (n < LONGEST && at + n < size && in[at + n] == in[at + n - back]) n++;
      if (n > best) best = n, distance = back;
    }
    if (best >= SHORTEST) {
      *out++ = (uint8_t)(0x80 | (best - SHORTEST));
      *out++ = (uint8_t)distance;
      literals = NULL;
      at += best;
    } else {
      if (!literals || *literals == 0x7f) literals = out++, *literals = 0;
      else ++*literals;
      *out++ = in[at++];
    }
  }
  return (int)(out - start);
}

static int lz_unpack(const uint8_t *in, int size, uint8_t *out) {
  uint8_t *start = out;
  for (const uint8_t *end = in + size; in < end;) {
    uint8_t control = *in++;
    if (control & 0x80) {
      const uint8_t *from = out - *in++;
      for (int n = (control & 0x7f) + SHORTEST; n--;) *out++ = *from++;
    } else {
      for (int n = control + 1; n--;) *out++ = *in++;
    }
  }
  return (int)(out - start);
}

static int run_lengths(const char *in, char *out) {
  char *start = out;
  while (*in) {
    int n = 1;
    while (in[n] == *in) n++;
    out += n > 1 ? sprintf(out, "%d%c", n, *in) : sprintf(out, "%c", *in);
    in += n;
  }
  return (int)(out - start);
}

static const char *rotated;
static int rotated_length;
static int compare_rotations(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  for (int i = 0; i < rotated_length; i++) {
    int d = (unsigned char)rotated[(x + i) % rotated_length] - (unsigned char)rotated[(y + i) % rotated_length];
    if (d) return d;
  }
  return x - y;
}

static int burrows_wheeler(const char *in, char *out) {
  int order[128], primary = -1;
  rotated = in, rotated_length = (int)strlen(in);
  for (int i = 0; i < rotated_length; i++) order[i] = i;
  qsort(order, (size_t)rotated_length, sizeof *order, compare_rotations);
  for (int i = 0; i < rotated_length; i++) {
    if (order[i] == 0) primary = i;
    out[i] = in[(order[i] + rotated_length - 1) % rotated_length];
  }
  out[rotated_length] = 0;
  return primary;
}

static void inverse(const char *in, int primary, char *out) {
  int counts[257] = {0}, next[128], n = (int)strlen(in);
  for (int i = 0; i < n; i++) counts[(unsigned char)in[i] + 1]++;
  for (int i = 0; i < 256; i++) counts[i + 1] += counts[i];
  for (int i = 0; i < n; i++) next[counts[(unsigned char)in[i]]++] = i;
  for (int i = 0, at = next[primary]; i < n; i++, at = next[at]) out[i] = in[at];
  out[n] = 0;
}

static void move_to_front(const char *in, uint8_t *out) {
  uint8_t list[256];
  for (int i = 0; i < 256; i++) list[i] = (uint8_t)i;
  for (; *in; in++) {
    uint8_t *hit = memchr(list, (unsigned char)*in, 256);
    *out++ = (uint8_t)(hit - list);
    memmove(list + 1, list, (size_t)(hit - list));
    list[0] = (uint8_t)*in;
  }
}

static uint8_t *put_number(uint8_t *out, int64_t n) {
  uint64_t z = (uint64_t)n << 1 ^ (uint64_t)(n >> 63);
  for (; z >= 0x80; z >>= 7) *out++ = (uint8_t)(z | 0x80);
  *out++ = (uint8_t)z;
  return out;
}

static const uint8_t *take_number(const uint8_t *in, int64_t *n) {
  uint64_t z = 0;
  for (int shift = 0;; shift += 7) {
    z |= (uint64_t)(*in & 0x7f) << shift;
    if (!(*in++ & 0x80)) break;
  }
  *n = (int64_t)(z >> 1) ^ -(int64_t)(z & 1);
  return in;
}

static void try_lz(const char *text) {
  uint8_t packed[600], back[600];
  int size = (int)strlen(text), length = lz_pack((const uint8_t *)text, size, packed), restored = lz_unpack(packed, length, back);
  unsigned sum = 0;
  for (int i = 0; i < length; i++) sum = sum * 131 + packed[i];
  printf("%d -> %d -> %d %s %08x\n", size, length, restored, restored == size && !memcmp(text, back, (size_t)size) ? "same" : "DIFFERENT", sum);
}

int main(void) {
  char text[500] = "", out[600];
  try_lz("");
  try_lz("a");
  try_lz("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
  try_lz("she sells sea shells by the sea shore, the shells she sells are sea shells for sure");
  for (int i = 0; i < 40; i++) sprintf(text + strlen(text), "%d-%x;", i * i, i * 77);
  try_lz(text);
  printf("%d ", run_lengths("aaabccddddd", out));
  puts(out);
  int primary = burrows_wheeler("she sells sea shells", out);
  printf("%s %d ", out, primary);
  char original[130];
  inverse(out, primary, original);
  printf("%s\n", original);
  uint8_t front[130];
  move_to_front(out, front);
  for (size_t i = 0; i < strlen(out); i++) printf("%d ", front[i]);
  printf("\n");
  static const int64_t numbers[] = {0, -1, 1, 63, -64, 64, 300, -12345678, INT64_MAX, INT64_MIN};
  uint8_t stream[100], *end = stream;
  for (int i = 0; i < 10; i++) end = put_number(end, numbers[i]);
  int wrong = 0;
  const uint8_t *in = stream;
  for (int i = 0; i < 10; i++) {
    int64_t n;
    in = take_number(in, &n);
    wrong += n != numbers[i];
  }
  printf("%d bytes, %d wrong, %d\n", (int)(end - stream), wrong, in == end);
  return 0;
}
