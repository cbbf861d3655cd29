#include "bmc/embedded_modules.h"

namespace faultline::bench {

namespace {

// A converter's reading becomes a physical value by a table, then the mean of four.
constexpr std::string_view kSensor = R"c(
#define M@_OFFSET <1..60>

struct m@_sensor {
  uint16_t raw;
  int16_t history[4];
  uint8_t next;
  uint8_t faults;
  int16_t mean;
};

static const int16_t m@_table[17] = {<17 rising -400..1200>};
static struct m@_sensor m@;

static void m@_init(void) {
  memset(&m@, 0, sizeof m@);
  for (int i = 0; i < 4; ++i)
    m@.history[i] = m@_table[8];
}

static int16_t m@_linear(uint16_t raw) {
  const unsigned index = raw >> 6;
  const int fraction = (int)(raw & 63u);
  const int low = m@_table[index];
  const int high = m@_table[index + 1];
  return (int16_t)(low + (high - low) * fraction / 64);
}

static int16_t m@_step(int16_t signal) {
  m@.raw = (uint16_t)(__VERIFIER_nondet_ushort() & M@_MASK);
  if (m@.raw < M@_OFFSET) {
    if (m@.faults < 255) ++m@.faults;
    return signal;
  }
  m@.history[m@.next] = m@_linear(m@.raw);
  m@.next = (uint8_t)((m@.next + 1) & 3);
  int sum = 0;
  for (int i = 0; i < 4; ++i)
    sum += m@.history[i];
  m@.mean = (int16_t)(sum / 4);
  return m@.mean;
}

static void m@_check(void) {
  assert(m@.next < 4);
  assert(m@.mean >= -400 && m@.mean <= 1200);
}
)c";

// A valve: states and a table of transitions.
constexpr std::string_view kValve = R"c(
enum m@_state { M@_CLOSED, M@_OPENING, M@_OPEN, M@_CLOSING, M@_FAULT };
enum m@_event { M@_NONE, M@_REQUEST, M@_RELEASE, M@_TIMEOUT, M@_RESET };

struct m@_transition {
  uint8_t from, event, to, timer;
};

static const struct m@_transition m@_transitions[] = {
    {M@_CLOSED, M@_REQUEST, M@_OPENING, <2..5>}, {M@_OPENING, M@_TIMEOUT, M@_OPEN, 0},
    {M@_OPENING, M@_RELEASE, M@_CLOSING, <2..5>}, {M@_OPEN, M@_RELEASE, M@_CLOSING, <2..5>},
    {M@_CLOSING, M@_TIMEOUT, M@_CLOSED, 0},      {M@_CLOSING, M@_REQUEST, M@_FAULT, <3..9>},
    {M@_FAULT, M@_RESET, M@_CLOSED, 0},
};

static struct {
  enum m@_state state;
  uint8_t timer;
  uint8_t position;
  uint16_t changes;
} m@;

static void m@_init(void) {
  m@.state = M@_CLOSED;
  m@.timer = 0;
  m@.position = 0;
  m@.changes = 0;
}

static enum m@_event m@_classify(int16_t signal) {
  if (m@.timer == 1) return M@_TIMEOUT;
  if (m@.state == M@_FAULT && signal == 0) return M@_RESET;
  if (signal > <100..500>) return M@_REQUEST;
  if (signal < <10..90>) return M@_RELEASE;
  return M@_NONE;
}

static int16_t m@_step(int16_t signal) {
  const enum m@_event event = m@_classify(signal);
  if (m@.timer > 0) --m@.timer;
  for (unsigned i = 0; i < sizeof m@_transitions / sizeof m@_transitions[0]; ++i) {
    const struct m@_transition *t = &m@_transitions[i];
    if (t->from != m@.state || t->event != event) continue;
    m@.state = (enum m@_state)t->to;
    m@.timer = t->timer;
    ++m@.changes;
    break;
  }
  switch (m@.state) {
    case M@_OPENING: m@.position = m@.position < 90 ? (uint8_t)(m@.position + 10) : 100; break;
    case M@_OPEN: m@.position = 100; break;
    case M@_CLOSING: m@.position = m@.position > 10 ? (uint8_t)(m@.position - 10) : 0; break;
    case M@_CLOSED:
    case M@_FAULT: m@.position = 0; break;
  }
  return m@.position;
}

static void m@_check(void) {
  assert(m@.position <= 100);
  assert(m@.state != M@_CLOSED || m@.position == 0);
  assert(m@.state <= M@_FAULT && m@.timer <= 9);
}
)c";

