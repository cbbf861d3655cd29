/* Formulas of a table cell, "=a+2*(b-1)": a scanner, a parser by recursive descent into a small
   program for a stack machine, and the machine. Errors carry the position. */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define MAX_CODE 12
#define MAX_STACK 4
#define MAX_NESTING 3

enum token { END, NUMBER, NAME, PLUS, MINUS, TIMES, OPEN, CLOSE, BAD };
enum opcode { PUSH, LOAD, ADD, SUBTRACT, MULTIPLY, NEGATE };
enum error { FINE, UNEXPECTED, TOO_DEEP, TOO_LONG, UNKNOWN_NAME };

struct instruction {
  enum opcode opcode;
  int operand;
};

struct compiler {
  const char* text;
  int at;
  enum token token;
  int value; /* of a number, or the index of a name */
  int nesting;
  enum error error;
  int error_at;
  struct instruction code[MAX_CODE];
  int length;
};

static void expression(struct compiler* c);

static void report(struct compiler* c, enum error error) {
  if (c->error != FINE) return;
  c->error = error;
  c->error_at = c->at;
}

static void advance(struct compiler* c) {
  while (c->text[c->at] == ' ')
    c->at++;
  char first = c->text[c->at];
  if (first == '\0') {
    c->token = END;
    return;
  }
  c->at++;
  switch (first) {
    case '+': c->token = PLUS; return;
    case '-': c->token = MINUS; return;
    case '*': c->token = TIMES; return;
    case '(': c->token = OPEN; return;
    case ')': c->token = CLOSE; return;
    default: break;
  }
  if (first >= 'a' && first <= 'z') {
    c->token = NAME;
    c->value = first - 'b';
    return;
  }
  if (first < '0' || first > '9') {
    c->token = BAD;
    return;
  }
  c->token = NUMBER;
  c->value = first - '0';
  while (c->text[c->at] >= '0' && c->text[c->at] <= '9') {
    c->value = 10 * c->value + (c->text[c->at] - '0');
    c->at++;
  }
}

static void emit(struct compiler* c, enum opcode opcode, int operand) {
  if (c->length == MAX_CODE) {
    report(c, TOO_LONG);
    return;
  }
  c->code[c->length].opcode = opcode;
  c->code[c->length].operand = operand;
  c->length++;
}

static void primary(struct compiler* c) {
  switch (c->token) {
    case NUMBER:
      emit(c, PUSH, c->value);
      advance(c);
      break;
    case NAME:
      if (c->value > 1) report(c, UNKNOWN_NAME);
      emit(c, LOAD, c->value);
      advance(c);
      break;
    case MINUS:
      advance(c);
      primary(c);
      emit(c, NEGATE, 0);
      break;
    case OPEN:
      c->nesting++;
      if (c->nesting > MAX_NESTING) {
        report(c, TOO_DEEP);
        return;
      }
      advance(c);
      expression(c);
      if (c->token == CLOSE) {
        advance(c);
      } else {
        report(c, UNEXPECTED);
      }
      c->nesting--;
      break;
    default: report(c, UNEXPECTED); break;
  }
}

static void product(struct compiler* c) {
  primary(c);
  while (c->token == TIMES && c->error == FINE) {
    advance(c);
    primary(c);
    emit(c, MULTIPLY, 0);
  }
}

static void expression(struct compiler* c) {
  product(c);
  while ((c->token == PLUS || c->token == MINUS) && c->error == FINE) {
    enum opcode opcode = c->token == PLUS ? ADD : SUBTRACT;
    advance(c);
    product(c);
    emit(c, opcode, 0);
  }
}

static enum error compile(struct compiler* c, const char* text) {
  c->text = text;
  c->at = 0;
  c->nesting = 0;
  c->error = FINE;
  c->error_at = -1;
  c->length = 0;
  advance(c);
  expression(c);
  if (c->token != END) report(c, UNEXPECTED);
  return c->error;
}

static int evaluate(const struct compiler* c, const int* names) {
  int stack[MAX_STACK];
  int size = 0;
  for (int i = 0; i < c->length; i++) {
    struct instruction in = c->code[i];
    switch (in.opcode) {
      case PUSH: stack[size++] = in.operand; continue;
      case LOAD: stack[size++] = names[in.operand]; continue;
      case NEGATE: stack[size - 1] = -stack[size - 1]; continue;
      default: break;
    }
    size--;
    int right = stack[size];
    int* left = &stack[size - 1];
    if (in.opcode == ADD) {
      *left += right;
    } else if (in.opcode == SUBTRACT) {
      *left -= right;
    } else {
      *left *= right;
    }
  }
  return stack[0];
}

static void check_value(const char* text, const int* names, int expected) {
  struct compiler c;
  assert(compile(&c, text) == FINE);
  assert(evaluate(&c, names) == expected);
}

static void check_error(const char* text, enum error expected, int at) {
  struct compiler c;
  assert(compile(&c, text) == expected);
  assert(c.error_at == at);
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= -100 && a <= 100 && b >= -100 && b <= 100);
  int names[2] = {a, b};
  check_value("a", names, a);
  check_value("a - b - 1", names, a - b - 1);
  check_value("a+b*10", names, a + b * 10);
  check_value("12*(a-b)", names, 12 * (a - b));
  check_value("-a+-b", names, -a - b);
  check_value("2*-(a+(b-3))+ 305", names, 305 - 2 * (a + b - 3));
  check_value("a-(b-(a-7))", names, a - (b - (a - 7)));
  check_value("(a)+(b)+(a)+(b)", names, 2 * (a + b));
  check_error("", UNEXPECTED, 0);
  check_error("a+", UNEXPECTED, 2);
  check_error("a b", UNEXPECTED, 3);
  check_error("(a*2", UNEXPECTED, 4);
  check_error("a)", UNEXPECTED, 2);
  check_error("1+c", UNKNOWN_NAME, 3);
  check_error("3 ? 4", UNEXPECTED, 3);
  check_error("((((1))))", TOO_DEEP, 4);
  check_error("1+1+1+1+1+1+1+1", TOO_LONG, 14);
  return 0;
}
