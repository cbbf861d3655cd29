// Stop-and-wait transfer over a channel that loses, repeats and delays frames: what is delivered is what was
// sent, in order. Sender, receiver and channel in one loop of N steps.
// BUG: an acknowledgement is accepted whatever its sequence bit.
#include <assert.h>

#ifndef N
#define N 8
#endif

extern unsigned char __VERIFIER_nondet_uchar(void);

struct frame {
  unsigned char present;
  unsigned char sequence;
  unsigned char payload;
};

struct sender {
  unsigned char sequence;
  unsigned char next_payload;
  unsigned char retries;
};

struct receiver {
  unsigned char expected;
  unsigned char delivered;  // payloads are numbered, so a count says what came
};

enum action { SendFrame, DeliverFrame, LoseFrame, DeliverAck, LoseAck, RepeatAck, Timeout, kActions };

static struct frame forward, backward;

static void send_frame(struct sender* s) {
  forward.present = 1;
  forward.sequence = s->sequence;
  forward.payload = s->next_payload;
}

static void on_frame(struct receiver* r) {
  if (!forward.present) return;
  if (forward.sequence == r->expected) {
    assert(forward.payload == r->delivered);
    ++r->delivered;
    r->expected ^= 1;
  }
  backward.present = 1;
  backward.sequence = forward.sequence;
  forward.present = 0;
}

static void on_ack(struct sender* s) {
  if (!backward.present) return;
#ifndef BUG
  if (backward.sequence != s->sequence) return;
#endif
  s->sequence ^= 1;
  ++s->next_payload;
  s->retries = 0;
}

int main(void) {
  struct sender s = {0, 0, 0};
  struct receiver r = {0, 0};
  for (int i = 0; i < N; ++i) {
    switch ((enum action)(__VERIFIER_nondet_uchar() % kActions)) {
      case SendFrame: send_frame(&s); break;
      case DeliverFrame: on_frame(&r); break;
      case LoseFrame: forward.present = 0; break;
      case DeliverAck:
        on_ack(&s);
        backward.present = 0;
        break;
      case LoseAck: backward.present = 0; break;
      case RepeatAck: on_ack(&s); break;
      case Timeout:
        if (s.retries < 250) ++s.retries;
        send_frame(&s);
        break;
      default: assert(0);
    }
    assert(s.next_payload == r.delivered || (unsigned char)(s.next_payload + 1) == r.delivered);
  }
  return 0;
}
