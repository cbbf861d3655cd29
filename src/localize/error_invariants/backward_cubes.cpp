// The state at each position is known, so no interpolating solver is needed (ADR 0003). Going backwards, the
// literals to choose from are v >= c and v <= c (v == c where values have no order) with the values c of the
// run, over the places that the block reads and those that the next cube speaks of. A minimal set of them is
// kept, one-sided bounds where one side is enough; then the bounds are made weaker, as far as a few guesses
// show that they may be. At the end of the trace the weakest bound is searched for.
//
// Cost: for each block that changes a place of the next cube, one question, one for each literal that seems
// needed and up to three to weaken it, all of them about this block alone. A block that changes none costs
// nothing.
#include "localize/error_invariants/backward_cubes.h"

#include <algorithm>

#include "localize/error_invariants/local_question.h"
#include "logic/traverse.h"

namespace faultline::localize::error_invariants {

using logic::BitVector;
using logic::Signedness;
using logic::Term;
using trace::Cube;
using trace::Place;
using trace::Range;

namespace {

// Which places a question may speak of: if those that are read do not suffice, then all, then also values
// that were computed on the way and that no place holds any more.
enum class Scope : std::uint8_t { Read, All, Values };

class Backward {
 public:
  Backward(const Encoded& encoded, trace::Places& places, const Positions& positions, Guards guards,
           const CubeSequence* earlier, const Context& context)
      : places_(places),
        positions_(positions),
        guards_(guards),
        earlier_(earlier),
        context_(context),
        terms_(*encoded.terms),
        run_(encoded.formula.run),
        links_(encoded.formula.links),
        solver_(*encoded.terms, context) {}

  CubeSequence sequence() {
    CubeSequence result;
    result.first = positions_.last() + 1;
    try {
      result.cubes.push_back(final_cube());
      --result.first;
      while (result.first > 0) {
        if (context_.budget.exhausted()) throw NoAnswer{fault::Completeness::LimitReached};
        result.cubes.push_back(cube_before(result.first - 1, result.cubes.back()));
        --result.first;
      }
    } catch (const NoAnswer& end) {
      result.completeness = end.why;
    }
    std::reverse(result.cubes.begin(), result.cubes.end());
    return result;
  }

 private:
  // What is asked about a block.
  struct Goal {
    Position position = 0;
    Cube wanted;   // behind the block; the tail: nothing, its facts are contradictory
    Cube offered;  // ranges that may be used before it
    Cube assumed;  // ranges that hold before it in any case
  };

  Cube final_cube() {
    Goal goal{positions_.last(), {}, {}, {}};
    return solve(goal);
  }

  Cube cube_before(Position position, const Cube& behind) {
    const bool asks_guards = guards_ == Guards::Used && positions_.block(position).has_branches;
    if (!asks_guards && earlier_ && position >= earlier_->first && earlier_->at(position + 1) == behind)
      return earlier_->at(position);
    Goal goal{position, {}, {}, {}};
    const std::vector<Place> read = asks_guards ? places_read(position) : std::vector<Place>();
    for (const Range& range : behind) {
      const Term before = places_.at(range.place, positions_.step(position));
      const bool same = before && before == places_.at(range.place, positions_.step(position + 1));
      const bool is_read = std::binary_search(read.begin(), read.end(), range.place);
      if (same && is_read) goal.offered.push_back(range);
      // A store to a computed place changes the terms of all others beside it, which it leaves alone.
      const bool is_kept = same ? !is_read : before && is_left_alone(range.place, position);
      if (is_kept) goal.assumed.push_back(range);
      if (!is_kept || !same) goal.wanted.push_back(range);
    }
    if (goal.wanted.empty()) return behind;
    return both(goal.assumed, solve(goal));
  }

  bool is_left_alone(const Place& place, Position position) const {
    if (!place.object) return false;
    const Block& block = positions_.block(position);
    for (std::uint32_t step = block.first; step <= block.last; ++step)
      if (places_.writes(step, place)) return false;
    return true;
  }

  std::vector<Place> places_read(Position position) const {
    const Block& block = positions_.block(position);
    std::vector<Place> found;
    for (std::uint32_t step = block.first; step <= block.last; ++step)
      for (Place& place : places_.read_by(step))
        found.push_back(std::move(place));
    tidy(found);
    return found;
  }

  static void tidy(std::vector<Place>& places) {
    std::stable_sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
  }

  Cube solve(const Goal& goal) {
    for (const Scope scope : {Scope::Read, Scope::All, Scope::Values})
      if (auto cube = solve(goal, scope)) return *cube;
    throw NoAnswer{fault::Completeness::SolverGaveUp};
  }