// A proportional-integral controller in fixed point.
constexpr std::string_view kController = R"c(
struct m@_parameters {
  int16_t kp, ki, target, dead_band;
  int32_t integral_limit;
};

static const struct m@_parameters m@_parameters = {<1..40>, <1..20>, <100..800>, <0..8>, <1000..8000>};

static struct {
  int32_t integral;
  int16_t output;
  uint8_t saturated;
} m@;

static void m@_init(void) {
  m@.integral = 0;
  m@.output = 0;
  m@.saturated = 0;
}

static int32_t m@_clamp(int32_t value, int32_t low, int32_t high) {
  return value < low ? low : value > high ? high : value;
}

static int16_t m@_step(int16_t signal) {
  const struct m@_parameters *p = &m@_parameters;
  int32_t error = p->target - signal;
  if (error <= p->dead_band && error >= -p->dead_band) error = 0;
  if (!m@.saturated || (error < 0) != (m@.integral < 0))
    m@.integral = m@_clamp(m@.integral + error * p->ki, -p->integral_limit, p->integral_limit);
  const int32_t wanted = (p->kp * error + m@.integral) / 16;
  const int32_t limited = m@_clamp(wanted, 0, 1000);
  m@.saturated = wanted != limited;
  m@.output = (int16_t)limited;
  return m@.output;
}

static void m@_check(void) {
  assert(m@.output >= 0 && m@.output <= 1000);
  assert(m@.integral <= m@_parameters.integral_limit && m@.integral >= -m@_parameters.integral_limit);
}
)c";

// Frames from a serial line: bytes are collected, the sum is tested, a table of functions carries them out.
constexpr std::string_view kFrames = R"c(
#define M@_SIZE <4..6>
#define M@_START <160..250>u

struct m@_frame {
  uint8_t start, command, value, sum;
};

static struct {
  uint8_t buffer[M@_SIZE];
  uint8_t used;
  uint8_t gain, limit;
  uint16_t good, bad;
} m@;

static void m@_init(void) {
  memset(&m@, 0, sizeof m@);
  m@.gain = <1..4>;
  m@.limit = <50..90>;
}

static void m@_set_gain(uint8_t value) {
  if (value >= 1 && value <= 8) m@.gain = value;
}

static void m@_set_limit(uint8_t value) {
  m@.limit = value > 100 ? 100 : value;
}

static void m@_reset(uint8_t value) {
  if (value == <1..9>) m@.good = m@.bad = 0;
}

static void (*const m@_commands[3])(uint8_t) = {m@_set_gain, m@_set_limit, m@_reset};

static void m@_handle(const uint8_t *bytes) {
  struct m@_frame frame;
  memcpy(&frame, bytes, sizeof frame);
  if ((uint8_t)(frame.start ^ frame.command ^ frame.value) != frame.sum || frame.command >= 3) {
    ++m@.bad;
    return;
  }
  m@_commands[frame.command](frame.value);
  ++m@.good;
}

static int16_t m@_step(int16_t signal) {
  const uint8_t byte = __VERIFIER_nondet_uchar();
  if (m@.used == 0 && byte != M@_START) return (int16_t)(signal / m@.gain);
  m@.buffer[m@.used++] = byte;
  if (m@.used == sizeof(struct m@_frame)) {
    m@_handle(m@.buffer);
    m@.used = 0;
  }
  return (int16_t)(signal / m@.gain);
}

