// Numbers of any size in base 10^9: factorials, powers, Fibonacci, division by small numbers, digits of pi and e.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BASE = 1000000000, LIMBS = 40 };
typedef struct { int length; uint32_t limb[LIMBS]; } big;

static big small(uint32_t n) { return (big){n != 0, {n}}; }

static big add(big a, const big *b) {
  uint32_t carry = 0;
  int n = a.length > b->length ? a.length : b->length;
  for (int i = 0; i < n || carry; i++) {
    uint32_t sum = (i < a.length ? a.limb[i] : 0) + (i < b->length ? b->limb[i] : 0) + carry;
    carry = sum >= BASE;
    a.limb[i] = sum - (carry ? BASE : 0);
    if (i >= a.length) a.length = i + 1;
  }
  return a;
}

static big subtract(big a, const big *b) {
  int borrow = 0;
  for (int i = 0; i < a.length; i++) {
    int64_t d = (int64_t)a.limb[i] - (i < b->length ? b->limb[i] : 0) - borrow;
    borrow = d < 0;
    a.limb[i] = (uint32_t)(d + (borrow ? BASE : 0));
  }
  while (a.length && !a.limb[a.length - 1]) a.length--;
  return a;
}

static void scale(big *a, uint32_t factor) {
  uint64_t carry = 0;
  for (int i = 0; i < a->length; i++) {
    carry += (uint64_t)a->limb[i] * factor;
    a->limb[i] = (uint32_t)(carry % BASE);
    carry /= BASE;
  }
  if (carry) a->limb[a->length++] = (uint32_t)carry;
}

static big multiply(const big *a, const big *b) {
  big r = {.length = a->length + b->length};
  for (int i = 0; i < a->length; i++) {
    uint64_t carry = 0;
    for (int j = 0; j < b->length || carry; j++) {
      carry += r.limb[i + j] + (uint64_t)a->limb[i] * (j < b->length ? b->limb[j] : 0);
      r.limb[i + j] = (uint32_t)(carry % BASE);
      carry /= BASE;
    }
  }
  while (r.length && !r.limb[r.length - 1]) r.length--;
  return r;
}

static uint32_t divide(big *a, uint32_t divisor) {
  uint64_t rest = 0;
  for (int i = a->length; i-- > 0;) {
    rest = rest * BASE + a->limb[i];
    a->limb[i] = (uint32_t)(rest / divisor);
    rest %= divisor;
  }
  while (a->length && !a->limb[a->length - 1]) a->length--;
  return (uint32_t)rest;
}

static int compare(const big *a, const big *b) {
  if (a->length != b->length) return a->length < b->length ? -1 : 1;
  for (int i = a->length; i-- > 0;)
    if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i] ? -1 : 1;
  return 0;
}

static const char *text(const big *a) {
  static char buffer[LIMBS * 9 + 1];
  char *p = buffer + sprintf(buffer, "%u", a->length ? a->limb[a->length - 1] : 0);
  for (int i = a->length - 1; i-- > 0;) p += sprintf(p, "%09u", a->limb[i]);
  return buffer;
}

static big parse(const char *s) {
  big r = {0};
  for (; *s; s++) {
    scale(&r, 10);
    big digit = small((uint32_t)(*s - '0'));
    r = add(r, &digit);
  }
  return r;
}

static big power(uint32_t base, unsigned n) {
  big result = small(1), square = small(base);
  for (; n; n >>= 1) {
    if (n & 1) result = multiply(&result, &square);
    if (n > 1) square = multiply(&square, &square);
  }
  return result;
}

static void digits_of_e(int count) {
  int a[60], n = 60;
  for (int i = 0; i < n; i++) a[i] = 1;
  printf("2.");
  while (count--) {
    int carry = 0;
    for (int i = n - 1; i >= 0; i--) {
      int x = a[i] * 10 + carry;
      a[i] = x % (i + 2);
      carry = x / (i + 2);
    }
    printf("%d", carry);
  }
  printf("\n");
}

static void digits_of_pi(void) {
  enum { N = 280 };
  long f[N + 1], d = 0, e = 0;
  for (int i = 0; i < N; i++) f[i] = 2000;
  f[N] = 0;
  for (int c = N; c > 0; c -= 14) {
    d = 0;
    for (int b = c; b > 0; b--) {
      d += f[b] * 10000;
      f[b] = d % (2 * b - 1);
      d /= 2 * b - 1;
      if (b > 1) d *= b - 1;
    }
    printf("%04ld", e + d / 10000);
    e = d % 10000;
  }
  printf("\n");
}

int main(void) {
  big f = small(1);
  for (uint32_t n = 2; n <= 100; n++) {
    scale(&f, n);
    if (n == 20 || n == 50 || n == 100) printf("%u! = %s\n", n, text(&f));
  }
  unsigned twos = 0;
  for (big g = f; divide(&g, 2) == 0;) twos++;
  printf("%u %u\n", twos, divide(&f, 101));
  big a = small(0), b = small(1);
  for (int i = 0; i < 300; i++) {
    big t = add(a, &b);
    a = b;
    b = t;
  }
  printf("%s\n", text(&a));
  big p = power(2, 200), q = power(3, 120);
  printf("%s\n", text(&p));
  big r = q, product = multiply(&p, &q);
  printf("%s %d\n", text(&product), compare(&p, &q));
  r = subtract(compare(&p, &q) > 0 ? p : q, compare(&p, &q) > 0 ? &q : &p);
  printf("%s\n", text(&r));
  big parsed = parse("123456789012345678901234567890"), squared = multiply(&parsed, &parsed);
  printf("%s", text(&squared));
  printf(" %u\n", divide(&squared, 97));
  digits_of_e(50);
  digits_of_pi();
  return 0;
}
