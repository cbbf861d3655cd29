#include "engine/bmc/simplify.h"

#include <algorithm>
#include <chrono>

namespace faultline::engine::bmc {

using logic::Term;
using trace::unrolling::Segment;

namespace {

constexpr std::chrono::milliseconds kFewestSteps{2000};
constexpr std::chrono::milliseconds kSmallInputs{2000};
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

void Simplifier::improve(const Accept& accept) {
  const auto optimizer = solve::make_optimizer(terms_);
  optimizer->add(violated_);
  for (const Term constraint : unrolling_.constraints)
    optimizer->add(constraint);
  for (const Segment& segment : unrolling_.segments)
    if (!segment.taken.is_constant()) optimizer->add_soft({terms_.logical_not(segment.taken), segment.steps});
  solve::Limits limits;
  limits.budget = budget_.within(kFewestSteps);
  solve::OptimumAnswer answer = optimizer->minimize(limits);
  auto* shortest = std::get_if<solve::Optimum>(&answer);
  std::vector<Term> asked;
  if (!shortest || !accept(shortest->model, asked)) return;
  bool all_proven = shortest->proven();

  // On that path, the inputs.
  const auto inputs = solve::make_optimizer(terms_);
  inputs->add(violated_);
  for (const Term constraint : unrolling_.constraints)
    inputs->add(constraint);
  for (const Segment& segment : unrolling_.segments) {
    if (segment.taken.is_constant()) continue;
    inputs->add(shortest->model.holds(segment.taken) ? segment.taken : terms_.logical_not(segment.taken));
  }
  if (asked.size() > kMostInputs) {
    all_proven = false;
    asked.resize(kMostInputs);
  }
  for (const Term input : asked) {
    const std::uint32_t width = input.width();
    inputs->add_soft({terms_.equal(input, terms_.bit_vector(width, 0)), width});
    for (std::uint32_t bits = 0; bits + 1 < width; ++bits)
      inputs->add_soft({small(input, bits), 1});
    if (width > 1)
      inputs->add_soft({terms_.equal(terms_.bv_extract(input, width - 1, width - 1), terms_.bit_vector(1, 0)), 1});
  }
  limits.budget = budget_.within(kSmallInputs);
  answer = inputs->minimize(limits);
  const auto* smallest = std::get_if<solve::Optimum>(&answer);
  if (!smallest || !accept(smallest->model, asked)) return;
  proven_ = all_proven && smallest->proven();
}

}  // namespace faultline::engine::bmc
