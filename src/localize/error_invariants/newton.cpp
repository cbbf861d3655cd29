// The core is over links and guards alike, with the inputs taken for granted. A core that could not be made
// minimal in its time is still one; the invariants then speak of more than they need.
//
// Strongest postconditions (sp): with fixed inputs, sp of the core up to a position is one value for each
// variable that the core has computed, given those that it has read. Statements outside of the core may have done
// anything, so what only they and the rest of the core look at is projected away; so is what the rest does not look at.
//
// Weakest preconditions (wp): F at the end is the negation of the property; going backwards, an assignment is
// put in for its variable, a branch b of the core makes b -> F of F, an input becomes its value. Whatever
// guards are left out, F is an error invariant: F and all that follows imply the violation. Where a branch
// implies F, F is true before it, and nothing of what came before matters.
//
// Cost: one question for the core, on long runs none (justification.h), and one for each of its elements, for
// kMinimizing at most; for wp one small question for each branch of the core; no more. The walks are linear
// in the run: F is given up where it grows beyond kLargestTerm, a cube where more than kMostLive values are
// needed.
#include "localize/error_invariants/newton.h"

#include <algorithm>
#include <map>

#include "localize/error_invariants/local_question.h"
#include "localize/justification.h"
#include "localize/problem.h"
#include "logic/substitute.h"
#include "logic/traverse.h"
#include "solve/toolbox/shrink.h"

