// Laws of the distance, on programs made at random with one input of seven values: it is a metric, and the
// closest run is the closest of all seven.
#include <gtest/gtest.h>

#include <optional>

#include "checked_program.h"
#include "investigated.h"
#include "localize/distance/distance.h"
#include "localize/distance/explore.h"
#include "random_program.h"

namespace faultline::localize {
namespace {

using trace::nearby::Metric;
using trace::nearby::Valuation;

constexpr std::uint32_t kPrograms = 120;
constexpr std::uint32_t kStatements = 5;

trace::Run run_on(const cfa::Program& program, std::int64_t input) {
  trace::ListedInputs inputs(
      {{trace::Choice::Kind::Integer, input < 0, static_cast<std::uint64_t>(input < 0 ? -input : input), 0}});
  trace::RunOptions options;
  options.recording = trace::Recording::On;
  options.checks = {true, true, true, true};
  return trace::Interpreter(program).run(inputs, options);
}

// All runs of a program, one of them failing, as values at the points around that one.
class AllRuns {
 public:
  AllRuns(const cfa::Program& program, const Metric& metric) : metric_(metric) {
    for (std::int64_t input = -3; input <= 3; ++input)
      runs_.push_back(run_on(program, input));
    for (std::size_t i = 0; i < runs_.size() && !failing_; ++i)
      if (trace::is_violation(runs_[i].event.kind)) failing_ = i;
    if (!failing_) return;
    Assumptions assumptions;
    assumptions.checks = {true, true, true, true};
    investigation_.emplace(program, runs_[*failing_], assumptions, Budget{});
    exploration_.emplace(*investigation_, metric, std::vector<cfa::ExprId>{}, context_);
    for (const trace::Run& run : runs_) {
      const auto followed = exploration_->neighbourhood().follow(run);
      values_.push_back(trace::nearby::valuation(exploration_->runs().points,
                                                 std::get<trace::nearby::Followed>(followed).assignment));
    }
  }

  bool has_failing_run() const { return failing_.has_value(); }
  std::size_t size() const { return runs_.size(); }
  const Investigation& investigation() const { return *investigation_; }
  bool passes(std::size_t run) const { return runs_[run].event.kind == trace::EventKind::Finished; }
  std::uint64_t between(std::size_t a, std::size_t b) const {
    return trace::nearby::distance(metric_, exploration_->weights(), values_[a], values_[b]);
  }
  std::optional<std::uint64_t> nearest_passing() const {
    std::optional<std::uint64_t> least;
    for (std::size_t i = 0; i < size(); ++i)
      if (passes(i)) least = std::min(least.value_or(between(*failing_, i)), between(*failing_, i));
    return least;
  }

 private:
  Metric metric_;
  Context context_;
  std::vector<trace::Run> runs_;
  std::optional<std::size_t> failing_;
  std::optional<Investigation> investigation_;
  std::optional<distance::Exploration> exploration_;
  std::vector<Valuation> values_;
};

class DistanceLaws : public testing::TestWithParam<Metric::Values> {
 protected:
  Metric metric() const {
    Metric metric;
    metric.values = GetParam();
    metric.extent = Metric::Extent::Whole;
    return metric;
  }
};

TEST_P(DistanceLaws, ItIsAMetric) {
  std::uint32_t looked_at = 0;
  for (std::uint32_t seed = 0; seed < kPrograms; ++seed) {
    const cfa::Program program = engine::read_checked(random_program(seed, kStatements));
    const AllRuns all(program, metric());
    if (!all.has_failing_run()) continue;
    ++looked_at;
    for (std::size_t a = 0; a < all.size(); ++a) {
      for (std::size_t b = 0; b < all.size(); ++b) {
        EXPECT_EQ(all.between(a, b) == 0, a == b);  // the input is a point
        EXPECT_EQ(all.between(a, b), all.between(b, a));
        for (std::size_t c = 0; c < all.size(); ++c)
          EXPECT_LE(all.between(a, c), all.between(a, b) + all.between(b, c));
      }
    }
  }
  EXPECT_GE(looked_at, 20u);
}

TEST_P(DistanceLaws, TheOptimumIsThatOfBruteForce) {
  std::uint32_t looked_at = 0;
  for (std::uint32_t seed = 0; seed < kPrograms; ++seed) {
    const cfa::Program program = engine::read_checked(random_program(seed, kStatements));
    const AllRuns all(program, metric());
    if (!all.has_failing_run()) continue;
    ++looked_at;
    DistanceOptions options;
    options.metric = metric();
    options.antecedents = Allow::No;
    Context context;
    const fault::Localization found = Distance(options).localize(all.investigation(), context);
    const std::optional<std::uint64_t> nearest = all.nearest_passing();
    ASSERT_EQ(found.runs.empty(), !nearest) << seed << ": " << found.note;
    if (found.runs.empty()) continue;
    // Where only inputs mattered, a farther run may have been taken, and is said to be.
    const fault::NearRun& near = *found.runs.front();
    if (near.assumed.empty()) {
      EXPECT_EQ(near.distance, *nearest) << seed;
      EXPECT_EQ(near.lower, *nearest) << seed;
    } else {
      EXPECT_GE(near.distance, *nearest) << seed;
    }
    for (const auto& slice : near.slices)
      EXPECT_LE(slice.size(), near.deltas.size()) << seed;
  }
  EXPECT_GE(looked_at, 20u);
}

// The run is replayed, its distance counted anew, every slice evaluated: check/ does that in
// Investigated::ask.
TEST_P(DistanceLaws, WhatIsSaidIsConfirmed) {
  for (std::uint32_t seed = 100; seed < 130; ++seed) {
    std::optional<Investigated> program;
    try {
      program.emplace(random_program(seed, 2 * kStatements));
    } catch (const std::runtime_error&) {
      continue;
    }
    DistanceOptions options;
    options.metric = metric();
    program->ask(Distance(options));
  }
}

INSTANTIATE_TEST_SUITE_P(Metrics, DistanceLaws,
                         testing::Values(Metric::Values::Executed, Metric::Values::All), [](const auto& one) {
                           return one.param == Metric::Values::Executed ? "Executed" : "All";
                         });

}  // namespace
}  // namespace faultline::localize
