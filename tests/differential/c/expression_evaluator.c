// A tokenizer, a recursive-descent parser into a tree, an evaluator, a simplifier and a stack machine.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { NUMBER, VARIABLE, ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO, NEGATE, LESS, CHOOSE };
struct node { enum kind kind; long value; struct node *child[3]; };
struct parser { const char *at; const char *error; };

static struct node *node(enum kind kind, long value, struct node *a, struct node *b) {
  struct node *n = calloc(1, sizeof *n);
  *n = (struct node){kind, value, {a, b, NULL}};
  return n;
}

static struct node *expression(struct parser *p);

static void skip(struct parser *p) {
  while (isspace((unsigned char)*p->at)) p->at++;
}

static int accept(struct parser *p, char c) {
  skip(p);
  if (*p->at != c) return 0;
  p->at++;
  return 1;
}

static struct node *primary(struct parser *p) {
  skip(p);
  if (isdigit((unsigned char)*p->at)) {
    char *end;
    long value = strtol(p->at, &end, 10);
    p->at = end;
    return node(NUMBER, value, NULL, NULL);
  }
  if (islower((unsigned char)*p->at)) return node(VARIABLE, *p->at++ - 'a', NULL, NULL);
  if (accept(p, '(')) {
    struct node *inner = expression(p);
    if (!accept(p, ')') && !p->error) p->error = "missing )";
    return inner;
  }
  if (accept(p, '-')) return node(NEGATE, 0, primary(p), NULL);
  if (!p->error) p->error = *p->at ? "unexpected character" : "unexpected end";
  return node(NUMBER, 0, NULL, NULL);
}

static struct node *product(struct parser *p) {
  struct node *left = primary(p);
  for (;;) {
    if (accept(p, '*')) left = node(MULTIPLY, 0, left, primary(p));
    else if (accept(p, '/')) left = node(DIVIDE, 0, left, primary(p));
    else if (accept(p, '%')) left = node(MODULO, 0, left, primary(p));
    else return left;
  }
}

static struct node *sum(struct parser *p) {
  struct node *left = product(p);
  for (;;) {
    if (accept(p, '+')) left = node(ADD, 0, left, product(p));
    else if (accept(p, '-')) left = node(SUBTRACT, 0, left, product(p));
    else return left;
  }
}

static struct node *expression(struct parser *p) {
  struct node *left = sum(p);
  if (accept(p, '<')) left = node(LESS, 0, left, sum(p));
  if (accept(p, '?')) {
    struct node *choice = node(CHOOSE, 0, left, expression(p));
    if (!accept(p, ':') && !p->error) p->error = "missing :";
    choice->child[2] = expression(p);
    return choice;
  }
  return left;
}

static long evaluate(const struct node *n, const long *variables, int *failed) {
  if (n->kind == NUMBER) return n->value;
  if (n->kind == VARIABLE) return variables[n->value];
  long a = evaluate(n->child[0], variables, failed);
  if (n->kind == NEGATE) return -a;
  if (n->kind == CHOOSE) return evaluate(n->child[a ? 1 : 2], variables, failed);
  long b = evaluate(n->child[1], variables, failed);
  switch (n->kind) {
    case ADD: return a + b;
    case SUBTRACT: return a - b;
    case MULTIPLY: return a * b;
    case LESS: return a < b;
    case DIVIDE:
    case MODULO:
      if (b != 0) return n->kind == DIVIDE ? a / b : a % b;
      *failed = 1;
      return 0;
    default: abort();
  }
}

static void release(struct node *n) {
  if (!n) return;
  for (int i = 0; i < 3; i++) release(n->child[i]);
  free(n);
}

static int is_number(const struct node *n, long value) { return n->kind == NUMBER && n->value == value; }

static struct node *keep(struct node *n, int child) {
  struct node *kept = n->child[child];
  n->child[child] = NULL;
  release(n);
  return kept;
}