namespace faultline::localize::error_invariants {

using logic::Term;
using solve::toolbox::Elements;
using trace::Held;
using trace::Invariant;
using trace::Place;

namespace {

constexpr std::chrono::milliseconds kMinimizing{300};
constexpr std::chrono::milliseconds kFinding{1'000};
constexpr std::size_t kFewElements = 1'000;  // with more, the core is read off the run
constexpr std::uint64_t kGuardConflicts = 300;
constexpr std::size_t kLargestTerm = 150;  // sub-terms of F on the way
constexpr std::size_t kReadable = 15;  // of F that is shown: beyond it, the values of the run say more
constexpr std::size_t kMostLive = 40;

// The part of the path that suffices for the contradiction.
struct PathCore {
  std::vector<bool> links;   // by position in TraceFormula::links
  std::vector<bool> guards;  // in TraceFormula::guards
};

// None: no contradiction was found.
std::optional<PathCore> minimized_core(const Encoded& encoded, const Context& context) {
  const trace::TraceFormula& formula = encoded.formula;
  const auto solver = context.solver(*encoded.terms);
  solver->add(formula.postcondition);
  for (const Term input : formula.precondition)
    solver->add(input);
  Elements elements(*solver);
  for (const trace::Link& link : formula.links)
    elements.add(link.formula(*encoded.terms));
  for (const auto& guard : formula.guards)
    elements.add(guard.holds);
  const bool has_inputs = encoded.source->options().precondition != trace::Precondition::None;
  solve::Limits limits;
  limits.budget = context.budget.within(kFinding);
  const bool is_long = has_inputs && elements.size() > kFewElements;
  const Elements::SubsetAnswer answer =
      is_long ? Elements::SubsetUnsat{justifying_links(encoded)} : elements.check(elements.all(), limits);
  const auto* unsat = std::get_if<Elements::SubsetUnsat>(&answer);
  if (!unsat) return std::nullopt;
  solve::toolbox::ShrinkOptions shrinking;
  shrinking.limits.budget = context.budget.within(kMinimizing);
  PathCore core{std::vector<bool>(formula.links.size()), std::vector<bool>(formula.guards.size())};
  for (const auto element : solve::toolbox::shrink(elements, *unsat, shrinking).elements) {
    const bool is_link = element < formula.links.size();
    (is_link ? core.links[element] : core.guards[element - formula.links.size()]) = true;
  }
  return core;
}

// Which places have ever held a term: found by walking the writes of the run once.
class Holders {
 public:
  Holders(trace::Places& places, const Positions& positions) : places_(places) {
    const std::uint32_t end = positions.step(positions.last());
    for (std::uint32_t step = 0; step < end; ++step)
      for (const Place& place : places.written_by(step))
        if (const Term term = places.at(place, step + 1); term && !term.is_constant())
          held_[term].push_back(place);
  }

  // The place that holds the term before the step; the user's variables first.
  std::optional<Place> place_of(Term term, std::uint32_t step) {
    const std::vector<Place>* known = held_.find(term);
    if (!known) return std::nullopt;
    std::optional<Place> hidden;
    for (auto place = known->rbegin(); place != known->rend(); ++place) {
      if (places_.at(*place, step) != term) continue;
      if (places_.is_users(*place)) return *place;
      if (!hidden) hidden = *place;
    }
    return hidden;
  }

 private:
  trace::Places& places_;
  logic::TermMap<std::vector<Place>> held_;
};

class Strongest {
 public:
  Strongest(const Encoded& encoded, trace::Places& places, const Positions& positions, const PathCore& core,
            Holders& holders)
      : formula_(encoded.formula), places_(places), positions_(positions), core_(core), holders_(holders) {
    for (std::uint32_t i = 0; i < formula_.links.size(); ++i)
      defined_[formula_.links[i].variable] = core.links[i] ? formula_.links[i].site.step : kNever;
    for (std::size_t i = 0; i < formula_.precondition.size(); ++i)
      for (const Term input : logic::free_variables(formula_.precondition[i]))
        if (!defined_.contains(input)) defined_[input] = formula_.precondition_steps[i];
    for (std::uint32_t i = 0; i < formula_.links.size(); ++i)
      if (core.links[i]) read_from(formula_.links[i].site.step, formula_.links[i].value);
    for (std::uint32_t i = 0; i < formula_.guards.size(); ++i)
      if (core.guards[i]) read_from(formula_.guards[i].step, formula_.guards[i].holds);
  }

  InvariantSequence sequence() {
    InvariantSequence result;
    look_at(formula_.postcondition);
    link_ = formula_.links.size();
    guard_ = formula_.guards.size();
    for (Position p = positions_.last() + 1; p-- > 0;) {
      pass(positions_.step(p));
      if (live_.size() > kMostLive) break;
      result.invariants.push_back(values_before(positions_.step(p)));
      result.first = p;
    }
    std::reverse(result.invariants.begin(), result.invariants.end());
    return result;
  }

 private:
  static constexpr std::uint32_t kNever = 0xFFFFFFFF;  // by a statement outside of the core

  // What a statement outside of the core has computed matters from where the core reads it: `to = from - 1` is not
  // `from` whatever that is, but both values have to be known behind it to say so.
  void read_from(std::uint32_t step, Term formula) {
    for (const Term variable : logic::free_variables(formula)) {
      const std::uint32_t* defined = defined_.find(variable);
      if (!defined || *defined != kNever) continue;
      const std::uint32_t* known = read_.find(variable);
      if (!known || step < *known) read_[variable] = step;
    }
  }

  void look_at(Term formula) {
    for (const Term variable : logic::free_variables(formula)) {
      if (looked_at_.contains(variable)) continue;
      looked_at_[variable] = {};
      const std::uint32_t* defined = defined_.find(variable);
      if (defined && *defined == kNever) defined = read_.find(variable);
      if (defined) live_.emplace(std::pair(*defined, variable.id()), variable);
    }
  }

  // What the core does from this step on.
  void pass(std::uint32_t step) {
    for (; guard_ > 0 && formula_.guards[guard_ - 1].step >= step; --guard_)
      if (core_.guards[guard_ - 1]) look_at(formula_.guards[guard_ - 1].holds);
    for (; link_ > 0 && formula_.links[link_ - 1].site.step >= step; --link_)
      if (core_.links[link_ - 1] && looked_at_.contains(formula_.links[link_ - 1].variable))
        look_at(formula_.links[link_ - 1].value);
    while (!live_.empty() && live_.rbegin()->first.first >= step)
      live_.erase(std::prev(live_.end()));
  }

  // None: a value that matters is in no place, so that there are no words for it.
  std::optional<Invariant> values_before(std::uint32_t step) {
    trace::Cube cube;
    for (const auto& [defined, variable] : live_) {
      const auto place = variable.sort().is_bit_vector() ? holders_.place_of(variable, step) : std::nullopt;
      if (!place) return std::nullopt;
      trace::Range range{*place, places_.sign_of(*place), {}, {}};
      range.least = range.most = places_.value_at(*place, step).bits();
      cube.push_back(std::move(range));
    }
    std::sort(cube.begin(), cube.end(),
              [](const trace::Range& a, const trace::Range& b) { return a.place < b.place; });
    return std::optional<Invariant>(std::in_place, std::move(cube));
  }

  const trace::TraceFormula& formula_;
  trace::Places& places_;
  const Positions& positions_;
  const PathCore& core_;
  Holders& holders_;
  logic::TermMap<std::uint32_t> defined_;                         // by variable: the step
  logic::TermMap<std::uint32_t> read_;  // by variable that is computed outside of the core: the first step that reads it
  logic::TermSet looked_at_;                                      // variables, by the core from here on
  std::map<std::pair<std::uint32_t, std::uint32_t>, Term> live_;  // of these, by step: defined before
  std::size_t link_ = 0, guard_ = 0;                              // those before are not passed yet
};

// Which branches the weakest precondition takes into account.
enum class Assumed : std::uint8_t {
  Nothing,     // all assignments are carried out, then the property is violated
  CoreGuards,  // the same, or the run leaves its path at a branch of the core
};

class Weakest {
 public:
  Weakest(const Encoded& encoded, trace::Places& places, const Positions& positions, const PathCore& core,
          Assumed assumed, Holders& holders, const Context& context)
      : formula_(encoded.formula),
        terms_(*encoded.terms),
        places_(places),
        positions_(positions),
        core_(core),
        assumed_(assumed),
        solver_(*encoded.terms, context),
        holders_(holders) {}

  InvariantSequence sequence() {
    InvariantSequence result;
    wp_ = terms_.logical_not(formula_.postcondition);
    guard_ = formula_.guards.size();
    link_ = formula_.links.size();
    input_ = formula_.precondition.size();
    for (Position p = positions_.last() + 1; p-- > 0;) {
      pass(positions_.step(p));
      if (logic::size(wp_) > kLargestTerm) break;
      result.invariants.push_back(invariant_before(positions_.step(p)));
      result.first = p;
    }
    std::reverse(result.invariants.begin(), result.invariants.end());
    return result;
  }

 private:
  void pass(std::uint32_t step) {
    for (; guard_ > 0 && formula_.guards[guard_ - 1].step >= step; --guard_)
      if (assumed_ == Assumed::CoreGuards && core_.guards[guard_ - 1]) assume(formula_.guards[guard_ - 1]);
    for (; link_ > 0 && formula_.links[link_ - 1].site.step >= step; --link_)
      put_in(formula_.links[link_ - 1].variable, formula_.links[link_ - 1].value);
    for (; input_ > 0 && formula_.precondition_steps[input_ - 1] >= step; --input_)
      know(formula_.precondition[input_ - 1]);
  }

  // wp(assume b, F) = b -> F.
  void assume(const trace::unrolling::Guard& guard) {
    if (guard.kind == trace::unrolling::Guard::Kind::Check || wp_.is_true() || logic::size(wp_) > kLargestTerm)
      return;
    const Term holds = with_condition(guard);
    const Term selector = solver_.begin({holds, terms_.logical_not(wp_)});
    const bool suffices = solve::is_unsat(solver_.ask({selector}, kGuardConflicts));
    wp_ = suffices ? terms_.boolean(true) : terms_.implies(holds, wp_);
  }

  // The branch's condition itself, not the variable that cuts it out.
  Term with_condition(const trace::unrolling::Guard& guard) {
    Term holds = guard.holds;
    for (std::size_t i = link_; i-- > 0 && formula_.links[i].site.step >= guard.step;)
      if (formula_.links[i].site.step == guard.step)
        holds = logic::substitute(terms_, holds, image(formula_.links[i].variable, formula_.links[i].value));
    return holds;
  }

  static logic::TermMap<Term> image(Term variable, Term value) {
    logic::TermMap<Term> images;
    images.set(variable, value);
    return images;
  }

  void put_in(Term variable, Term value) {
    if (logic::size(wp_) > kLargestTerm) return;
    const auto all = logic::free_variables(wp_);
    if (std::find(all.begin(), all.end(), variable) != all.end())
      wp_ = logic::substitute(terms_, wp_, image(variable, value));
  }

  void know(Term input) {
    if (input.kind() != logic::Kind::Equal) return;
    for (const auto& [variable, value] :
         {std::pair(input.arg(0), input.arg(1)), std::pair(input.arg(1), input.arg(0))})
      if (variable.is_variable() && value.is_constant()) put_in(variable, value);
  }

  std::optional<Invariant> invariant_before(std::uint32_t step) {
    if (wp_.is_true()) return trace::Cube();
    if (logic::size(wp_) > kReadable) return std::nullopt;
    std::vector<Held> held;
    for (const Term part : logic::subterms(std::span(&wp_, 1)))
      if (const auto place = part.is_constant() ? std::nullopt : holders_.place_of(part, step))
        held.push_back({part, *place});
    std::sort(held.begin(), held.end(), [](const Held& a, const Held& b) { return a.place < b.place; });
    auto relation = trace::relation_of(terms_, wp_, held);
    if (!relation) return std::nullopt;
    if (auto cube = trace::as_cube(*relation, places_)) return *cube;
    const bool is_users =
        std::ranges::all_of(relation->places, [this](const Place& place) { return places_.is_users(place); });
    if (!is_users || !trace::is_c(*relation, places_)) return std::nullopt;
    return *relation;
  }

  const trace::TraceFormula& formula_;
  logic::TermManager& terms_;
  trace::Places& places_;
  const Positions& positions_;
  const PathCore& core_;
  Assumed assumed_;
  SmallSolver solver_;
  Holders& holders_;
  Term wp_;                                       // F
  std::size_t link_ = 0, guard_ = 0, input_ = 0;  // those before are not passed yet
};

}  // namespace

std::vector<InvariantSequence> newton_sequences(const Encoded& encoded, trace::Places& places,
                                                const Positions& positions, const Context& context) {
  const auto core = minimized_core(encoded, context);
  if (!core) return {};
  Holders holders(places, positions);
  std::vector<InvariantSequence> all{Strongest(encoded, places, positions, *core, holders).sequence()};
  for (const Assumed assumed : {Assumed::Nothing, Assumed::CoreGuards})
    all.push_back(Weakest(encoded, places, positions, *core, assumed, holders, context).sequence());
  return all;
}

}  // namespace faultline::localize::error_invariants
