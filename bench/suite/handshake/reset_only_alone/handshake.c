/* Both ends of a three-way handshake with sequence numbers, over a channel that may lose every message. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

#define WINDOW 8u
#define NEXT(sequence) (((sequence) + 1u) % WINDOW)
#define MAX_RETRIES 2

enum state { CLOSED, LISTENING, SENT, RECEIVED, OPEN };
enum { SYN = 1, ACK = 2, RST = 4 };

struct message {
  unsigned flags; /* 0: nothing there */
  unsigned sequence;
  unsigned acknowledged;
};

struct endpoint {
  enum state state;
  unsigned own;
  unsigned peer;
  int retries;
};

static struct message make(unsigned flags, unsigned sequence, unsigned acknowledged) {
  struct message m = {flags, sequence, acknowledged};
  return m;
}

static struct message connect_to(struct endpoint* e, unsigned sequence) {
  e->state = SENT;
  e->own = sequence;
  e->retries = 0;
  return make(SYN, sequence, 0);
}

static struct message timeout(struct endpoint* e) {
  if (e->state != SENT) return make(0, 0, 0);
  if (e->retries == MAX_RETRIES) {
    e->state = CLOSED;
    return make(0, 0, 0);
  }
  e->retries++;
  return make(SYN, e->own, 0);
}

static struct message receive(struct endpoint* e, struct message m) {
  if (m.flags & RST && e->state == OPEN) {
    e->state = CLOSED;
    return make(0, 0, 0);
  }
  switch (e->state) {
    case LISTENING:
      if (m.flags != SYN) return make(RST, 0, 0);
      e->peer = m.sequence;
      e->state = RECEIVED;
      return make(SYN | ACK, e->own, NEXT(m.sequence));
    case SENT:
      if (m.flags != (SYN | ACK) || m.acknowledged != NEXT(e->own)) return make(RST, 0, 0);
      e->peer = m.sequence;
      e->own = NEXT(e->own);
      e->state = OPEN;
      return make(ACK, e->own, NEXT(m.sequence));
    case RECEIVED:
      if (m.flags == SYN && m.sequence == e->peer) return make(SYN | ACK, e->own, NEXT(m.sequence));
      if (m.flags != ACK || m.acknowledged != NEXT(e->own)) return make(RST, 0, 0);
      e->own = NEXT(e->own);
      e->state = OPEN;
      return make(0, 0, 0);
    default: return make(0, 0, 0);
  }
}

int main(void) {
  int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
  __VERIFIER_assume(first >= 0 && first < 8 && second >= 0 && second < 8);
  struct endpoint client = {CLOSED, 0, 0, 0};
  struct endpoint server = {LISTENING, (unsigned)second, 0, 0};
  struct message m = connect_to(&client, (unsigned)first);
  int sent = 1, arrived = 0;
  while (sent <= 3 && !arrived) {
    assert(m.flags == SYN && (int)m.sequence == first && client.state == SENT);
    int lost_there = __VERIFIER_nondet_int(), lost_back = __VERIFIER_nondet_int();
    if (!lost_there) {
      m = receive(&server, m);
      assert(server.state == RECEIVED && m.flags == (SYN | ACK));
      assert((int)m.sequence == second && (int)m.acknowledged == (first + 1) % 8);
      if (!lost_back) arrived = 1;
    }
    if (!arrived) {
      m = timeout(&client);
      sent++;
    }
  }
  if (!arrived) {
    assert(client.state == CLOSED && m.flags == 0);
    return 0;
  }
  int disturbed = __VERIFIER_nondet_int();
  if (disturbed) m.acknowledged = (m.acknowledged + 1u) % 8u;
  m = receive(&client, m);
  if (disturbed) {
    assert(m.flags == RST && client.state == SENT);
    m = receive(&server, m);
    assert(server.state == CLOSED && m.flags == 0);
  } else {
    assert(client.state == OPEN && m.flags == ACK && (int)m.acknowledged == (second + 1) % 8);
    m = receive(&server, m);
    assert(server.state == OPEN && m.flags == 0);
    assert(client.own == (server.peer + 1) % 8 && server.own == (client.peer + 1) % 8);
  }
  return 0;
}
