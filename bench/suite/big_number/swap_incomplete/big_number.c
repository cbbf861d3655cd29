/* Unsigned numbers of many digits: little-endian limbs in base 10, with a sign of overflow. */
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define LIMBS 3
#define BASE 10

struct number {
  uint8_t limbs[LIMBS];
  uint8_t used; /* 0: zero */
  uint8_t overflow;
};

static void clear(struct number* n) {
  for (int i = 0; i < LIMBS; i++)
    n->limbs[i] = 0;
  n->used = 0;
  n->overflow = 0;
}

static void trim(struct number* n) {
  n->used = LIMBS;
  while (n->used > 0 && n->limbs[n->used - 1] == 0)
    n->used--;
}

static void from_int(struct number* n, int value) {
  clear(n);
  for (int i = 0; i < LIMBS && value > 0; i++) {
    n->limbs[i] = (uint8_t)(value % BASE);
    value /= BASE;
  }
  if (value > 0) n->overflow = 1;
  trim(n);
}

static int to_int(const struct number* n) {
  int value = 0;
  for (int i = n->used - 1; i >= 0; i--)
    value = value * BASE + n->limbs[i];
  return value;
}

static int compare(const struct number* a, const struct number* b) {
  if (a->used != b->used) return a->used < b->used ? -1 : 1;
  for (int i = a->used - 1; i >= 0; i--) {
    if (a->limbs[i] != b->limbs[i]) return a->limbs[i] < b->limbs[i] ? -1 : 1;
  }
  return 0;
}

static void add(const struct number* a, const struct number* b, struct number* sum) {
  int carry = 0;
  clear(sum);
  for (int i = 0; i < LIMBS; i++) {
    int digit = a->limbs[i] + b->limbs[i] + carry;
    if (digit >= BASE) {
      digit -= BASE;
      carry = 1;
    } else {
      carry = 0;
    }
    sum->limbs[i] = (uint8_t)digit;
  }
  sum->overflow = (uint8_t)(carry | a->overflow | b->overflow);
  trim(sum);
}

/* The distance of the two numbers. */
static void subtract(const struct number* a, const struct number* b, struct number* difference) {
  int borrow = 0;
  if (compare(a, b) < 0) {
    const struct number* kept = a;
    a = b;
  }
  clear(difference);
  for (int i = 0; i < LIMBS; i++) {
    int digit = a->limbs[i] - b->limbs[i] - borrow;
    borrow = digit < 0;
    if (borrow) digit += BASE;
    difference->limbs[i] = (uint8_t)digit;
  }
  trim(difference);
}

static void times_digit(const struct number* a, int digit, struct number* product) {
  int carry = 0;
  clear(product);
  for (int i = 0; i < LIMBS; i++) {
    int value = a->limbs[i] * digit + carry;
    product->limbs[i] = (uint8_t)(value % BASE);
    carry = value / BASE;
  }
  product->overflow = carry > 0;
  trim(product);
}

static void shift_up(struct number* n) {
  if (n->limbs[LIMBS - 1] != 0) n->overflow = 1;
  for (int i = LIMBS - 1; i > 0; i--)
    n->limbs[i] = n->limbs[i - 1];
  n->limbs[0] = 0;
  trim(n);
}

static int digit_sum(const struct number* n) {
  int sum = 0;
  for (int i = 0; i < n->used; i++)
    sum += n->limbs[i];
  return sum;
}

/* The check digit that makes the alternating sum divisible by the base. */
static int check_digit(const struct number* n) {
  int sum = 0;
  for (int i = 0; i < n->used; i++)
    sum += i % 2 == 0 ? 3 * n->limbs[i] : n->limbs[i];
  return (BASE - sum % BASE) % BASE;
}

static int any_number(int most) {
  int value = __VERIFIER_nondet_int();
  __VERIFIER_assume(value >= 0 && value <= most);
  return value;
}

int main(void) {
  struct number a, b, result;
  int digits[2], y = any_number(99), factor = any_number(9);
  clear(&a);
  for (int i = 0; i < 2; i++) {
    digits[i] = any_number(9);
    a.limbs[i] = (uint8_t)digits[i];
  }
  int x = digits[0] + 10 * digits[1];
  trim(&a);
  assert(a.used == (digits[1] ? 2 : digits[0] ? 1 : 0));
  assert(to_int(&a) == x);
  from_int(&b, y);
  assert(!b.overflow && b.limbs[0] + 10 * b.limbs[1] == y && b.limbs[2] == 0);
  assert(compare(&a, &b) == (x < y ? -1 : x > y ? 1 : 0));
  add(&a, &b, &result);
  assert(to_int(&result) == x + y && !result.overflow);
  subtract(&a, &b, &result);
  assert(to_int(&result) == (x > y ? x - y : y - x));
  times_digit(&a, factor, &result);
  int units = digits[0] * factor, tens = digits[1] * factor + units / 10;
  assert(result.limbs[0] == units % 10 && result.limbs[1] == tens % 10 && result.limbs[2] == tens / 10);
  assert(!result.overflow);
  assert(digit_sum(&a) == digits[0] + digits[1]);
  assert((check_digit(&a) + 3 * digits[0] + digits[1]) % 10 == 0 && check_digit(&a) < 10);
  shift_up(&a);
  assert(!a.overflow && a.limbs[0] == 0 && a.limbs[1] == digits[0] && a.limbs[2] == digits[1]);
  shift_up(&a);
  assert(a.overflow == (digits[1] != 0) && a.limbs[2] == digits[0] && a.limbs[1] == 0);
  from_int(&b, 999);
  assert(!b.overflow);
  from_int(&a, 1);
  add(&a, &b, &result);
  assert(result.overflow && result.used == 0);
  add(&result, &a, &b);
  assert(b.overflow);
  from_int(&b, 999);
  times_digit(&b, 2, &result);
  assert(result.overflow && to_int(&result) == 998);
  from_int(&b, 1000);
  assert(b.overflow);
  return 0;
}
