// Kettl's Algorithm 4 with his memoization (section 4.2); Ermis, Schaef and Wies, "Error invariants".
//
// An invariant I is an error invariant at i if the run's past implies it and it contradicts the rest. The
// past is one run, so the first is evaluated. The second is known without a question where I implies a
// known invariant of position i. Else a solver is asked, under one assumption for the whole rest of the
// trace: a chain of selectors in which s_i stands for block i and s_{i+1}.
//
// Whether an invariant can be moved is not monotone in the position, and what the paper's search finds
// depends on the positions that it happens to look at: Table 1 has x = 10 on [3;5], though x is 11 after
// line 4. Here that is no accident: one that an inductive sequence comes back to has been restored by the
// blocks between, so its interval reaches over them. Beyond, the search begins beside the known positions and
// doubles its steps.
//
// Cost: at most 4 log n looks at positions for each invariant, most of them without a question; at most
// kQuestions, none about a suffix of more than kLongest blocks, none where much is stored at computed places.
#include "localize/error_invariants/intervals.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "logic/traverse.h"

namespace faultline::localize::error_invariants {

using logic::Term;
using trace::Invariant;

namespace {

constexpr std::uint32_t kQuestions = 200;
constexpr Position kLongest = 300;  // blocks of a suffix that a question may be about
constexpr std::uint64_t kConflicts = 300;
constexpr std::ptrdiff_t kStores = 64;  // to computed elements, in the whole formula: reads compare with each
constexpr std::uint32_t kUnanswered = 10;  // questions; then the formula is too hard, and no more are asked

}  // namespace

IntervalSearch::IntervalSearch(const Encoded& encoded, trace::Places& places, const Positions& positions,
                               const std::vector<InvariantSequence>& sequences, Memoize memoize,
                               const Context& context)
    : encoded_(encoded),
      places_(places),
      positions_(positions),
      sequences_(sequences),
      memoize_(memoize),
      context_(context),
      first_(positions.last()),
      questions_left_(kQuestions) {
  for (const InvariantSequence& sequence : sequences)
    first_ = std::min(first_, sequence.first);
}

std::uint32_t IntervalSearch::number_of(const Invariant& invariant) {
  return numbers_.try_emplace(trace::spelled(invariant), static_cast<std::uint32_t>(numbers_.size()))
      .first->second;
}

bool IntervalSearch::is_error_invariant(const Invariant& invariant, Position position) {
  if (memoize_ == Memoize::No) return compute(invariant, position);
  const std::uint64_t key = std::uint64_t{number_of(invariant)} << 32 | position;
  const auto known = memo_.find(key);
  if (known != memo_.end()) return known->second;
  return memo_[key] = compute(invariant, position);
}

bool IntervalSearch::compute(const Invariant& invariant, Position position) {
  if (!trace::holds_at(places_, invariant, positions_.step(position))) return false;
  return is_known(invariant, position) || separates(invariant, position);
}

bool IntervalSearch::is_known(const Invariant& invariant, Position position) const {
  return std::any_of(sequences_.begin(), sequences_.end(), [&](const InvariantSequence& sequence) {
    const Invariant* known = sequence.at(position);
    return known && trace::implies(invariant, *known);
  });
}

// An array's term has all of its past in it, also in a short suffix.
bool IntervalSearch::has_many_stores() const {
  const auto all = logic::subterms(positions_.tail().facts);
  return std::ranges::count_if(all, [](Term term) {
           return term.kind() == logic::Kind::Store && !term.arg(1).is_constant();
         }) > kStores;
}

void IntervalSearch::make_suffixes() {
  logic::TermManager& terms = *encoded_.terms;
  solver_ = context_.solver(terms);
  suffixes_.resize(positions_.last() + 1);
  for (Position p = positions_.last() + 1; p-- > 0 && positions_.last() - p <= kLongest;) {
    suffixes_[p] = terms.fresh_variable("suffix", logic::Sort::boolean());
    for (const Term fact : positions_.block(p).facts)
      solver_->add(terms.implies(suffixes_[p], fact));
    if (p < positions_.last()) solver_->add(terms.implies(suffixes_[p], suffixes_[p + 1]));
  }
}

bool IntervalSearch::separates(const Invariant& invariant, Position position) {
  const bool is_long = positions_.last() - position > kLongest;
  if (is_long || questions_left_ == 0 || context_.budget.exhausted()) return false;
  if (!solver_ && has_many_stores()) {
    questions_left_ = 0;
    return false;
  }
  --questions_left_;
  if (!solver_) make_suffixes();
  solve::Limits limits;
  limits.budget = context_.budget;
  limits.conflicts = kConflicts;
  const Term assumptions[] = {suffixes_[position],
                              trace::formula_at(places_, invariant, positions_.step(position))};
  const solve::Answer answer = solver_->check(assumptions, limits);
  if (solve::is_unknown(answer) && ++unanswered_ == kUnanswered) questions_left_ = 0;
  return solve::is_unsat(answer);
}

// From a position where it is one: steps of 1, 2, 4, ..., then between the last two.
Position IntervalSearch::search_left(const Invariant& invariant, Position position) {
  Position start = first_;  // not known to be one before
  for (Position stride = 1; start < position; stride *= 2) {
    const Position next = position - std::min(stride, position - start);
    if (!is_error_invariant(invariant, next)) {
      start = next + 1;
      break;
    }
    position = next;
  }
  while (start < position) {
    const Position middle = start + (position - start) / 2;
    if (is_error_invariant(invariant, middle)) {
      position = middle;
    } else {
      start = middle + 1;
    }
  }
  return position;
}

Position IntervalSearch::search_right(const Invariant& invariant, Position position) {
  Position end = positions_.last();
  for (Position stride = 1; position < end; stride *= 2) {
    const Position next = position + std::min(stride, end - position);
    if (!is_error_invariant(invariant, next)) {
      end = next - 1;
      break;
    }
    position = next;
  }
  while (position < end) {
    const Position middle = position + (end - position + 1) / 2;
    if (is_error_invariant(invariant, middle)) {
      position = middle;
    } else {
      end = middle - 1;
    }
  }
  return position;
}

Interval IntervalSearch::around(const Invariant& invariant, Position from, Position to) {
  return {invariant, search_left(invariant, from), search_right(invariant, to)};
}

std::vector<Interval> IntervalSearch::all() {
  std::vector<Interval> found;
  std::set<std::tuple<std::uint32_t, Position, Position>> known;
  for (const InvariantSequence& sequence : sequences_) {
    std::map<std::uint32_t, std::size_t> open;  // invariant -> its interval
    std::vector<std::pair<Position, Position>> visits;
    std::vector<std::uint32_t> invariants;
    for (Position p = sequence.first; p <= positions_.last(); ++p) {
      if (!sequence.at(p)) continue;
      const std::uint32_t number = number_of(*sequence.at(p));
      const auto [entry, fresh] = open.try_emplace(number, visits.size());
      if (fresh) {
        visits.emplace_back(p, p);
        invariants.push_back(number);
      }
      visits[entry->second].second = p;
    }
    for (std::size_t i = 0; i < visits.size(); ++i) {
      Interval interval = around(*sequence.at(visits[i].first), visits[i].first, visits[i].second);
      if (known.emplace(invariants[i], interval.left, interval.right).second)
        found.push_back(std::move(interval));
    }
  }
  return found;
}

}  // namespace faultline::localize::error_invariants
