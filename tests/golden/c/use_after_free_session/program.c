#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct session {
  int user;
  int requests;
};

static struct session *open_session(int user) {
  struct session *s = malloc(sizeof *s);
  s->user = user;
  s->requests = 0;
  return s;
}

static void handle(struct session *s, _Bool logout) {
  s->requests++;
  if (logout)
    free(s);
}

int main(void) {
  struct session *s = open_session(42);
  _Bool logout = __VERIFIER_nondet_bool();
  handle(s, logout);
  int requests = s->requests;
  assert(requests == 1);
  if (!logout)
    free(s);
  return 0;
}
