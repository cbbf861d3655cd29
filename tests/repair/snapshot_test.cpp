// A variant that goes on from a snapshot does what it does from the beginning: all places of programs with frames,
// globals, heap and inputs, each with what is done at other places of the function instead.
#include <gtest/gtest.h>

#include "checked_program.h"
#include "trace/runs/pool.h"
#include "trace/snapshot.h"

namespace faultline {
namespace {

using trace::Detour;
using trace::Snapshot;

// Registers, aggregates, recursion, memory that is given back, dangling pointers, unknown bytes, printing.
const char* const kVaried = R"(
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct point { int x, y; char name[8]; };
static int counter = 3, table[5] = {1, 2, 3, 4, 5};
static struct point origin;
static int depth(int n) { int local[2] = {n, counter}; if (n <= 0) return local[1]; return depth(n - 1) + local[0]; }
static struct point moved(struct point p, int by) { p.x += by; p.y -= by; return p; }
int main(void) {
  int n = nondet_int(), m = nondet_int();
  __VERIFIER_assume(n >= 0 && n < 5 && m >= -9 && m < 9);
  int unknown[3];
  int* list = malloc(3 * sizeof(int));
  if (!list) return 1;
  for (int i = 0; i < 3; i++) list[i] = i * m;
  for (int i = 0; i < n; i++) { counter += table[i]; origin = moved(origin, list[i % 3]); }
  unknown[n % 3] = m;
  int late = nondet_int();
  int* kept = list;
  strcpy(origin.name, late > 2 ? "far" : "near");
  int sum = depth(n) + unknown[n % 3];
  free(list);
  printf("%d %s\n", sum, origin.name);
  assert(counter != 6);
  assert(origin.x + origin.y == 0);
  if (late == 9) sum += kept[0];
  assert(sum >= m);
  return sum > 40 ? 2 : 0;
}
)";

struct Tried {
  std::size_t runs = 0, taken = 0;
};

// The run as it is from the beginning, with the taking of the snapshot, and from it.
void compare(const trace::Interpreter& interpreter, const trace::InputWords& words, const Detour& detour,
             cfa::LocationId watched, Tried& tried) {
  const Detour detours[] = {detour};
  trace::RunOptions options;
  options.step_limit = 3'000;
  const auto made = [&](Snapshot* snapshot) {
    trace::WordInputs inputs(words, snapshot && snapshot->is_taken() ? snapshot->inputs : 0);
    return interpreter.run(inputs, options, {detours, watched, nullptr, snapshot});
  };
  const trace::Run whole = made(nullptr);
  Snapshot snapshot;
  for (const trace::Run& run : {made(&snapshot), made(&snapshot), made(&snapshot)}) {
    ASSERT_EQ(trace::id(run.event.kind), trace::id(whole.event.kind)) << detour.at.value << " as " << detour.as.value;
    ASSERT_EQ(run.event.edge, whole.event.edge);
    ASSERT_EQ(run.event.exit_code, whole.event.exit_code);
    ASSERT_EQ(run.steps, whole.steps);
    ASSERT_EQ(run.observed, whole.observed);
    ASSERT_EQ(run.watched, whole.watched);
  }
  ++tried.runs;
  tried.taken += snapshot.is_taken();
}

void compare_all(const cfa::Program& program) {
  const trace::Interpreter interpreter(program);
  cfa::LocationId watched;
  for (const cfa::Edge& edge : program.edges)
    if (program.text(edge.range).find("sum >= m") != std::string_view::npos) watched = edge.from;
  ASSERT_TRUE(watched);
  Tried tried;
  const std::vector<trace::InputWords> inputs = {{4, 3, 1}, {0, 0, 0}, {3, ~std::uint64_t{0}, 9}};
  for (std::uint32_t at = 0; at < program.locations.size(); ++at)
    for (std::uint32_t as = at % 2; as < program.locations.size(); as += 2) {
      const cfa::Location &a = program.locations[cfa::LocationId(at)], &b = program.locations[cfa::LocationId(as)];
      const bool is_user = program.functions[a.function].origin == cfa::Origin::User;
      if (!is_user || a.function != b.function || a.out.empty() || b.out.empty() || cfa::LocationId(at) == watched)
        continue;
      for (const trace::InputWords& words : inputs)
        compare(interpreter, words, {cfa::LocationId(at), cfa::LocationId(as)}, watched, tried);
      if (testing::Test::HasFatalFailure()) return;
    }
  EXPECT_GT(tried.runs, 1'000u);
  EXPECT_GT(tried.taken, tried.runs / 3);
}

TEST(Snapshots, GoOnAsTheRunWouldHave) {
  compare_all(engine::read_checked(kVaried));
}

// More objects have died than are kept in whole.
TEST(Snapshots, RememberWhatIsLeftOfTheDead) {
  const cfa::Program program = engine::read_checked(R"(
static int* dangling;
static int last(int n) { int local[2] = {n, n + 1}; dangling = local; return local[1]; }
int main(void) {
  int sum = nondet_int();
  for (int i = 0; i < 1300; i++) sum = last(i) - sum;
  sum += 1;
  sum += *dangling;
  return sum;
})");
  const auto place = [&](std::string_view text) {
    for (const cfa::Edge& edge : program.edges)
      if (program.text(edge.range) == text) return edge.from;
    throw std::runtime_error("no such edge");
  };
  const trace::Interpreter interpreter(program);
  const Detour detours[] = {{place("sum += 1"), place("sum += *dangling")}};
  const trace::InputWords words = {5};
  Snapshot snapshot;
  for (int i = 0; i < 2; ++i) {
    trace::WordInputs inputs(words, snapshot.inputs);
    const trace::Run run = interpreter.run(inputs, {}, {detours, {}, nullptr, &snapshot});
    EXPECT_EQ(trace::id(run.event.kind), trace::id(trace::EventKind::DanglingDereference));
    EXPECT_NE(run.event.message.find("local"), std::string::npos) << run.event.message;
    EXPECT_TRUE(snapshot.is_taken());
  }
}

TEST(Snapshots, AreNotTakenWhereThereIsMoreToPutBackThanToSave) {
  EXPECT_FALSE(trace::is_worthwhile(100, 200, 0));
  EXPECT_FALSE(trace::is_worthwhile(100, 1, 1 << 20));
  EXPECT_TRUE(trace::is_worthwhile(1'000, 20, 1 << 10));
}

}  // namespace
}  // namespace faultline
