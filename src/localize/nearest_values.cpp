#include "localize/nearest_values.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

namespace faultline::localize {

using logic::Term;

namespace {

constexpr std::size_t kMinimized = 4;  // evaluations whose difference is made small
constexpr std::uint64_t kConflicts = 500;

// The least measure that `reach` reaches, if `high` is one that it does. `reach(m)` tries to get to m or
// below and says where it got.
template <class Reach>
void least(std::uint64_t high, Reach reach) {
  std::uint64_t low = 0;  // it does not get there
  for (std::uint64_t step = 1; low < high && step < high - low; step *= 2) {
    if (const std::optional<std::uint64_t> there = reach(low + step)) {
      high = *there;
      break;
    }
    low += step;
  }
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (const std::optional<std::uint64_t> there = reach(middle))
      high = *there;
    else
      low = middle;
  }
}

std::uint64_t word(const solve::Model& model, Term term) {
  return model.value(term).bits().to_uint64();
}

}  // namespace

NearestValues::NearestValues(const cfa::Program& program, const Encoded& encoded,
                             std::vector<std::uint32_t> links, std::vector<std::uint32_t> free,
                             const Context& context, const std::map<std::uint32_t, Term>& given)
    : program_(program),
      encoded_(encoded),
      terms_(*encoded.terms),
      links_(std::move(links)),
      residual_(encoded, std::move(free), given),
      solver_(context.solver(*encoded.terms)) {
  limits_.budget = context.budget;
  for (const Term formula : residual_.formulas())
    solver_->add(formula);
}

NearestValues::Possible NearestValues::possible(std::uint64_t conflicts) {
  const auto& formulas = residual_.formulas();
  if (!formulas.empty() && formulas.front().is_false()) return Possible::No;
  limits_.conflicts = conflicts;
  solve::Answer answer = solver_->check({}, limits_);
  if (solve::is_unknown(answer)) return Possible::Unknown;
  auto* sat = std::get_if<solve::Sat>(&answer);
  if (!sat) return Possible::No;
  model_ = std::move(sat->model);
  return Possible::Yes;
}

void NearestValues::tell(fault::CorrectionSet& set) {
  limits_.conflicts = kConflicts;
  if (!residual_.free().empty()) {
    fewest_deviations();
    fix_values();
  }
  set.values = values();
  const auto& further = encoded_.formula.further_inputs;
  if (std::any_of(further.begin(), further.end(), [&](Term read) { return model_->holds(residual_(read)); }))
    set.further_inputs = fault::FurtherInputs::Some;
}

bool NearestValues::ask(Term wanted) {
  if (is_hard_) return false;
  fixed_.push_back(wanted);
  solve::Answer answer = solver_->check(fixed_, limits_);
  fixed_.pop_back();
  is_hard_ = solve::is_unknown(answer);
  auto* sat = std::get_if<solve::Sat>(&answer);
  if (!sat) return false;
  model_ = std::move(sat->model);
  return true;
}

Term NearestValues::deviates(const trace::Link& link) {
  return residual_(link.deviates(terms_));
}

// Their number is a sum of bits.
void NearestValues::fewest_deviations() {
  const auto width = static_cast<std::uint32_t>(std::bit_width(residual_.free().size()));
  std::vector<Term> sums;
  for (const std::uint32_t number : residual_.free())
    sums.push_back(terms_.bv_from_bool(deviates(encoded_.formula.links[number]), width));
  while (sums.size() > 1) {
    std::vector<Term> halves;
    for (std::size_t i = 0; i + 1 < sums.size(); i += 2)
      halves.push_back(terms_.bv_add(sums[i], sums[i + 1]));
    if (sums.size() % 2 == 1) halves.push_back(sums.back());
    sums = std::move(halves);
  }
  const Term count = sums.front();
  least(word(*model_, count), [&](std::uint64_t most) -> std::optional<std::uint64_t> {
    if (!ask(terms_.bv_ule(count, terms_.bit_vector(width, most)))) return std::nullopt;
    return word(*model_, count);
  });
}

