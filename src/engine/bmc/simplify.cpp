#include "engine/bmc/simplify.h"

#include <bit>
#include <chrono>

#include "solve/factory.h"

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

Term Simplifier::magnitude(const Asked& input) {
  const std::uint32_t width = input.variable.width();
  if (!input.is_signed) return input.variable;
  const Term negative = terms_.bv_slt(input.variable, terms_.bit_vector(width, 0));
  return terms_.ite(negative, terms_.bv_neg(input.variable), input.variable);
}

Term Simplifier::small(const Asked& input, std::uint32_t bits) {
  const Term high = terms_.bv_extract(input.variable, input.variable.width() - 1, bits);
  const Term zero = terms_.bit_vector(high.width(), 0);
  const Term no_bits = terms_.equal(high, zero);
  return input.is_signed ? terms_.logical_or(no_bits, terms_.equal(high, terms_.bv_not(zero))) : no_bits;
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

// What keeps a run on the path of that model, and failing.
std::vector<Term> Simplifier::on_path(const solve::Model& model) {
  std::vector<Term> path{violated_};
  path.insert(path.end(), unrolling_.constraints.begin(), unrolling_.constraints.end());
  for (const Segment& segment : unrolling_.segments) {
    if (segment.taken.is_constant()) continue;
    path.push_back(model.holds(segment.taken) ? segment.taken : terms_.logical_not(segment.taken));
  }
  return path;
}

// As many zeros as possible, the others of few bits.
solve::OptimumAnswer Simplifier::smallest_inputs(const std::vector<Term>& path,
                                                 const std::vector<Asked>& asked) {
  const auto optimizer = solve::make_optimizer(terms_);
  for (const Term formula : path)
    optimizer->add(formula);
  for (const Asked& input : asked) {
    const std::uint32_t width = input.variable.width();
    optimizer->add_soft({terms_.equal(input.variable, terms_.bit_vector(width, 0)), width});
    for (std::uint32_t bits = 0; bits + 1 < width; ++bits)
      optimizer->add_soft({small(input, bits), 1});
    if (width > 1 && input.is_signed)
      optimizer->add_soft(
          {terms_.equal(terms_.bv_extract(input.variable, width - 1, width - 1), terms_.bit_vector(1, 0)),
           1});
  }
  solve::Limits limits;
  limits.budget = budget_.within(kSmallInputs);
  return optimizer->minimize(limits);
}

// One input after the other, as near to zero as the ones before allow.
std::optional<solve::Model> Simplifier::least_inputs(const std::vector<Term>& path, const solve::Model& model,
                                                     const std::vector<Asked>& asked) {
  const auto solver = solve::make_solver(terms_);
  for (const Term formula : path)
    solver->add(formula);
  solve::Limits limits;
  limits.budget = budget_.within(kSmallInputs);
  std::optional<solve::Model> best;
  for (const Asked& input : asked) {
    const Term size = magnitude(input);
    const auto at_most = [&](std::uint64_t bound) {
      return terms_.bv_ule(size, terms_.bit_vector(size.width(), bound));
    };
    std::uint64_t low = 0;
    std::uint64_t high = (best ? *best : model).value(size).bits().to_uint64();
    while (low < high) {
      const std::uint64_t middle = low + (high - low) / 2;
      const solve::Answer answer = solver->check({at_most(middle)}, limits);
      if (solve::is_unknown(answer)) return best;
      if (const auto* sat = std::get_if<solve::Sat>(&answer)) {
        best = sat->model;
        high = best->value(size).bits().to_uint64();
      } else {
        low = middle + 1;
      }
    }
    solver->add(at_most(high));
  }
  const solve::Answer answer = solver->check({}, limits);
  if (const auto* sat = std::get_if<solve::Sat>(&answer)) return sat->model;
  return best;
}

void Simplifier::improve(const Accept& accept) {
  const solve::OptimumAnswer shortest_answer = fewest_steps(violated_, kFewestSteps);
  const auto* shortest = std::get_if<solve::Optimum>(&shortest_answer);
  std::vector<Asked> asked;
  if (!shortest || !accept(shortest->model, asked)) return;
  simplicity_ = Simplicity::Reduced;
  const bool all_inputs = asked.size() <= kMostInputs;
  if (!all_inputs) asked.resize(kMostInputs);
  const std::vector<Term> path = on_path(shortest->model);
  const solve::OptimumAnswer smallest_answer = smallest_inputs(path, asked);
  const auto* smallest = std::get_if<solve::Optimum>(&smallest_answer);
  std::vector<Asked> again;
  if (!smallest || !accept(smallest->model, again)) return;
  // Zeros stay zero and nothing gets longer; among those, the least.
  std::vector<Term> few_bits = path;
  std::vector<Asked> others;
  for (const Asked& input : asked) {
    const std::uint64_t value = smallest->model.value(magnitude(input)).bits().to_uint64();
    const auto bits = static_cast<std::uint32_t>(std::bit_width(value));
    if (value == 0) {
      few_bits.push_back(terms_.equal(input.variable, terms_.bit_vector(input.variable.width(), 0)));
    } else if (bits + 1 < input.variable.width()) {
      few_bits.push_back(small(input, bits));
    }
    if (value > 0 && input.is_number) others.push_back(input);
  }
  if (const auto least = least_inputs(few_bits, smallest->model, others)) accept(*least, again);
  if (!shortest->proven() || !smallest->proven() || !all_inputs) return;
  simplicity_ = is_shortest_of_all(shortest->upper) ? Simplicity::Simplest : Simplicity::SimplestWithinBound;
}

}  // namespace faultline::engine::bmc
