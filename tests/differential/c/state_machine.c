// State machines three ways: functions as states, a transition table, a switch; a virtual machine with an opcode table.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct lexer;
typedef struct state { struct state (*run)(struct lexer *, int); } state;
struct lexer { char token[32]; int length, numbers, names, errors; };

static state start(struct lexer *l, int c);
static state in_number(struct lexer *l, int c);
static state in_name(struct lexer *l, int c);
static state failed(struct lexer *l, int c);

static void keep(struct lexer *l, int c) {
  if (l->length + 1 < (int)sizeof l->token) l->token[l->length++] = (char)c;
}
static void finish(struct lexer *l, const char *kind) {
  l->token[l->length] = 0;
  printf("%s(%s) ", kind, l->token);
  l->length = 0;
}

static state start(struct lexer *l, int c) {
  if (isdigit(c)) return keep(l, c), (state){in_number};
  if (isalpha(c) || c == '_') return keep(l, c), (state){in_name};
  if (isspace(c) || c == 0) return (state){start};
  return failed(l, c);
}
static state in_number(struct lexer *l, int c) {
  if (isdigit(c)) return keep(l, c), (state){in_number};
  l->numbers++;
  finish(l, "number");
  return start(l, c);
}
static state in_name(struct lexer *l, int c) {
  if (isalnum(c) || c == '_') return keep(l, c), (state){in_name};
  l->names++;
  finish(l, "name");
  return start(l, c);
}
static state failed(struct lexer *l, int c) {
  l->errors++;
  printf("error(%c) ", c);
  return (state){start};
}

enum light { RED, RED_YELLOW, GREEN, YELLOW, LIGHTS };
enum event { TIMER, BUTTON, FAULT, EVENTS };
struct transition { enum light next; void (*action)(int *); };
static void add_one(int *n) { ++*n; }
static void add_ten(int *n) { *n += 10; }
static const struct transition transitions[LIGHTS][EVENTS] = {
    [RED] = {[TIMER] = {RED_YELLOW, add_one}, [BUTTON] = {RED, NULL}, [FAULT] = {YELLOW, add_ten}},
    [RED_YELLOW] = {{GREEN, NULL}, {RED_YELLOW, add_one}, {YELLOW, add_ten}},
    [GREEN] = {[BUTTON] = {YELLOW, add_ten}, [TIMER] = {YELLOW}, [FAULT].next = YELLOW},
    [YELLOW] = {[TIMER ... BUTTON] = {RED, add_one}, [FAULT] = {YELLOW, NULL}},
};

static void traffic(const char *script) {
  static const char *const names[LIGHTS] = {"red", "red+yellow", "green", "yellow"};
  enum light now = RED;
  int actions = 0;
  for (; *script; script++) {
    enum event e = *script == 't' ? TIMER : *script == 'b' ? BUTTON : FAULT;
    const struct transition *t = &transitions[now][e];
    if (t->action) t->action(&actions);
    now = t->next;
    printf("%s ", names[now]);
  }
  printf("%d\n", actions);
}

static int comment_length(const char *s) {
  enum { CODE, SLASH, COMMENT, STAR, STRING, ESCAPE } state = CODE;
  int inside = 0;
  for (char c; (c = *s); s++) switch (state) {
      case CODE: state = c == '/' ? SLASH : c == '"' ? STRING : CODE; break;
      case SLASH: state = c == '*' ? COMMENT : c == '"' ? STRING : c == '/' ? SLASH : CODE; break;
      case COMMENT: inside++, state = c == '*' ? STAR : COMMENT; break;
      case STAR: inside++, state = c == '/' ? CODE : c == '*' ? STAR : COMMENT; break;
      case STRING: state = c == '\\' ? ESCAPE : c == '"' ? CODE : STRING; break;
      case ESCAPE: state = STRING;
    }
  return inside;
}

struct machine { int stack[32], *top; const unsigned char *code; int at, steps; int variables[4]; };
typedef int opcode(struct machine *);
static int pop(struct machine *m) { return *--m->top; }
static int push(struct machine *m, int n) { return *m->top++ = n, 1; }
static int op_stop(struct machine *m) { return m->at = -1, 0; }
static int op_push(struct machine *m) { return push(m, (signed char)m->code[m->at++]); }
static int op_load(struct machine *m) { return push(m, m->variables[m->code[m->at++]]); }
static int op_store(struct machine *m) { return m->variables[m->code[m->at++]] = pop(m), 1; }
static int op_add(struct machine *m) { return m->top--, m->top[-1] += *m->top, 1; }
static int op_subtract(struct machine *m) { return m->top--, m->top[-1] -= *m->top, 1; }
static int op_multiply(struct machine *m) { return m->top--, m->top[-1] *= *m->top, 1; }
static int op_jump_if(struct machine *m) {
  int offset = (signed char)m->code[m->at++];
  if (pop(m)) m->at += offset;
  return 1;
}
static int op_print(struct machine *m) { return printf("%d ", pop(m)); }
enum { STOP, PUSH, LOAD, STORE, ADD, SUBTRACT, MULTIPLY, JUMP_IF, PRINT };
static opcode *const opcodes[] = {op_stop, op_push, op_load, op_store, op_add, op_subtract, op_multiply, op_jump_if, op_print};

static void execute(const unsigned char *code) {
  struct machine m = {.code = code};
  m.top = m.stack;
  while (m.steps++ < 1000 && opcodes[code[m.at++]](&m)) continue;
  printf("(%d steps, %d left)\n", m.steps, (int)(m.top - m.stack));
}

int main(void) {
  struct lexer l = {.length = 0};
  state now = {start};
  const char *text = "x1 = 42 + foo_bar * 007; 3d";
  for (const char *p = text; p <= text + strlen(text); p++) now = now.run(&l, (unsigned char)*p);
  printf("%d %d %d %d\n", l.numbers, l.names, l.errors, now.run == start);
  traffic("tttbtftbtt");
  printf("%d %d %d\n", comment_length("a /* b */ c"), comment_length("\"/* \\\" no */\" /**/ //* **/"), comment_length("/* open"));
  static const unsigned char factorial[] = {PUSH, 1, STORE, 0, PUSH, 10, STORE, 1, LOAD, 0, LOAD, 1, MULTIPLY, STORE, 0,
                                            LOAD, 1, PUSH, (unsigned char)-1, ADD, STORE, 1, LOAD, 1, JUMP_IF, (unsigned char)-18, LOAD, 0, PRINT, STOP};
  static const unsigned char countdown[] = {PUSH, 5, STORE, 2, LOAD, 2, PRINT, LOAD, 2, PUSH, 1, SUBTRACT, STORE, 2, LOAD, 2, JUMP_IF, (unsigned char)-14, STOP};
  execute(factorial);
  execute(countdown);
  return 0;
}
