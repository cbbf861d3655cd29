/* A calculator in reverse Polish notation, as small devices script their thresholds. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define DEPTH 4

enum opcode { PUSH, ADD, SUBTRACT, MULTIPLY, DUPLICATE, SWAP, NEGATE };
enum status { OK, UNDERFLOW, OVERFLOW, BAD_OPCODE };

struct instruction {
  enum opcode opcode;
  int operand;
};

struct machine {
  int stack[DEPTH];
  int size;
};

static const int needed[] = {
    [PUSH] = 0, [ADD] = 2, [SUBTRACT] = 2, [MULTIPLY] = 2, [DUPLICATE] = 1, [SWAP] = 2, [NEGATE] = 1,
};

static enum status execute(struct machine* m, struct instruction i) {
  if (i.opcode > NEGATE) return BAD_OPCODE;
  if (m->size < needed[i.opcode]) return UNDERFLOW;
  int* top = &m->stack[m->size - 1];
  switch (i.opcode) {
    case PUSH:
      if (m->size == DEPTH) return OVERFLOW;
      m->stack[m->size++] = i.operand;
      break;
    case ADD:
      top[-1] += top[0];
      m->size--;
      break;
    case SUBTRACT:
      top[-1] -= top[0];
      m->size--;
      break;
    case MULTIPLY:
      top[-1] *= top[0];
      m->size--;
      break;
    case DUPLICATE:
      if (m->size == DEPTH) return OVERFLOW;
      m->stack[m->size] = top[0];
      m->size++;
      break;
    case SWAP: {
      int kept = top[0];
      top[0] = top[-1];
      top[-1] = kept;
      break;
    }
    case NEGATE: top[0] = -top[0]; break;
  }
  return OK;
}

static enum status run(struct machine* m, const struct instruction* code, int length) {
  m->size = 0;
  for (int i = 0; i < length; i++) {
    enum status status = execute(m, code[i]);
    if (status != OK) return status;
  }
  return OK;
}

#define RUN(...)                                                 \
  do {                                                           \
    const struct instruction code[] = {__VA_ARGS__};             \
    status = run(&m, code, (int)(sizeof(code) / sizeof(*code))); \
  } while (0)

int main(void) {
  struct machine m;
  enum status status;
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= -9 && a <= 9 && b >= -9 && b <= 9 && c >= -9 && c <= 9);
  RUN({PUSH, a}, {PUSH, b}, {SUBTRACT, 0}, {DUPLICATE, 0}, {MULTIPLY, 0});
  assert(status == OK && m.size == 1 && m.stack[0] == (a - b) * (a - b));
  RUN({PUSH, a}, {PUSH, b}, {PUSH, c}, {SWAP, 0}, {NEGATE, 0}, {ADD, 0}, {ADD, 0});
  assert(status == OK && m.size == 1 && m.stack[0] == a + c - b);
  RUN({PUSH, a}, {PUSH, b}, {SWAP, 0});
  assert(status == OK && m.size == 2 && m.stack[0] == b && m.stack[1] == a);
  RUN({PUSH, a}, {PUSH, b}, {PUSH, c}, {DUPLICATE, 0});
  assert(status == OK && m.size == 4 && m.stack[3] == c);
  RUN({PUSH, a}, {PUSH, b}, {PUSH, c}, {DUPLICATE, 0}, {PUSH, a});
  assert(status == OVERFLOW && m.size == 4);
  RUN({PUSH, a}, {DUPLICATE, 0}, {DUPLICATE, 0}, {DUPLICATE, 0}, {DUPLICATE, 0});
  assert(status == OVERFLOW && m.size == 4);
  RUN({PUSH, a}, {NEGATE, 0}, {ADD, 0});
  assert(status == UNDERFLOW && m.size == 1 && m.stack[0] == -a);
  RUN({PUSH, a}, {(enum opcode)7, 0});
  assert(status == BAD_OPCODE);
  return 0;
}
