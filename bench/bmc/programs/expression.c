// A tokenizer and a recursive descent evaluator for expressions of digits, + - * / and parentheses.
// BUG: the divisor is compared with zero before it is cut to a byte, not after.
#include <assert.h>

#ifndef N
#define N 5
#endif

extern unsigned char __VERIFIER_nondet_uchar(void);

enum kind { End, Number, Plus, Minus, Times, Divide, Open, Close, Bad };

struct token {
  enum kind kind;
  int value;
};

struct reader {
  const char* at;
  struct token token;
  int failed;
  int depth;
};

static void advance(struct reader* reader) {
  struct token token = {Bad, 0};
  switch (*reader->at) {
    case '\0': token.kind = End; break;
    case '+': token.kind = Plus; break;
    case '-': token.kind = Minus; break;
    case '*': token.kind = Times; break;
    case '/': token.kind = Divide; break;
    case '(': token.kind = Open; break;
    case ')': token.kind = Close; break;
    default: break;
  }
  if (*reader->at >= '0' && *reader->at <= '9') {
    token.kind = Number;
    while (*reader->at >= '0' && *reader->at <= '9')
      token.value = (token.value * 10 + (*reader->at++ - '0')) % 10000;
  } else if (token.kind != End) {
    ++reader->at;
  }
  reader->token = token;
}

static int sum(struct reader* reader);

static int factor(struct reader* reader) {
  if (reader->token.kind == Number) {
    const int value = reader->token.value;
    advance(reader);
    return value;
  }
  if (reader->token.kind == Open && reader->depth < 3) {
    ++reader->depth;
    advance(reader);
    const int value = sum(reader);
    if (reader->token.kind != Close) reader->failed = 1;
    advance(reader);
    --reader->depth;
    return value;
  }
  reader->failed = 1;
  return 0;
}

static int quotient(int a, int b, struct reader* reader) {
#ifdef BUG
  if (b == 0) {
    reader->failed = 1;
    return 0;
  }
  const signed char divisor = (signed char)b;
#else
  const signed char divisor = (signed char)b;
  if (divisor == 0) {
    reader->failed = 1;
    return 0;
  }
#endif
  return a / divisor;
}

static int product(struct reader* reader) {
  int value = factor(reader);
  while (!reader->failed && (reader->token.kind == Times || reader->token.kind == Divide)) {
    const enum kind kind = reader->token.kind;
    advance(reader);
    const int other = factor(reader);
    value = kind == Times ? (value * other) % 10000 : quotient(value, other, reader);
  }
  return value;
}

static int sum(struct reader* reader) {
  int value = product(reader);
  while (!reader->failed && (reader->token.kind == Plus || reader->token.kind == Minus)) {
    const int sign = reader->token.kind == Plus ? 1 : -1;
    advance(reader);
    value += sign * product(reader);
  }
  return value;
}

int main(void) {
  static const char alphabet[17] = "0123456789+-*/()";
  char text[N + 1];
  for (int i = 0; i < N; ++i)
    text[i] = alphabet[__VERIFIER_nondet_uchar() & 15];
  text[N] = '\0';
  struct reader reader = {text, {Bad, 0}, 0, 0};
  advance(&reader);
  const int value = sum(&reader);
  const int accepted = !reader.failed && reader.token.kind == End;
  assert(reader.depth == 0);
  if (accepted) assert(value <= 1000000 && value >= -1000000);
  if (accepted) assert(text[N - 1] == ')' || (text[N - 1] >= '0' && text[N - 1] <= '9'));
  return 0;
}