static void m@_check(void) {
  assert(m@.used < sizeof(struct m@_frame));
  assert(m@.gain >= 1 && m@.gain <= 8 && m@.limit <= 100);
}
)c";

// Switches that bounce: a shift register of samples for each.
constexpr std::string_view kSwitches = R"c(
struct m@_channel {
  uint8_t samples;
  uint8_t mask;
  unsigned pressed : 1;
  unsigned edges : 7;
};

static struct m@_channel m@[4];

static void m@_init(void) {
  static const uint8_t masks[4] = {<4 of 1..7>};
  for (struct m@_channel *c = m@; c != m@ + 4; ++c) {
    memset(c, 0, sizeof *c);
    c->mask = masks[c - m@];
  }
}

static int16_t m@_step(int16_t signal) {
  const uint8_t port = __VERIFIER_nondet_uchar();
  int16_t out = signal;
  for (unsigned i = 0; i < 4; ++i) {
    struct m@_channel *c = m@ + i;
    c->samples = (uint8_t)((c->samples << 1) | ((port >> i) & 1u));
    const uint8_t seen = c->samples & c->mask;
    const unsigned before = c->pressed;
    if (seen == c->mask)
      c->pressed = 1;
    else if (seen == 0)
      c->pressed = 0;
    if (before != c->pressed) c->edges = (c->edges + 1u) & 127u;
    if (c->pressed) out = (int16_t)(out ^ (1 << i));
  }
  return out;
}

static void m@_check(void) {
  for (unsigned i = 0; i < 4; ++i)
    if ((m@[i].samples & m@[i].mask) == 0) assert(!m@[i].pressed);
}
)c";

// What happened, newest last, also as packed bytes.
constexpr std::string_view kLog = R"c(
#define M@_ENTRIES <4..8>

union m@_entry {
  struct {
    uint8_t code;
    uint8_t level;
    int16_t value;
  } field;
  uint8_t bytes[4];
};

static struct {
  union m@_entry entries[M@_ENTRIES];
  uint8_t head, count;
  uint8_t sum;
} m@;

static void m@_init(void) {
  memset(&m@, 0, sizeof m@);
}

static void m@_add(uint8_t code, int16_t value) {
  const uint8_t at = (uint8_t)((m@.head + m@.count) % M@_ENTRIES);
  union m@_entry *entry = &m@.entries[at];
  if (m@.count == M@_ENTRIES) {
    for (unsigned i = 0; i < sizeof entry->bytes; ++i)
      m@.sum ^= entry->bytes[i];
    m@.head = (uint8_t)((m@.head + 1) % M@_ENTRIES);
  } else {
    ++m@.count;
  }
  entry->field.code = code;
  entry->field.level = value > <300..900> ? 2 : 1;
  entry->field.value = value;
  for (unsigned i = 0; i < sizeof entry->bytes; ++i)
    m@.sum ^= entry->bytes[i];
}

static int16_t m@_step(int16_t signal) {
  if (signal > <50..200> || signal < 0) m@_add(<1..99>, signal);
  return signal;
}

static void m@_check(void) {
  uint8_t sum = 0;
  for (unsigned i = 0; i < m@.count; ++i) {
    const union m@_entry *entry = &m@.entries[(m@.head + i) % M@_ENTRIES];
    for (unsigned b = 0; b < sizeof entry->bytes; ++b)
      sum ^= entry->bytes[b];
    assert(entry->field.level == 1 || entry->field.level == 2);
  }
  assert(sum == m@.sum);
}
)c";

}  // namespace

const std::array<ModuleKind, 6> module_kinds = {{{"sensor", kSensor},
                                                 {"valve", kValve},
                                                 {"controller", kController},
                                                 {"frames", kFrames},
                                                 {"switches", kSwitches},
                                                 {"log", kLog}}};

}  // namespace faultline::bench