void NearestValues::fix_values() {
  std::vector<const trace::Link*> deviating;
  for (const std::uint32_t number : residual_.free()) {
    const trace::Link& link = encoded_.formula.links[number];
    if (model_->holds(deviates(link)))
      deviating.push_back(&link);
    else
      fixed_.push_back(terms_.logical_not(deviates(link)));
  }
  for (std::size_t i = 0; i < deviating.size() && i < kMinimized; ++i) {
    const trace::Link& link = *deviating[i];
    if (link.variable.width() > 64) continue;
    smallest_difference(link);
    fixed_.push_back(
        terms_.equal(link.variable, terms_.bit_vector(link.variable.width(), word(*model_, link.variable))));
  }
  ask(terms_.boolean(true));
}

Term NearestValues::difference(const trace::Link& link) {
  const cfa::Type& type = program_.types[encoded_.candidates()[link.candidate].type];
  const bool is_signed = type.kind == cfa::TypeKind::Int && type.is_signed();
  const Term value = program_value(link);
  const Term less = is_signed ? terms_.bv_slt(link.variable, value) : terms_.bv_ult(link.variable, value);
  return terms_.ite(less, terms_.bv_sub(value, link.variable), terms_.bv_sub(link.variable, value));
}

void NearestValues::smallest_difference(const trace::Link& link) {
  const trace::Candidate& candidate = encoded_.candidates()[link.candidate];
  const auto constant = [&](std::uint64_t bits) { return terms_.bit_vector(link.variable.width(), bits); };
  if (candidate.kind == trace::CandidateKind::Condition && word(*model_, program_value(link)) == 0) {
    ask(terms_.equal(link.variable, constant(1)));
    return;
  }
  if (program_.types[candidate.type].kind == cfa::TypeKind::Float) return some_simple_float(link);
  const Term far = difference(link);
  least(word(*model_, far), [&](std::uint64_t most) -> std::optional<std::uint64_t> {
    if (!ask(terms_.bv_ule(far, constant(most)))) return std::nullopt;
    return word(*model_, far);
  });
  // Upwards, if both ways will do.
  ask(terms_.equal(link.variable, terms_.bv_add(program_value(link), constant(word(*model_, far)))));
}

// The first that will do of a few that people would try.
void NearestValues::some_simple_float(const trace::Link& link) {
  const bool is_single = link.variable.width() == 32;
  const std::uint64_t bits = word(*model_, program_value(link));
  const double was = is_single ? double{std::bit_cast<float>(static_cast<std::uint32_t>(bits))}
                               : std::bit_cast<double>(bits);
  for (const double simple : {was + 1, was - 1, 0.0, 1.0, -was, was * 2, was / 2, was + 10, was - 10}) {
    if (!std::isfinite(simple)) continue;
    const std::uint64_t tried = is_single ? std::bit_cast<std::uint32_t>(static_cast<float>(simple))
                                          : std::bit_cast<std::uint64_t>(simple);
    if (ask(terms_.equal(link.variable, terms_.bit_vector(link.variable.width(), tried)))) return;
  }
}

std::vector<fault::NeededValue> NearestValues::values() {
  std::vector<fault::NeededValue> values;
  std::map<std::pair<trace::CandidateId, std::uint64_t>, std::uint32_t> visits;
  const auto key = [](const trace::Link& link) { return std::pair(link.candidate, link.site.offset); };
  for (const std::uint32_t number : links_) {
    const trace::Link& link = encoded_.formula.links[number];
    if (link.variable.width() > 64 || !model_->holds(residual_(link.site.reached))) continue;
    const std::uint32_t visit = ++visits[key(link)];
    const std::uint64_t was = word(*model_, program_value(link));
    const std::uint64_t needed = word(*model_, residual_(link.variable));
    if (was == needed) continue;
    const cfa::TypeId type = encoded_.candidates()[link.candidate].type;
    values.push_back({number, link.site.step, type, was, needed, visit});
  }
  for (fault::NeededValue& value : values)
    value.visits = visits[key(encoded_.formula.links[value.link])];
  return values;
}

}  // namespace faultline::localize