  std::optional<Cube> solve(const Goal& goal, Scope scope) {
    LocalQuestion question(solver_, places_, positions_.step(goal.position));
    std::vector<Place> spoken = places_for(goal, scope);
    for (const Place& place : spoken)
      question.add_place(place);
    for (const Cube* cube : {&goal.offered, &goal.assumed, &goal.wanted})
      for (const Range& range : *cube)
        scope == Scope::Read ? question.add_passed(range.place) : question.add_place(range.place);
    question.seal();
    Facts facts = facts_of(goal, question);
    if (scope != Scope::Read) {
      const std::vector<Term> all = facts.all(terms_);
      keep_those_used(spoken, all, question, positions_.step(goal.position));
      if (scope == Scope::Values) add_values(spoken, all);
    }
    for (const Range& range : goal.offered)
      question.add_range(range);
    for (const Place& place : spoken)
      if (!is_settled(place, goal)) question.add_literals(place);
    order(question.literals(), goal);
    auto set = question.minimal_set(std::move(facts), contrary_to(goal, question));
    if (!set) return std::nullopt;
    if (goal.position == positions_.last()) {
      search_weakest(question, *set);
    } else {
      guess_weaker(question, *set, goal);
    }
    return cube_of(*set);
  }

  static const Range* find(const Cube& cube, const Place& place) {
    const auto at = std::lower_bound(cube.begin(), cube.end(), place,
                                     [](const Range& range, const Place& one) { return range.place < one; });
    return at != cube.end() && at->place == place ? &*at : nullptr;
  }

  // Is its value assumed anyway?
  static bool is_settled(const Place& place, const Goal& goal) {
    const Range* range = find(goal.assumed, place);
    return range && range->is_exact();
  }

  std::vector<Place> places_for(const Goal& goal, Scope scope) {
    if (scope != Scope::Read) return places_.all_at(positions_.step(goal.position));
    std::vector<Place> found = places_read(goal.position);
    for (const Range& range : goal.wanted)
      if (!find(goal.assumed, range.place)) found.push_back(range.place);
    tidy(found);
    return found;
  }

  Facts facts_of(const Goal& goal, LocalQuestion& question) {
    Facts facts;
    const Block& block = positions_.block(goal.position);
    for (const std::uint32_t link : block.links)
      facts.definitions.push_back({links_[link].variable, question.localized(links_[link].value)});
    for (const Term condition : block.conditions)
      facts.conditions.push_back(question.localized(condition));
    const std::uint32_t before = positions_.step(goal.position);
    if (!goal.assumed.empty())
      facts.conditions.push_back(question.localized(places_.formula_at(goal.assumed, before)));
    if (goal.position < positions_.last()) {
      const Term wanted = places_.formula_at(goal.wanted, positions_.step(goal.position + 1));
      facts.conditions.push_back(terms_.logical_not(question.localized(wanted)));
    }
    return facts;
  }

  // A place that has a wrong value before the block has it behind, unless the block sees to it.
  std::vector<Deviation> contrary_to(const Goal& goal, LocalQuestion& question) {
    std::vector<Deviation> found;
    for (const Range& range : goal.wanted) {
      const Term before = places_.at(range.place, positions_.step(goal.position));
      if (!before) continue;
      const Term place = question.localized(before);
      if (range.most) found.push_back({place, range.most->add(BitVector::one(range.most->width()))});
      if (range.least) found.push_back({place, range.least->sub(BitVector::one(range.least->width()))});
    }
    return found;
  }

  // Of all places, those that share a variable with what is asked.
  void keep_those_used(std::vector<Place>& places, const std::vector<Term>& facts, LocalQuestion& question,
                       std::uint32_t step) {
    logic::TermSet used;
    for (const Term variable : logic::free_variables(facts))
      used[variable] = {};
    std::erase_if(places, [&](const Place& place) {
      const Term term = places_.at(place, step);
      if (!term) return true;
      const auto own = logic::free_variables(question.localized(term));
      return std::none_of(own.begin(), own.end(), [&](Term variable) { return used.contains(variable); });
    });
  }

  void add_values(std::vector<Place>& places, const std::vector<Term>& facts) {
    for (const Term variable : logic::free_variables(facts))
      if (run_.find(variable) && variable.sort().is_bit_vector())
        places.push_back(places_.intermediate(variable));
  }

  // What had better be left out comes first: values and variables that the user does not see, then the sides
  // that the next cube does not speak of.
  void order(std::vector<Literal>& literals, const Goal& goal) const {
    const bool wants_most = std::any_of(goal.wanted.begin(), goal.wanted.end(),
                                        [](const Range& range) { return range.most && !range.is_exact(); });
    const auto rank = [&](const Literal& literal) {
      const bool unwanted = literal.side == (wants_most ? Side::Least : Side::Most);
      return std::tuple(literal.place.value.empty(), places_.is_users(literal.place), !unwanted);
    };
    std::stable_sort(literals.begin(), literals.end(),
                     [&](const Literal& a, const Literal& b) { return rank(a) < rank(b); });
  }

