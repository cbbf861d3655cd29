// The fuzzer itself: sequences are reproducible, shrinking shrinks, and right solvers pass.
#include <gtest/gtest.h>

#include <algorithm>

#include "isolated.h"
#include "logic/traverse.h"
#include "shrink.h"

namespace faultline::solve::fuzz {
namespace {

using logic::Simplify;
using logic::Term;
using logic::TermManager;

Sequence sequence_of(std::uint64_t seed, TermManager& terms) {
  return random_sequence(seed, 40, Timing::Reproducible, terms);
}

bool mentions(const Sequence& sequence, Term wanted) {
  const std::vector<Term> all = logic::subterms(formulas_of(sequence));
  return std::find(all.begin(), all.end(), wanted) != all.end();
}

bool has_check(const Sequence& sequence) {
  return std::any_of(sequence.calls.begin(), sequence.calls.end(),
                     [](const Call& call) { return std::holds_alternative<Check>(call); });
}

TEST(SolverFuzz, OneSeedIsOneSequence) {
  const auto text = [](std::uint64_t seed) {
    TermManager terms(Simplify::Off);
    return to_text(sequence_of(seed, terms));
  };
  EXPECT_EQ(text(5), text(5));
  EXPECT_NE(text(5), text(6));
}

TEST(SolverFuzz, EveryKindOfCallOccurs) {
  std::vector<bool> kinds(std::variant_size_v<Call>);
  std::vector<bool> limits(5);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    TermManager terms(Simplify::Off);
    for (const Call& call : sequence_of(seed, terms).calls) {
      kinds[call.index()] = true;
      if (const auto* check = std::get_if<Check>(&call))
        limits[static_cast<std::size_t>(check->limit)] = true;
    }
  }
  EXPECT_TRUE(std::all_of(kinds.begin(), kinds.end(), [](bool seen) { return seen; }));
  EXPECT_TRUE(std::all_of(limits.begin(), limits.begin() + 4, [](bool seen) { return seen; }));
  EXPECT_FALSE(limits[static_cast<std::size_t>(Limit::StoppedSoon)]);
}

TEST(SolverFuzz, ShrinkingKeepsWhatFails) {
  TermManager terms(Simplify::Off);
  const Sequence sequence = sequence_of(11, terms);
  const Term wanted = terms.find_variable("v1");
  const auto fails = [&](const Sequence& candidate) {
    return mentions(candidate, wanted) && has_check(candidate);
  };
  ASSERT_TRUE(fails(sequence));
  const Sequence small = shrink(sequence, terms, fails);
  EXPECT_TRUE(fails(small));
  EXPECT_LE(small.calls.size(), 2u);
  EXPECT_LE(logic::subterms(formulas_of(small)).size(), 6u) << to_text(small);
}

// `x < 3` and `x > 3` at once, then the second alone.
TEST(SolverFuzz, RightSolversPass) {
  TermManager terms(Simplify::Off);
  const Term x = terms.variable("x", logic::Sort::bit_vector(4));
  const Term three = terms.bit_vector(4, 3);
  const Term above = terms.bv_ult(three, x);
  Sequence sequence;
  sequence.calls = {Open{}, Add{terms.bv_ult(x, three)}, Check{{above}}, Close{}, Close{}, Check{{above}}};
  Counts counts;
  EXPECT_EQ(replay_isolated(sequence, {Backend::Cadical, Backend::Z3}, counts), std::nullopt);
  EXPECT_EQ(counts.unsat, 2u);
  EXPECT_EQ(counts.sat, 2u);
}

TEST(SolverFuzz, ExceptionsAreFailures) {
  TermManager terms(Simplify::Off);
  Sequence sequence;
  sequence.calls = {Add{terms.variable("x", logic::Sort::bit_vector(4))}, Check{}};  // not of sort Bool
  Counts counts;
  EXPECT_TRUE(replay_isolated(sequence, {Backend::Cadical}, counts).has_value());
}

}  // namespace
}  // namespace faultline::solve::fuzz