static struct node *simplify(struct node *n) {
  for (int i = 0; i < 3; i++)
    if (n->child[i]) n->child[i] = simplify(n->child[i]);
  if (n->kind == ADD && is_number(n->child[0], 0)) return keep(n, 1);
  if ((n->kind == ADD || n->kind == SUBTRACT) && is_number(n->child[1], 0)) return keep(n, 0);
  if (n->kind == MULTIPLY && is_number(n->child[0], 1)) return keep(n, 1);
  if (n->kind == MULTIPLY && (is_number(n->child[1], 1) || is_number(n->child[0], 0))) return keep(n, 0);
  if (n->kind == NEGATE && n->child[0]->kind == NEGATE) {
    struct node *inner = keep(n, 0);
    return keep(inner, 0);
  }
  if (n->kind == CHOOSE && n->child[0]->kind == NUMBER) return keep(n, n->child[0]->value ? 1 : 2);
  return n;
}

static void print(const struct node *n, char *out) {
  static const char *const signs[] = {"", "", "+", "-", "*", "/", "%", "-", "<", "?"};
  out += strlen(out);
  if (n->kind == NUMBER) sprintf(out, "%ld", n->value);
  else if (n->kind == VARIABLE) sprintf(out, "%c", (char)('a' + n->value));
  else {
    strcat(out, "(");
    if (n->kind != NEGATE) print(n->child[0], out);
    strcat(out, signs[n->kind]);
    print(n->child[n->kind == NEGATE ? 0 : 1], out);
    if (n->kind == CHOOSE) strcat(out, ":"), print(n->child[2], out);
    strcat(out, ")");
  }
}

struct instruction { enum kind op; long operand; };
static int compile(const struct node *n, struct instruction *code, int length) {
  if (n->kind == CHOOSE) return -1000;  // the machine has no jumps
  for (int i = 0; i < 2; i++)
    if (n->child[i]) length = compile(n->child[i], code, length);
  if (length >= 0) code[length] = (struct instruction){n->kind, n->value};
  return length + 1;
}

static long execute(const struct instruction *code, int length, const long *variables) {
  long stack[32], *top = stack;
  for (const struct instruction *i = code; i < code + length; i++) {
    switch (i->op) {
      case NUMBER: *top++ = i->operand; continue;
      case VARIABLE: *top++ = variables[i->operand]; continue;
      case NEGATE: top[-1] = -top[-1]; continue;
      case ADD: top[-2] += top[-1]; break;
      case SUBTRACT: top[-2] -= top[-1]; break;
      case MULTIPLY: top[-2] *= top[-1]; break;
      case DIVIDE: top[-2] = top[-1] ? top[-2] / top[-1] : 0; break;
      case MODULO: top[-2] = top[-1] ? top[-2] % top[-1] : 0; break;
      case LESS: top[-2] = top[-2] < top[-1]; break;
      case CHOOSE: abort();
    }
    top--;
  }
  return stack[0];
}

int main(void) {
  static const char *const texts[] = {"1 + 2 * 3", "(1 + 2) * 3", "-4 - -5", "a * (b - 3) % 7", "10 / (a - a)", "a < b ? a : b * 2",
                                      "0 + x * 1 - 0", "2 +", "(1", "1 ? 2", "--z", "100 / 7 / 2", "5 $ 3", "1 ? a + 0 : 9", "7 - 3 - 2"};
  long variables[26];
  for (int i = 0; i < 26; i++) variables[i] = i * i + 1;
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct parser p = {texts[i], NULL};
    struct node *tree = expression(&p);
    skip(&p);
    if (!p.error && *p.at) p.error = "trailing text";
    char out[200] = "";
    print(tree, out);
    if (p.error) {
      printf("%s: %s at %d %s\n", texts[i], p.error, (int)(p.at - texts[i]), out);
    } else {
      int failed = 0;
      long value = evaluate(tree, variables, &failed);
      struct instruction code[64];
      int length = compile(tree, code, 0);
      printf("%s = %s = %ld%s %ld", texts[i], out, value, failed ? "!" : "", length > 0 ? execute(code, length, variables) : -1);
      tree = simplify(tree);
      out[0] = 0;
      print(tree, out);
      printf(" %s\n", out);
    }
    release(tree);
  }
  return 0;
}
