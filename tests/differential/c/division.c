// Division and remainder with negative operands: truncation toward zero; identities; the usual algorithms on top.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static const long long values[] = {1, -1, 2, -2, 3, -3, 7, -7, 10, -10, 127, -128, 1000003, -1000003, INT_MAX, INT_MIN,
                                   1ll << 40, -(1ll << 40) + 1, LLONG_MAX, LLONG_MIN + 1};
enum { COUNT = sizeof values / sizeof values[0] };

static void table(void) {
  for (int i = 0; i < COUNT; i++) {
    for (int j = 0; j < COUNT; j++) {
      long long a = values[i], b = values[j];
      printf("%lld,%lld ", a / b, a % b);
      if (a / b * b + a % b != a) printf("broken ");
    }
    printf("\n");
  }
}

#define NARROW(T, a, b)                                                                     \
  do {                                                                                      \
    T x = (T)(a), y = (T)(b);                                                               \
    printf("%s %lld / %lld = %lld rest %lld; ", #T, (long long)x, (long long)y, (long long)(x / y), (long long)(x % y)); \
  } while (0)

static void narrow(long long a, long long b) {
  NARROW(signed char, a, b);
  NARROW(unsigned char, a, b);
  NARROW(short, a, b);
  NARROW(unsigned short, a, b);
  NARROW(int, a, b);
  NARROW(unsigned, a, b);
  NARROW(long, a, b);
  NARROW(unsigned long, a, b);
  printf("\n");
}

static int floor_div(int a, int b) { return a / b - (a % b != 0 && (a % b < 0) != (b < 0)); }
static int modulo(int a, int b) { return ((a % b) + b) % b; }
static long gcd(long a, long b) { return b ? gcd(b, a % b) : labs(a); }

static unsigned long long power_modulo(unsigned long long base, unsigned exponent, unsigned modulus) {
  unsigned long long result = 1;
  for (base %= modulus; exponent; exponent >>= 1) {
    if (exponent & 1) result = result * base % modulus;
    base = base * base % modulus;
  }
  return result;
}

static int is_leap(int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

static int day_of_week(int y, int m, int d) {
  static const int offsets[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
  y -= m < 3;
  return (y + y / 4 - y / 100 + y / 400 + offsets[m - 1] + d) % 7;
}

static void number_in_base(int n, int base) {
  char digits[40];
  int length = 0, negative = n < 0;
  do {
    int digit = n % base;
    digits[length++] = "0123456789abcdefghijklmnopqrstuvwxyz"[digit < 0 ? -digit : digit];
    n /= base;
  } while (n);
  if (negative) putchar('-');
  while (length) putchar(digits[--length]);
  putchar(' ');
}

int main(void) {
  table();
  narrow(100, 7);
  narrow(-100, 7);
  narrow(100, -7);
  narrow(-100, -7);
  narrow(-1, 2);
  narrow(200, 3);
  narrow(40000, -3);
  for (int a = -7; a <= 7; a++) printf("%d:%d:%d:%d ", a / 3, a % 3, floor_div(a, 3), modulo(a, 3));
  printf("\n");
  for (int a = -8; a <= 8; a += 4) printf("%d %d %d %d ", a / 4, a >> 2, a % 4, a & 3);
  printf("\n%ld %ld %ld\n", gcd(1071, 462), gcd(-48, 18), gcd(7, 0));
  printf("%llu %llu\n", power_modulo(3, 1000, 1000007), power_modulo(123456789, 4000000000u, 4294967291u));
  printf("%d %d %d %d\n", is_leap(1900), is_leap(2000), is_leap(2023), is_leap(2024));
  printf("%d %d %d\n", day_of_week(2000, 1, 1), day_of_week(1969, 7, 20), day_of_week(2024, 2, 29));
  number_in_base(INT_MIN, 10), number_in_base(INT_MIN, 2), number_in_base(-255, 16), number_in_base(123456789, 36);
  div_t d = div(-17, 5);
  ldiv_t l = ldiv(17L, -5L);
  lldiv_t ll = lldiv(LLONG_MIN, 10LL);
  printf("\n%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, ll.quot, ll.rem);
  printf("%d %ld %lld %d\n", abs(-5), labs(-6L), llabs(LLONG_MIN + 1), abs(INT_MIN + 1));
  return 0;
}