  // The weakest bounds that still do, one after the other.
  void search_weakest(LocalQuestion& question, std::vector<Literal>& set) {
    for (std::size_t i = 0; i < set.size(); ++i) {
      if (set[i].side == Side::Exact) continue;
      const std::uint32_t width = set[i].bound.width();
      const bool is_signed = set[i].sign == Signedness::Signed;
      const BitVector lowest = is_signed ? BitVector::min_signed(width) : BitVector::zero(width);
      const BitVector extreme = set[i].side == Side::Least ? lowest : lowest.bit_not();
      BitVector weak = extreme;  // does not suffice, or was not needed at all
      BitVector strong = set[i].bound;
      while (true) {
        const BitVector distance = set[i].side == Side::Least ? strong.sub(weak) : weak.sub(strong);
        if (distance.ule(BitVector::one(width))) break;
        const BitVector half = distance.lshr(BitVector::one(width));
        const BitVector middle = set[i].side == Side::Least ? weak.add(half) : weak.sub(half);
        (question.suffices(set, i, middle) ? strong : weak) = middle;
      }
      set[i] = question.with_bound(set[i], strong);
    }
  }

  void guess_weaker(LocalQuestion& question, std::vector<Literal>& set, const Goal& goal) {
    for (std::size_t i = 0; i < set.size(); ++i) {
      if (set[i].side == Side::Exact) continue;
      for (const BitVector& bound : weaker_bounds(set[i], goal)) {
        if (!question.suffices(set, i, bound)) continue;
        set[i] = question.with_bound(set[i], bound);
        break;
      }
    }
  }

  // Guesses, the best first: the bound that the place has behind the block, so that the invariant stays the
  // same; zero; as much slack as the next cube has.
  std::vector<BitVector> weaker_bounds(const Literal& literal, const Goal& goal) {
    std::vector<BitVector> found;
    const bool is_least = literal.side == Side::Least;
    const auto weaker = [&](const BitVector& a, const BitVector& b) {
      return a != b && (is_least ? trace::at_most(literal.sign, a, b) : trace::at_most(literal.sign, b, a));
    };
    const auto guess = [&](const BitVector& bound) {
      if (weaker(bound, literal.bound) && std::find(found.begin(), found.end(), bound) == found.end())
        found.push_back(bound);
    };
    for (const Range& range : goal.wanted) {
      const auto& same_side = is_least ? range.least : range.most;
      if (range.place == literal.place && same_side) guess(*same_side);
    }
    guess(BitVector::zero(literal.bound.width()));
    for (const Range& range : goal.wanted) {
      const BitVector value = places_.value_at(range.place, positions_.step(goal.position + 1)).bits();
      if (value.width() != literal.bound.width()) continue;
      for (const auto& bound : {range.least, range.most}) {
        if (!bound || *bound == value) continue;
        const BitVector slack = bound == range.least ? value.sub(*bound) : bound->sub(value);
        guess(is_least ? literal.bound.sub(slack) : literal.bound.add(slack));
      }
    }
    return found;
  }

  static Cube cube_of(const std::vector<Literal>& set) {
    Cube cube;
    for (const Literal& literal : set)
      cube = both(cube, {literal.range()});
    return cube;
  }

  // The stronger of the bounds.
  static Cube both(const Cube& a, const Cube& b) {
    Cube all = a;
    for (const Range& range : b) {
      const auto at = std::lower_bound(all.begin(), all.end(), range,
                                       [](const Range& x, const Range& y) { return x.place < y.place; });
      if (at == all.end() || !(at->place == range.place)) {
        all.insert(at, range);
        continue;
      }
      if (range.least && (!at->least || trace::at_most(range.sign, *at->least, *range.least)))
        at->least = range.least;
      if (range.most && (!at->most || trace::at_most(range.sign, *range.most, *at->most)))
        at->most = range.most;
    }
    return all;
  }

  trace::Places& places_;
  const Positions& positions_;
  Guards guards_;
  const CubeSequence* earlier_;
  const Context& context_;
  logic::TermManager& terms_;
  const logic::Assignment& run_;
  const std::vector<trace::Link>& links_;
  SmallSolver solver_;
};

}  // namespace

CubeSequence backward_cubes(const Encoded& encoded, trace::Places& places, const Positions& positions,
                            Guards guards, const CubeSequence* earlier, const Context& context) {
  return Backward(encoded, places, positions, guards, earlier, context).sequence();
}

}  // namespace faultline::localize::error_invariants
