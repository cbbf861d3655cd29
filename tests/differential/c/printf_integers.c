// printf of integers: every conversion, flag, width, precision and length; %c, %s, %p of null, %%; the returned count.
#pragma GCC diagnostic ignored "-Wformat"
#pragma GCC diagnostic ignored "-Wformat-truncation"
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

static void decimal(int n) {
  printf("[%d][%i][%5d][%-5d][%05d][%+d][% d][%.3d][%8.3d][%-8.3d][%+05d][% 5d]\n", n, n, n, n, n, n, n, n, n, n, n, n);
}

static void unsigned_forms(unsigned n) {
  printf("[%u][%o][%x][%X][%#o][%#x][%#X][%08x][%#010x][%-8o][%.5x][%#.5o][%12.8X][%-#12x]\n", n, n, n, n, n, n, n, n, n, n, n, n, n, n);
}

static void lengths(long long n) {
  printf("%hhd %hhu %hd %hu %d %u ", (signed char)n, (unsigned char)n, (short)n, (unsigned short)n, (int)n, (unsigned)n);
  printf("%ld %lu %lld %llu %jd %ju %zd %zu %td ", (long)n, (unsigned long)n, n, (unsigned long long)n, (intmax_t)n, (uintmax_t)n,
         (ptrdiff_t)n, (size_t)n, (ptrdiff_t)n);
  printf("%hhx %hx %x %lx %llx %hho %ho %lo\n", (unsigned char)n, (unsigned short)n, (unsigned)n, (unsigned long)n, n, (unsigned char)n,
         (unsigned short)n, (unsigned long)n);
}

// What is too wide for the length is cut off.
static void cut(int n) { printf("%hhd %hhu %hd %hu %hhx\n", n, n, n, n, n); }

static void fixed_width(void) {
  printf("%" PRId8 " %" PRIu16 " %" PRIx32 " %" PRId64 " %" PRIu64 "\n", (int8_t)-8, (uint16_t)65535, (uint32_t)0xabcdef, INT64_MIN, UINT64_MAX);
  printf("%5" PRId64 "|%-8" PRIx64 "|%08" PRIX32 "\n", (int64_t)42, (uint64_t)0xbeef, (uint32_t)0xcafe);
}

static void characters(void) {
  printf("[%c][%3c][%-3c][%c%c]\n", 'a', 'b', 'c', 256 + 'd', 'e');
  printf("[%s][%10s][%-10s][%.2s][%10.3s][%-10.3s][%.0s][%s]\n", "text", "text", "text", "text", "text", "text", "text", "");
  char open[3] = {'a', 'b', 'c'};
  printf("[%.3s][%.*s][%*s][%-*s][%*.*s]\n", open, 2, open, 6, "star", 6, "star", 7, 2, "both");
  printf("[%*d][%-*d][%.*d][%0*d]\n", 5, 42, 5, 42, 4, 42, 5, 42);
  printf("[%*d][%.*d]\n", -5, 42, -1, 42);
  printf("%p %p [%5p]\n", (void *)0, NULL, (void *)0);
  printf("100%%[%%]\n");
  printf("%d%d%s%c%x\n", 1, 2, "three", '4', 5);
}

static void edges(void) {
  printf("[%.0d][%.0x][%#.0o][%5.0d][%+.0d]\n", 0, 0, 0, 0, 0);
  printf("[%.d][%#x][%#X]\n", 0, 0, 0);
  printf("[%-05d][%+ d][%05.2d]\n", 7, 7, 7);
  printf("[%20lld][%-20lld][%020lld]\n", LLONG_MIN, LLONG_MIN, LLONG_MIN);
  printf("[%x][%o][%u]\n", -1, -1, -1);
  printf("[%lu][%lx]\n", ULONG_MAX, ULONG_MAX);
  printf("[%50d]\n[%.50d]\n", 1, 1);
}

static void counts(void) {
  int a = printf("12345\n"), b = printf("%s %d\n", "abc", 100), c = printf("%s", ""), d = printf("%10d|\n", 1);
  printf("%d %d %d %d\n", a, b, c, d);
  int e = putchar('x'), f = puts("") >= 0, g = fputs("fputs ", stdout) >= 0, h = fputc('\n', stdout), i = putc('y', stdout);
  printf("\n%d %d %d %d %d\n", e, f, g, h, i);
  fprintf(stdout, "%s %d\n", "to stdout", 5);
  fprintf(stderr, "not compared\n");
}

static void into_buffers(void) {
  char b[16];
  int n = sprintf(b, "%d-%s", 42, "text");
  printf("%s %d\n", b, n);
  for (size_t limit = 0; limit < 10; limit += 2) {
    for (int i = 0; i < 15; i++) b[i] = '#';
    b[15] = 0;
    n = snprintf(b, limit, "%05d|%s", 123, "abc");
    printf("%zu: %d [%s]\n", limit, n, b);
  }
  printf("%d\n", snprintf(NULL, 0, "%s %d", "measured", 12345));
  char *p = b;
  for (int i = 0; i < 4; i++) p += sprintf(p, "%d,", i * 3);
  p[-1] = 0;
  printf("%s\n", b);
  sprintf(b, "%s", "");
  printf("[%s]\n", b);
  const char *format = 1 ? "%d/%s\n" : "";
  printf(format, 3, "computed");
  fflush(stdout);
}

int main(void) {
  static const int samples[] = {0, 1, -1, 7, 42, -42, 12345, -12345, 1234567, INT_MAX, INT_MIN};
  for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++) decimal(samples[i]);
  for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++) unsigned_forms((unsigned)samples[i]);
  for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++) lengths(samples[i]);
  lengths(0x123456789abcdef0), lengths(LLONG_MIN);
  cut(300), cut(-300), cut(70000), cut(128);
  fixed_width();
  characters();
  edges();
  counts();
  into_buffers();
  return 0;
}
