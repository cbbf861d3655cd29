// Kettl's Algorithm 4 with his memoization (section 4.2); Ermis, Schaef and Wies, "Error invariants".
//
// An invariant I is an error invariant at i if the run's past implies it and it contradicts the rest. The
// past is one run, so the first is evaluated. The second is known without a question where I implies a cube
// of position i. Else a solver is asked, under one assumption for the whole rest of the trace: a chain of
// selectors in which s_i stands for block i and s_{i+1}.
//
// Whether an invariant can be moved is not monotone in the position, and what the paper's search finds
// depends on the positions that it happens to look at: Table 1 has x = 10 on [3;5], though x is 11 after
// line 4. Here that is no accident: a cube that an inductive sequence comes back to has been restored by the
// blocks between, so its interval reaches over them. Beyond, the search begins beside the known positions and
// doubles its steps.
//
// Cost: at most 4 log n looks at positions for each cube, most of them without a question; at most
// kQuestions, none about a suffix of more than kLongest blocks.
#include "localize/error_invariants/intervals.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace faultline::localize::error_invariants {

using logic::Term;
using trace::Cube;

namespace {

constexpr std::uint32_t kQuestions = 200;
constexpr Position kLongest = 300;  // blocks of a suffix that a question may be about
constexpr std::uint64_t kConflicts = 300;
constexpr std::uint32_t kUnanswered = 10;  // questions; then the formula is too hard, and no more are asked

std::string spelled(const Cube& cube) {
  std::string text;
  for (const trace::Range& range : cube) {
    const trace::Place& place = range.place;
    for (const std::uint32_t part :
         {place.object.value, place.variable.value, place.frame.value, place.offset, place.bytes})
      text += std::to_string(part) + ",";
    text += place.value + ":" + (range.least ? range.least->to_hex() : "") + ":" +
            (range.most ? range.most->to_hex() : "") + ";";
  }
  return text;
}

}  // namespace

IntervalSearch::IntervalSearch(const Encoded& encoded, trace::Places& places, const Positions& positions,
                               const std::vector<CubeSequence>& sequences, Memoize memoize,
                               const Context& context)
    : encoded_(encoded),
      places_(places),
      positions_(positions),
      sequences_(sequences),
      memoize_(memoize),
      context_(context),
      first_(positions.last()),
      questions_left_(kQuestions) {
  for (const CubeSequence& sequence : sequences)
    first_ = std::min(first_, sequence.first);
}

std::uint32_t IntervalSearch::number_of(const Cube& cube) {
  return numbers_.try_emplace(spelled(cube), static_cast<std::uint32_t>(numbers_.size())).first->second;
}

bool IntervalSearch::is_error_invariant(const Cube& cube, Position position) {
  if (memoize_ == Memoize::No) return compute(cube, position);
  const std::uint64_t key = std::uint64_t{number_of(cube)} << 32 | position;
  const auto known = memo_.find(key);
  if (known != memo_.end()) return known->second;
  return memo_[key] = compute(cube, position);
}

bool IntervalSearch::compute(const Cube& cube, Position position) {
  if (!places_.holds_at(cube, positions_.step(position))) return false;
  return is_known(cube, position) || separates(cube, position);
}

bool IntervalSearch::is_known(const Cube& cube, Position position) const {
  return std::any_of(sequences_.begin(), sequences_.end(), [&](const CubeSequence& sequence) {
    return position >= sequence.first && trace::implies(cube, sequence.at(position));
  });
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

bool IntervalSearch::separates(const Cube& cube, Position position) {
  const bool is_long = positions_.last() - position > kLongest;
  if (is_long || questions_left_ == 0 || context_.budget.exhausted()) return false;
  --questions_left_;
  if (!solver_) make_suffixes();
  solve::Limits limits;
  limits.budget = context_.budget;
  limits.conflicts = kConflicts;
  const Term invariant = places_.formula_at(cube, positions_.step(position));
  const Term assumptions[] = {suffixes_[position], invariant};
  const solve::Answer answer = solver_->check(assumptions, limits);
  if (solve::is_unknown(answer) && ++unanswered_ == kUnanswered) questions_left_ = 0;
  return solve::is_unsat(answer);
}

// From a position where it is one: steps of 1, 2, 4, ..., then between the last two.
Position IntervalSearch::search_left(const Cube& cube, Position position) {
  Position start = first_;  // not known to be one before
  for (Position stride = 1; start < position; stride *= 2) {
    const Position next = position - std::min(stride, position - start);
    if (!is_error_invariant(cube, next)) {
      start = next + 1;
      break;
    }
    position = next;
  }
  while (start < position) {
    const Position middle = start + (position - start) / 2;
    if (is_error_invariant(cube, middle)) {
      position = middle;
    } else {
      start = middle + 1;
    }
  }
  return position;
}

Position IntervalSearch::search_right(const Cube& cube, Position position) {
  Position end = positions_.last();
  for (Position stride = 1; position < end; stride *= 2) {
    const Position next = position + std::min(stride, end - position);
    if (!is_error_invariant(cube, next)) {
      end = next - 1;
      break;
    }
    position = next;
  }
  while (position < end) {
    const Position middle = position + (end - position + 1) / 2;
    if (is_error_invariant(cube, middle)) {
      position = middle;
    } else {
      end = middle - 1;
    }
  }
  return position;
}

Interval IntervalSearch::around(const Cube& cube, Position from, Position to) {
  return {cube, search_left(cube, from), search_right(cube, to)};
}

std::vector<Interval> IntervalSearch::all() {
  std::vector<Interval> found;
  std::set<std::tuple<std::uint32_t, Position, Position>> known;
  for (const CubeSequence& sequence : sequences_) {
    std::map<std::uint32_t, std::size_t> open;  // cube -> its interval
    std::vector<std::pair<Position, Position>> visits;
    std::vector<std::uint32_t> cubes;
    for (Position p = sequence.first; p <= positions_.last(); ++p) {
      const std::uint32_t number = number_of(sequence.at(p));
      const auto [entry, fresh] = open.try_emplace(number, visits.size());
      const bool goes_on = !fresh && (sequence.is_inductive || visits[entry->second].second + 1 == p);
      if (!goes_on) {
        entry->second = visits.size();
        visits.emplace_back(p, p);
        cubes.push_back(number);
      }
      visits[entry->second].second = p;
    }
    for (std::size_t i = 0; i < visits.size(); ++i) {
      Interval interval = around(sequence.at(visits[i].first), visits[i].first, visits[i].second);
      if (known.emplace(cubes[i], interval.left, interval.right).second) found.push_back(std::move(interval));
    }
  }
  return found;
}

}  // namespace faultline::localize::error_invariants
