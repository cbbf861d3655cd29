#include "every_run.h"

#include <gtest/gtest.h>

#include "cfa/value.h"

namespace faultline::trace::unrolling {

std::optional<std::uint64_t> EachValue::next(const InputRequest& request) {
  if (used_ == digits_.size()) digits_.push_back(0);
  return cfa::canonical(*request.type, static_cast<std::uint64_t>(values_[digits_[used_++]]));
}

bool EachValue::advance() {
  digits_.resize(used_);
  used_ = 0;
  while (!digits_.empty() && digits_.back() + 1 == values_.size())
    digits_.pop_back();
  if (digits_.empty()) return false;
  ++digits_.back();
  return true;
}

EveryRun::EveryRun(const cfa::Program& program, const Options& options)
    : program_(program), options_(options), names_(program, terms_) {
  unrolling_ = unroll(program, terms_, names_, options);
}

// The n-th input of the run is the n-th input point that it reaches.
logic::Assignment EveryRun::assignment(const Run& run) const {
  logic::Assignment values;
  std::size_t next = 0;
  for (const InputPoint& point : unrolling_.inputs) {
    const std::uint32_t width = point.variable.width();
    const bool reached = logic::evaluate(point.guard, values, logic::Missing::Zero).is_true();
    const bool given = reached && next < run.inputs.size();
    values.set(point.variable, word(width, given ? run.inputs[next++].bits : 0));
  }
  return values;
}

void EveryRun::with(const std::vector<std::int64_t>& values, const Check& check) {
  const Interpreter interpreter(program_);
  RunOptions options;
  options.checks = options_.checks;
  options.recording = Recording::On;
  EachValue inputs(values);
  do {
    const Run run = interpreter.run(inputs, options);
    const logic::Assignment given = assignment(run);
    logic::Evaluator evaluator(given, logic::Missing::Zero);
    ++runs;
    failed += is_violation(run.event.kind) ? 1 : 0;
    check(run, evaluator);
    if (::testing::Test::HasFailure()) {
      std::string text;
      for (const UsedInput& input : run.inputs)
        text += " " + std::to_string(static_cast<std::int64_t>(input.bits));
      ADD_FAILURE() << "with the inputs" << text << ", which end with " << id(run.event.kind);
      return;
    }
  } while (inputs.advance());
}

void EveryRun::expect_steps(const Run& run, logic::Evaluator& evaluator) const {
  std::uint64_t steps = 0;
  for (const Segment& segment : unrolling_.segments)
    if (evaluator.holds(segment.taken)) steps += segment.steps;
  EXPECT_EQ(steps, run.steps);
}

void EveryRun::expect_claims(const Run& run, logic::Evaluator& evaluator) const {
  int violated = 0;
  for (const Claim& claim : unrolling_.claims) {
    if (!evaluator.holds(claim.violated)) continue;
    ++violated;
    EXPECT_EQ(id(claim.kind), id(run.event.kind));
    EXPECT_EQ(program_.files.describe(claim.range), program_.files.describe(run.event.range));
  }
  EXPECT_EQ(violated, is_violation(run.event.kind) ? 1 : 0);
}

// Registers only: memory is compared through what is read from it.
void EveryRun::expect_equations(const Run& run, logic::Evaluator& evaluator) {
  std::vector<const Equation*> taken;
  for (const Equation& equation : unrolling_.equations)
    if (equation.variable && evaluator.holds(equation.guard)) taken.push_back(&equation);
  std::size_t next = 0;
  for (std::size_t step = 0; step < run.trace.steps.size(); ++step)
    for (const Access& access : run.trace.writes(step)) {
      if (access.object || !access.variable || !program_.types[access.type].is_scalar()) continue;
      const cfa::EdgeId edge = run.trace.steps[step].edge;
      ASSERT_LT(next, taken.size()) << "step " << step << " has no equation";
      if (std::holds_alternative<cfa::Return>(program_.edges[edge].operation) && taken[next]->edge != edge) {
        // The result of a call belongs to the edge of the call.
        ASSERT_TRUE(std::holds_alternative<cfa::Call>(program_.edges[taken[next]->edge].operation));
      } else {
        ASSERT_EQ(taken[next]->edge, edge) << "step " << step;
      }
      ASSERT_EQ(taken[next]->variable, access.variable) << "step " << step;
      const logic::Term value = taken[next]->value;
      const logic::Value expected = word(value.width(), access.bits);
      ASSERT_EQ(evaluator.value(value).bits(), expected.bits()) << program_.variables[access.variable].name;
      ++next;
      ++compared;
    }
  if (run.event.kind == EventKind::Finished) {
    EXPECT_EQ(next, taken.size());
  }
}

void EveryRun::expect_laws(const std::vector<std::int64_t>& values) {
  with(values, [this](const Run& run, logic::Evaluator& evaluator) {
    int cuts = 0;
    for (const Cut& where : unrolling_.cuts)
      cuts += evaluator.holds(where.reached) ? 1 : 0;
    ASSERT_LE(cuts, 1) << "a run is cut once";
    if (cuts > 0) {
      ++cut;
      for (const Claim& claim : unrolling_.claims)
        EXPECT_FALSE(evaluator.holds(claim.violated)) << "behind a cut";
      return;
    }
    expect_claims(run, evaluator);
    expect_steps(run, evaluator);
    expect_equations(run, evaluator);
  });
}

}  // namespace faultline::trace::unrolling
