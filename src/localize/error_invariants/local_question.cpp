#include "localize/error_invariants/local_question.h"

#include <algorithm>
#include <array>

#include "localize/problem.h"

namespace faultline::localize::error_invariants {

using logic::BitVector;
using logic::Term;
using trace::Place;
using trace::Range;

namespace {

constexpr std::uint32_t kQuestionsPerSolver = 40;
constexpr std::uint64_t kQuestionConflicts = 50'000;     // for a question that has to be answered
constexpr std::uint64_t kConflictsToDrop = 300;  // for one whose answer only saves a literal
constexpr int kShort = 12;                       // nodes of a term that is kept as it is

bool is_short(Term term, int& left) {
  if (--left < 0) return false;
  const auto args = term.args();
  return std::all_of(args.begin(), args.end(), [&](Term arg) { return is_short(arg, left); });
}

}  // namespace

Range Literal::range() const {
  Range range{place, sign, {}, {}};
  if (side != Side::Most) range.least = bound;
  if (side != Side::Least) range.most = bound;
  return range;
}

Term SmallSolver::begin(const std::vector<Term>& facts) {
  if (!solver_ || ++used_ > kQuestionsPerSolver) {
    solver_ = context_.solver(terms_);
    used_ = 0;
  }
  const Term selector = terms_.fresh_variable("block", logic::Sort::boolean());
  for (const Term fact : facts)
    solver_->add(terms_.implies(selector, fact));
  return selector;
}

solve::Answer SmallSolver::ask(const std::vector<Term>& assumptions, std::uint64_t conflicts) {
  solve::Limits limits;
  limits.budget = context_.budget;
  limits.conflicts = conflicts;
  return solver_->check(assumptions, limits);
}

void LocalQuestion::add_image(Term term) {
  int left = kShort;
  if (is_short(term, left) || images_.contains(term)) return;
  images_[term] = solver_.terms().variable("at" + std::to_string(term.id()), term.sort());
}

void LocalQuestion::add_place(const Place& place) {
  const Term term = places_.at(place, step_);
  if (!term) return;
  if (!place.object) return add_image(term);
  for (const Term part : places_.contents(place.object, step_))
    add_image(part);
  const auto element = places_.element_of_array(place, step_);
  if (!element) return add_image(term);
  // An element of an array whose past is left out is an element of what stands for the array.
  if (const Term* array = images_.find(element->array))
    if (!images_.contains(term)) images_[term] = solver_.terms().select(*array, element->index);
}

void LocalQuestion::add_passed(const Place& place) {
  if (const Term term = places_.at(place, step_)) add_image(term);
}

void LocalQuestion::seal() {
  substitution_.emplace(solver_.terms(), images_);
}

Literal LocalQuestion::with_bound(Literal literal, const BitVector& bound) const {
  literal.bound = bound;
  literal.term = trace::formula_of(solver_.terms(), literal.range(), literal.place_term);
  return literal;
}

void LocalQuestion::add_literal(const Place& place, Side side, const BitVector& bound) {
  Literal literal;
  literal.place = place;
  literal.sign = places_.sign_of(place);
  literal.side = side;
  literal.place_term = localized(places_.at(place, step_));
  literal = with_bound(literal, bound);
  const bool known = std::any_of(literals_.begin(), literals_.end(),
                                 [&](const Literal& other) { return other.term == literal.term; });
  if (!known && !literal.term.is_true()) literals_.push_back(std::move(literal));
}

void LocalQuestion::add_literals(const Place& place) {
  const Term term = places_.at(place, step_);
  if (!term || term.is_constant()) return;
  const BitVector value = places_.value_at(place, step_).bits();
  if (!places_.is_ordered(place)) return add_literal(place, Side::Exact, value);
  add_literal(place, Side::Most, value);
  add_literal(place, Side::Least, value);
}

void LocalQuestion::add_range(const Range& range) {
  if (range.is_exact() && !places_.is_ordered(range.place))
    return add_literal(range.place, Side::Exact, *range.least);
  if (range.most) add_literal(range.place, Side::Most, *range.most);
  if (range.least) add_literal(range.place, Side::Least, *range.least);
}

solve::Answer LocalQuestion::ask(const std::vector<Literal>& set, std::uint64_t conflicts) {
  std::vector<Term> assumptions{selector_};
  for (const Literal& literal : set)
    assumptions.push_back(literal.term);
  return solver_.ask(assumptions, conflicts);
}

// Does a state near that of the run satisfy the set and the facts?
bool LocalQuestion::is_seen_to_fail(const std::vector<Literal>& set, const Deviation& deviation) const {
  std::vector<Term> formulas;
  for (const Literal& literal : set)
    formulas.push_back(literal.term);
  if (nearby_->hold({&deviation, 1}, formulas)) return true;
  return std::ranges::any_of(contrary_, [&](const Deviation& missed) {
    const Deviation both[] = {missed, deviation};
    return nearby_->hold(both, formulas);
  });
}

// Is the i-th seen to be needed?
bool LocalQuestion::is_needed(const std::vector<Literal>& set, std::size_t i) const {
  std::vector<Literal> others = set;
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
  const BitVector& bound = set[i].bound;
  const BitVector one = BitVector::one(bound.width());
  const bool is_signed = set[i].sign == logic::Signedness::Signed;
  const BitVector lowest = is_signed ? BitVector::min_signed(bound.width()) : BitVector::zero(bound.width());
  const std::array<BitVector, 2> upwards{bound.add(one), lowest.bit_not()};
  const std::array<BitVector, 2> downwards{bound.sub(one), lowest};
  return std::ranges::any_of(set[i].side == Side::Least ? downwards : upwards, [&](const BitVector& value) {
    return is_seen_to_fail(others, {set[i].place_term, value});
  });
}

std::optional<std::vector<Literal>> LocalQuestion::minimal_set(Facts facts, std::vector<Deviation> contrary) {
  facts_ = std::move(facts);
  contrary_ = std::move(contrary);
  selector_ = solver_.begin(facts_.all(solver_.terms()));
  nearby_.emplace(places_, images_, facts_);
  const auto keep_core = [](std::vector<Literal>& set, const solve::Unsat& unsat) {
    std::erase_if(set, [&](const Literal& literal) {
      return std::find(unsat.core.begin(), unsat.core.end(), literal.term) == unsat.core.end();
    });
  };
  std::vector<Literal> set = literals_;
  const solve::Answer all = ask(set, kQuestionConflicts);
  if (const auto* unknown = std::get_if<solve::Unknown>(&all)) throw NoAnswer{completeness_of(*unknown)};
  if (solve::is_sat(all)) return std::nullopt;
  keep_core(set, std::get<solve::Unsat>(all));
  for (std::size_t i = 0; i < set.size();) {
    if (is_needed(set, i)) {
      ++i;
      continue;
    }
    std::vector<Literal> fewer = set;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    const solve::Answer answer = ask(fewer, kConflictsToDrop);
    if (const auto* unsat = std::get_if<solve::Unsat>(&answer)) {
      keep_core(fewer, *unsat);
      // What lies before i is needed, so it is in every core.
      set = std::move(fewer);
    } else {
      ++i;
    }
  }
  return set;
}

bool LocalQuestion::suffices(const std::vector<Literal>& set, std::size_t i, const BitVector& bound) {
  std::vector<Literal> changed = set;
  changed[i] = with_bound(set[i], bound);
  if (is_seen_to_fail(changed, {set[i].place_term, bound})) return false;
  return solve::is_unsat(ask(changed, kConflictsToDrop));
}

}  // namespace faultline::localize::error_invariants
