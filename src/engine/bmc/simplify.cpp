#include "engine/bmc/simplify.h"

#include <algorithm>
#include <chrono>

namespace faultline::engine::bmc {

using logic::Term;
using trace::unrolling::Segment;

namespace {

constexpr std::chrono::milliseconds kFewestSteps{2000};
constexpr std::chrono::milliseconds kSmallInputs{2000};
constexpr std::chrono::milliseconds kBeyond{1000};
constexpr std::size_t kMostInputs = 256;  // that are made small

}  // namespace

Simplifier::Simplifier(logic::TermManager& terms, const trace::unrolling::Unrolling& unrolling, Term violated,
                       const Budget& budget)
    : terms_(terms), unrolling_(unrolling), violated_(violated), budget_(budget) {}

Term Simplifier::small(Term input, std::uint32_t bits) {
  // As a signed number of its width: -2^bits <= input < 2^bits. Unsigned ones lose only their upper half.
  const Term low = terms_.bv_extract(input, input.width() - 1, bits);
  return terms_.logical_or(terms_.equal(low, terms_.bit_vector(low.width(), 0)),
                           terms_.equal(low, terms_.bv_not(terms_.bit_vector(low.width(), 0))));
}

// The shortest run that gets to the goal.
solve::OptimumAnswer Simplifier::fewest_steps(Term goal, std::chrono::milliseconds length) {
  const auto optimizer = solve::make_optimizer(terms_);
  optimizer->add(goal);
  for (const Term constraint : unrolling_.constraints)
    optimizer->add(constraint);
  for (const Segment& segment : unrolling_.segments)
    if (!segment.taken.is_constant()) optimizer->add_soft({terms_.logical_not(segment.taken), segment.steps});
  solve::Limits limits;
  limits.budget = budget_.within(length);
  return optimizer->minimize(limits);
}

// Does every run that leaves the bounds take that many steps before it does?
bool Simplifier::is_shortest_of_all(std::uint64_t steps) {
  std::vector<Term> cuts;
  for (const auto& cut : unrolling_.cuts)
    cuts.push_back(cut.reached);
  const Term beyond = terms_.logical_or(cuts);
  if (beyond.is_false()) return true;
  const solve::OptimumAnswer answer = fewest_steps(beyond, kBeyond);
  if (std::holds_alternative<solve::Unsat>(answer)) return true;
  const auto* nearest = std::get_if<solve::Optimum>(&answer);
  return nearest && nearest->lower >= steps;
}

// The least inputs on the path of that model: as many zeros as possible, the others of few bits.
solve::OptimumAnswer Simplifier::smallest_inputs(const solve::Model& path, const std::vector<Term>& asked) {
  const auto optimizer = solve::make_optimizer(terms_);
  optimizer->add(violated_);
  for (const Term constraint : unrolling_.constraints)
    optimizer->add(constraint);
  for (const Segment& segment : unrolling_.segments) {
    if (segment.taken.is_constant()) continue;
    optimizer->add(path.holds(segment.taken) ? segment.taken : terms_.logical_not(segment.taken));
  }
  for (const Term input : asked) {
    const std::uint32_t width = input.width();
    optimizer->add_soft({terms_.equal(input, terms_.bit_vector(width, 0)), width});
    for (std::uint32_t bits = 0; bits + 1 < width; ++bits)
      optimizer->add_soft({small(input, bits), 1});
    if (width > 1)
      optimizer->add_soft(
          {terms_.equal(terms_.bv_extract(input, width - 1, width - 1), terms_.bit_vector(1, 0)), 1});
  }
  solve::Limits limits;
  limits.budget = budget_.within(kSmallInputs);
  return optimizer->minimize(limits);
}

void Simplifier::improve(const Accept& accept) {
  const solve::OptimumAnswer shortest_answer = fewest_steps(violated_, kFewestSteps);
  const auto* shortest = std::get_if<solve::Optimum>(&shortest_answer);
  std::vector<Term> asked;
  if (!shortest || !accept(shortest->model, asked)) return;
  simplicity_ = Simplicity::Reduced;
  const bool all_inputs = asked.size() <= kMostInputs;
  if (!all_inputs) asked.resize(kMostInputs);
  const solve::OptimumAnswer smallest_answer = smallest_inputs(shortest->model, asked);
  const auto* smallest = std::get_if<solve::Optimum>(&smallest_answer);
  if (!smallest || !accept(smallest->model, asked)) return;
  if (!shortest->proven() || !smallest->proven() || !all_inputs) return;
  simplicity_ = is_shortest_of_all(shortest->upper) ? Simplicity::Simplest : Simplicity::SimplestWithinBound;
}

}  // namespace faultline::engine::bmc
