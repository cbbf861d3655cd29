// single, held out
#include <assert.h>
int nondet_int(void);
void __VERIFIER_assume(int condition);

#define DEPTH 4

static int stack[DEPTH];
static int top;

int push(int value) {
  if (top >= DEPTH)
    return 0;
  stack[top] = value;
  top++;
  return 1;
}

int pop(int *value) {
  if (top == 0)
    return 0;
  *value = stack[top - 1];
  top = top - 2;  // FAULT: top - 1
  return 1;
}

int main(void) {
  int pushed = 0;
  for (int i = 0; i < 5; i++) {
    int value;
    if (nondet_int()) {
      pushed += push(i);
    } else if (pop(&value)) {
      pushed -= 1;
    }
    assert(top == pushed);
  }
  return 0;
}
