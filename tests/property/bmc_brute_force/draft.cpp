#include "draft.h"

#include <fmt/format.h>

#include "writer.h"

namespace faultline::engine::bmc::brute {
namespace {

constexpr int kMostBits = 12;  // of input

constexpr const char* kHead = R"(#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned char __VERIFIER_nondet_uchar(void);
char __VERIFIER_nondet_char(void);
unsigned short __VERIFIER_nondet_ushort(void);
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void reach_error(void);

struct Pair { unsigned char tag; int value; };
struct Bits { unsigned low : 3; int mid : 4; unsigned high : 9; _Bool flag : 1; };
union View { int whole; unsigned char byte[4]; short half[2]; };
struct Node { int number; struct Node *next; };
typedef int (*Op)(int, int);

static int plus(int m, int n) { return m + n; }
static int less(int m, int n) { return m > n ? m - n : n; }
static int mix(int m, int n) { return (m ^ (n & 15)) & 1023; }
static int pick(int which, int m, int n) { if (which) return m; return n; }
static int apply(Op f, int m, int n) { return f(m, n & 31); }
static int climb(int n) { return n <= 0 ? 0 : n + climb(n - 1); }
static int pair_sum(struct Pair pair) { pair.value &= 255; return pair.value + pair.tag; }
static void poke(int *where, int what) { if (where != NULL) *where = what; }
static void exchange(int *m, int *n) { int kept = *m; *m = *n; *n = kept; }
static void fill(int *first, int count, int what) { while (count-- > 0) *first++ = what; }
static int half(int n) { if (n != 5) return n / 2; }
static int *lost(int n) { int kept = n; int *where = &kept; return where; }
static struct Node *push(struct Node *list, int number) {
  struct Node *node = malloc(sizeof *node);
  node->number = number;
  node->next = list;
  return node;
}
static struct Node *reversed(struct Node *list) {
  struct Node *done = NULL;
  while (list) {
    struct Node *rest = list->next;
    list->next = done;
    done = list;
    list = rest;
  }
  return done;
}
static int list_sum(struct Node *list) { int sum = 0; for (; list; list = list->next) sum += list->number; return sum; }
static void release(struct Node *list) { while (list) { struct Node *rest = list->next; free(list); list = rest; } }

)";

std::string numbers(Random& random, int count) {
  std::string list;
  for (int i = 0; i < count; ++i)
    list += fmt::format("{}{}", i == 0 ? "" : ", ", random.below(20));
  return list;
}

std::string globals(Random& random, Risk risk) {
  const auto pairs = [&] {
    return fmt::format("{{{}}}, {{{}}}, {{{}}}", numbers(random, 2), numbers(random, 2), numbers(random, 2));
  };
  std::string text = fmt::format("static int g0 = {}, g1;\n", random.below(9));
  text += fmt::format("static int table[5] = {{{}}};\n", numbers(random, random.between(1, 5)));
  text += fmt::format("static unsigned char bytes[8] = {{{}}};\n", numbers(random, 8));
  text += fmt::format("static const int fixed[4] = {{{}}};\n", numbers(random, 4));
  text +=
      fmt::format("static int grid[3][4] = {{{{{}}}, {{{}}}}};\n", numbers(random, 4), numbers(random, 2));
  text += fmt::format("static struct Pair pairs[3] = {{{}}};\n", pairs());
  text += fmt::format("static char text[6] = \"{}\";\n", random.pick({"abc", "hello", ""}));
  text += "static struct Bits bits;\nstatic union View view;\n";
  text += fmt::format("static Op ops[3] = {{plus, {}, mix}};\n", risk == Risk::Much ? "NULL" : "less");
  return text + "\n";
}

// One input, and how many bits it has.
int declare_input(Random& random, int room, const std::string& name, std::string& text) {
  switch (random.below(room >= 8 ? 3 : 2)) {
    case 0: text += fmt::format("  int {} = __VERIFIER_nondet_uchar() & 15;\n", name); return 4;
    case 1:
      text += fmt::format("  int {} = __VERIFIER_nondet_char();\n", name);
      text += fmt::format("  __VERIFIER_assume({} >= -8 && {} < 8);\n", name, name);
      return 4;
    default: text += fmt::format("  int {} = __VERIFIER_nondet_ushort() & 255;\n", name); return 8;
  }
}

std::string locals(Random& random, Writer& writer) {
  std::string text;
  int bits = 0;
  const int inputs = random.between(1, 3);
  for (int i = 0; i < inputs && bits + 4 <= kMostBits; ++i) {
    const std::string name = fmt::format("x{}", i);
    bits += declare_input(random, kMostBits - bits, name, text);
    writer.add_input(name);
  }
  writer.set_spare_bits(kMostBits - bits);
  text += fmt::format("  int a = {}, b = {}, c = {};\n", random.below(9), random.chance(50) ? "x0" : "2",
                      random.below(9));
  text += fmt::format("  int *p = &{}, *q = &{}, **pp = &{};\n",
                      random.pick({"a", "table[1]", "g0", "pairs[0].value"}),
                      random.pick({"b", "table[0]", "grid[1][2]"}), random.pick({"p", "q"}));
  text += fmt::format("  unsigned char *cp = bytes;\n  struct Pair *sp = &pairs[{}];\n", random.below(3));
  text += "  int *room = malloc(2 * sizeof(int));\n  room[0] = 4; room[1] = x0;\n";
  return text + fmt::format("  Op op = {};\n", random.pick({"plus", "mix", "x0 > 2 ? less : mix"}));
}

std::string summing_up(Random& random) {
  std::string text = "  unsigned out = (unsigned)a + 3u * (unsigned)b;\n";
  const std::vector<std::string> parts = {
      "g0",       "g1",         "c",          "table[2]", "bytes[1]",  "pairs[1].value",
      "bits.mid", "view.whole", "grid[1][2]", "text[0]",  "bits.high", "table[0]"};
  for (int i = 0; i < 4; ++i)
    text += fmt::format("  out {} (unsigned){};\n", random.pick({"+=", "^="}), random.pick(parts));
  return text;
}

// Kinds that are off by default are on in half of the programs; in a sixth only assertions count.
Properties choose_properties(Random& random) {
  const int roll = random.below(6);
  Properties chosen = standard_properties();
  if (roll < 3) {
    chosen.add(trace::EventKind::SignedOverflow);
    chosen.add(trace::EventKind::ShiftOutOfRange);
    chosen.add(trace::EventKind::ConversionOverflow);
    chosen.add(trace::EventKind::MemoryLeak);
  } else if (roll == 3) {
    chosen = Properties();
    chosen.add(trace::EventKind::AssertionFailed);
  }
  return chosen;
}

}  // namespace

Draft make_draft(std::uint64_t seed) {
  Random random(seed);
  Draft draft;
  const int roll = random.below(100);
  draft.risk = roll < 40 ? Risk::None : roll < 75 ? Risk::Some : Risk::Much;
  draft.properties = choose_properties(random);
  Writer writer(random, draft.risk);
  draft.before = kHead + globals(random, draft.risk) + "int main(void) {\n" + locals(random, writer);
  const int traps = draft.risk == Risk::None ? 0 : draft.risk == Risk::Some ? 2 : 4;
  for (int left = random.between(4, 10); left > 0; --left) {
    writer.statement(2);
    if (random.below(8) < traps) writer.trap();
  }
  draft.before += writer.take_text() + summing_up(random);
  draft.after = "  free(room);\n  return 0;\n}\n";
  return draft;
}

}  // namespace faultline::engine::bmc::brute
