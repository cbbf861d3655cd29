// How often a loop or a recursive function is followed before the walk is cut.
#include <gtest/gtest.h>

#include "c_program.h"
#include "cfa/loops.h"
#include "every_run.h"

namespace faultline::trace::unrolling {
namespace {

struct BoundCase {
  const char* name;
  const char* text;                        // main asks for one input, n
  std::int64_t (*passes)(std::int64_t n);  // of the loop that goes on longest; nested calls
  bool recursion = false;
};

void PrintTo(const BoundCase& one, std::ostream* out) {
  *out << one.name;
}

std::int64_t as_many(std::int64_t n) {
  return n < 0 ? 0 : n;
}
std::int64_t at_least_one(std::int64_t n) {
  return n < 1 ? 1 : n;
}

const BoundCase kCases[] = {
    {"While", "int i = 0; while (i < n) i++;", as_many},
    {"For", "for (int i = 0; i < n; i++) ;", as_many},
    {"DoWhile", "int i = 0; do i++; while (i < n);", at_least_one},
    {"Forever", "int i = 0; for (;;) { i++; if (i >= n) break; }", at_least_one},
    {"Goto", "int i = 0; again: if (i < n) { i++; goto again; }", as_many},
    {"GotoAtTheEnd", "int i = 0; again: i++; if (i < n) goto again;", at_least_one},
    {"Continue", "for (int i = 0; i < n; i++) { if (i % 2) continue; }", as_many},
    {"NestedOuter", "for (int i = 0; i < n; i++) for (int j = 0; j < 1; j++) ;", as_many},
    // 0 + 1 + ... + n - 1 passes in all, but no more than n - 1 in a row.
    {"NestedInner", "for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) ;", as_many},
    {"NestedWhile", "int j = 0; for (int i = 0; i < 1; i++) while (j < n) j++;", as_many},
    {"OneBehindTheOther", "int i = 0; while (i < n) i++; while (i > 0) i--;", as_many},
    {"WhileWithACall", "int i = 0; while (less(i, n)) i++;", as_many},
    {"Recursion", "down(n);", as_many, true},
    {"MutualRecursion", "even(n);", [](std::int64_t n) { return as_many(n) / 2; }, true},
};

std::string program_text(const BoundCase& one) {
  return std::string(R"(int nondet_int(void);
    int less(int a, int b) { return a < b; }
    void down(int n) { if (n > 0) down(n - 1); }
    int odd(int n);
    int even(int n) { if (n <= 0) return 1; return odd(n - 1); }
    int odd(int n) { if (n <= 0) return 0; return even(n - 1); }
    int main(void) { int n = nondet_int(); )") +
         one.text + " return 0; }";
}

class UnrollingBounds : public ::testing::TestWithParam<BoundCase> {};

TEST_P(UnrollingBounds, ARunIsCutWhereItGoesOnLonger) {
  const cfa::Program program = read_c(program_text(GetParam()));
  for (const std::uint32_t bound : {1u, 2u, 3u, 5u}) {
    Options options;
    options.bounds.loop = options.bounds.recursion = bound;
    EveryRun all(program, options);
    EXPECT_TRUE(all.unrolling().complete);
    for (const Cut& cut : all.unrolling().cuts) {
      EXPECT_EQ(cut.reason, "");
      EXPECT_EQ(static_cast<bool>(cut.head), !GetParam().recursion);
    }
    all.with({-1, 0, 1, 2, 3, 4, 5, 6, 7}, [&](const trace::Run& run, logic::Evaluator& evaluator) {
      ASSERT_EQ(run.inputs.size(), 1u);
      const auto n = static_cast<std::int32_t>(run.inputs[0].bits);
      int cuts = 0;
      for (const Cut& cut : all.unrolling().cuts)
        cuts += evaluator.holds(cut.reached) ? 1 : 0;
      EXPECT_EQ(cuts, GetParam().passes(n) > bound ? 1 : 0) << "bound " << bound << ", n = " << n;
    });
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Loops, UnrollingBounds, ::testing::ValuesIn(kCases),
                         [](const auto& made) { return std::string(made.param.name); });

// The terms of the cuts are gone with their manager unless the caller gives one.
std::vector<Cut> cuts_of(const cfa::Program& program, const Bounds& bounds, logic::TermManager& terms) {
  Names names(program, terms);
  Options options;
  options.bounds = bounds;
  return unroll(program, terms, names, options).cuts;
}

std::vector<Cut> cuts_of(const cfa::Program& program, const Bounds& bounds) {
  logic::TermManager terms;
  return cuts_of(program, bounds, terms);
}

cfa::FunctionId function(const cfa::Program& program, const std::string& name) {
  for (std::uint32_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[cfa::FunctionId(i)].name == name) return cfa::FunctionId(i);
  ADD_FAILURE() << "no function " << name;
  return {};
}

TEST(UnrollingBound, PassesThatConstantsDecideAreFree) {
  const cfa::Program program =
      read_c("int main(void) { int s = 0; for (int i = 0; i < 50; i++) s += i; return s; }");
  Bounds bounds;
  bounds.loop = 2;
  EXPECT_EQ(cuts_of(program, bounds).size(), 1u);
  bounds.free_passes = 47;
  EXPECT_EQ(cuts_of(program, bounds).size(), 1u);
  bounds.free_passes = 48;
  EXPECT_EQ(cuts_of(program, bounds).size(), 0u);
}

TEST(UnrollingBound, PassesThatAnInputDecidesAreNotFree) {
  const cfa::Program program =
      read_c("int nondet_int(void); int main(void) { int n = nondet_int(); while (n > 0) n--; return 0; }");
  Bounds bounds;
  bounds.loop = 2;
  bounds.free_passes = 100;
  EXPECT_EQ(cuts_of(program, bounds).size(), 1u);
}

TEST(UnrollingBound, ALoopMayHaveABoundOfItsOwn) {
  const cfa::Program program = read_c(R"(int main(void) {
    for (int i = 0; i < 5; i++) ;
    for (int i = 0; i < 5; i++) ;
    return 0; })");
  const cfa::Loops loops(program, function(program, "main"));
  ASSERT_EQ(loops.heads().size(), 2u);
  Bounds bounds;
  bounds.loop = 5;
  EXPECT_TRUE(cuts_of(program, bounds).empty());
  bounds.loops[loops.heads()[1]] = 4;
  logic::TermManager terms;
  const std::vector<Cut> cuts = cuts_of(program, bounds, terms);
  ASSERT_EQ(cuts.size(), 1u);
  EXPECT_EQ(cuts[0].head, loops.heads()[1]);
  EXPECT_EQ(cuts[0].function, function(program, "main"));
  EXPECT_TRUE(cuts[0].reached.is_true());
}

TEST(UnrollingBound, AFunctionMayHaveABoundOfItsOwn) {
  const cfa::Program program =
      read_c("static int down(int n) { return n > 0 ? down(n - 1) : 0; } int main(void) { return down(5); }");
  Bounds bounds;
  bounds.recursion = 1;
  bounds.functions[function(program, "down")] = 5;
  EXPECT_TRUE(cuts_of(program, bounds).empty());
  bounds.functions[function(program, "down")] = 4;
  const std::vector<Cut> cuts = cuts_of(program, bounds);
  ASSERT_EQ(cuts.size(), 1u);
  EXPECT_EQ(cuts[0].function, function(program, "down"));
  EXPECT_FALSE(cuts[0].head);
}

}  // namespace
}  // namespace faultline::trace::unrolling
