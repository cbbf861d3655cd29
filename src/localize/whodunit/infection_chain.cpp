// The walk. WP(x := e, R) = R[x -> e] is not carried out on R: in SSA form the link x = e, added beside R,
// says the same, and the chain stays as long as the path. An assignment to what R does not mention leaves R
// as it is. WP([cond], R) adds the conjunct cond; an input changes nothing.
//
// The chain can only become stronger on its way back, so it is not asked at every step: first after 1, 2, 4,
// 8, ... steps, then by binary search among the last of these. Each step that changes the chain has a
// selector that implies the next step's, so that one assumption switches on all that lies behind.
//
// Each chain has a solver of its own, which holds just the steps that it has walked: the chains of the
// iterative algorithm do not overlap, and the later ones do not pay for the earlier.
//
// That a chain is satisfiable is often seen at once: some state like that of the run, with one value changed,
// goes on to the assertion holding. So before a question is asked in full, it is asked with all but one of
// the values as in the run, which is little more than carrying the steps out. Where that does not help and
// little is open, R[x -> e] is carried out after all (carried_out.h). A sum over 5,000 steps took 20 s
// without these.
//
// A chain through many stores to computed elements is carried out always (carried_chain.h), and at the start
// of the program, where nothing but the inputs is open, its proof is read off the run.
//
// Cost: at most 2 log2(n) + 2 questions for n steps walked, each with up to kGuesses + 1 cheap ones before
// it; Algorithm 2.1, one more for each conjunct and input of the first core.
#include "localize/whodunit/infection_chain.h"

#include <algorithm>

#include "localize/carried_out.h"
#include "localize/justification.h"
#include "localize/problem.h"
#include "localize/whodunit/few_conjuncts.h"
#include "logic/evaluate.h"
#include "logic/traverse.h"

namespace faultline::localize {

using logic::Term;
using solve::toolbox::Elements;
using solve::toolbox::ElementSet;
using solve::toolbox::MinimalCore;

namespace {
// To make a proof minimal. What is still undecided then stays in it.
constexpr std::chrono::milliseconds kMinimizing{2000};
constexpr std::uint64_t kConflicts = 2000;
constexpr std::size_t kGuesses = 4;
constexpr std::size_t kMostOpen = 64;  // values of a state that is guessed
constexpr std::uint64_t kGuessConflicts = 100;
constexpr std::size_t kFewOpen = 16;  // values of a state over which formulas are made
constexpr std::size_t kManyElements = 1000;  // conjuncts of a chain
constexpr std::uint64_t kCarriedConflicts = 10'000;
constexpr std::uint64_t kWholeConflicts = 50'000;
constexpr std::size_t kStores = 64;  // of a chain; with more, every read compares with too many
}  // namespace

InfectionChain::InfectionChain(const Encoded& encoded, const trace::Conditions& conditions,
                               std::uint32_t asserted, const Context& context)
    : encoded_(encoded),
      conditions_(conditions),
      asserted_(asserted),
      context_(context),
      terms_(*encoded.terms),
      solver_(context.solver(terms_)),
      elements_(*solver_) {
  limits_.budget = context.budget;
  const auto behind = [&](const auto& all, auto step_of) {
    return static_cast<std::size_t>(
        std::partition_point(all.begin(), all.end(),
                             [&](const auto& one) { return step_of(one) <= asserted; }) -
        all.begin());
  };
  conditions_left_ = behind(conditions.path(), [](const trace::Condition& one) { return one.step; });
  links_left_ = behind(encoded.formula.links, [](const trace::Link& one) { return one.site.step; });
  at_level(asserted);
  for (const Term part : conditions.wanted(asserted)) {
    solver_->add(terms_.implies(levels_.back().whole, elements_.selector(elements_.add(part))));
    mention(part);
  }
  wanted_ = levels_.back().elements = elements_.size();
}

// What is added from here on belongs to this step.
void InfectionChain::at_level(std::uint32_t step) {
  if (!levels_.empty() && levels_.back().step == step) return;
  Level level;
  level.step = step;
  level.whole = terms_.fresh_variable("chain", logic::Sort::boolean());
  level.definitions = terms_.fresh_variable("definitions", logic::Sort::boolean());
  level.elements = elements_.size();
  solver_->add(terms_.implies(level.whole, level.definitions));
  if (!levels_.empty()) {
    solver_->add(terms_.implies(level.whole, levels_.back().whole));
    solver_->add(terms_.implies(level.definitions, levels_.back().definitions));
  }
  levels_.push_back(level);
}

void InfectionChain::mention(Term formula) {
  logic::post_order(
      formula, [this](Term term) { return mentioned_.contains(term); },
      [this](Term term) {
        mentioned_.set(term, {});
        if (term.is_variable()) open_.push_back(term);
        if (term.kind() == logic::Kind::Store && !term.arg(1).is_constant()) ++stores_;
      });
}

// To the next step before that changes the chain; false: there is none.
bool InfectionChain::step_back() {
  const std::vector<trace::Link>& links = encoded_.formula.links;
  while (conditions_left_ > 0 || links_left_ > 0) {
    std::uint32_t step = 0;
    if (conditions_left_ > 0) step = conditions_.path()[conditions_left_ - 1].step;
    if (links_left_ > 0) step = std::max(step, links[links_left_ - 1].site.step);
    pass_conditions(step);
    pass_assignments(step);
    if (levels_.back().step == step) {
      remember_open();
      return true;
    }
  }
  return false;
}

// Arrays have all of their past in them, so there may be as many as steps.
void InfectionChain::remember_open() {
  Level& level = levels_.back();
  level.has_more_open = open_.size() > kMostOpen;
  const std::size_t kept = level.has_more_open ? kGuesses : open_.size();
  level.open.assign(open_.end() - static_cast<std::ptrdiff_t>(kept), open_.end());
}

void InfectionChain::pass_conditions(std::uint32_t step) {
  for (; conditions_left_ > 0; --conditions_left_) {
    const trace::Condition& condition = conditions_.path()[conditions_left_ - 1];
    if (condition.step < step) return;
    // The branch that should have gone another way.
    const bool is_asserted = step == asserted_ && encoded_.formula.guards[condition.guard].kind ==
                                                      trace::unrolling::Guard::Kind::Branch;
    if (is_asserted) continue;
    at_level(step);
    const auto element = elements_.add(condition.formula);
    numbers_.push_back(static_cast<std::uint32_t>(conditions_left_ - 1));
    solver_->add(terms_.implies(levels_.back().whole, elements_.selector(element)));
    levels_.back().elements = elements_.size();
    mention(condition.formula);
  }
}

void InfectionChain::pass_assignments(std::uint32_t step) {
  for (; links_left_ > 0; --links_left_) {
    const trace::Link& link = encoded_.formula.links[links_left_ - 1];
    if (link.site.step < step) return;
    if (!mentioned_.contains(link.variable)) continue;
    at_level(step);
    solver_->add(terms_.implies(levels_.back().definitions, link.formula(terms_)));
    std::erase(open_, link.variable);
    mention(link.value);
  }
}

std::variant<Proof, NoProof, solve::Unknown> InfectionChain::prove(ProofKind kind) {
  const FirstEmpty found = first_empty();
  std::variant<Proof, NoProof, solve::Unknown> proof = NoProof{};
  if (const auto* unknown = std::get_if<solve::Unknown>(&found)) proof = *unknown;
  else if (const auto* level = std::get_if<std::size_t>(&found)) proof = prove_at(levels_[*level], kind);
  else proof = prove_at_start(kind);
  if (std::holds_alternative<solve::Unknown>(proof) && !context_.budget.stop.stop_requested())
    if (auto read = read_off_the_run()) return *read;
  return proof;
}

bool InfectionChain::is_through_arrays() const {
  return stores_ > kStores;
}

bool InfectionChain::has_much_open(const Level& level) {
  return level.has_more_open || level.open.size() > kFewOpen;
}

// Much of it can have nothing to do with C.
bool InfectionChain::is_wide(const Level& level) {
  return has_much_open(level) || level.elements > kManyElements;
}

ChainAt InfectionChain::chain_at(const Level& level) const {
  ChainAt chain{conditions_.wanted(asserted_), level.step, asserted_};
  for (std::size_t i = 0; i < level.elements - wanted_; ++i)
    chain.conjuncts.push_back(conditions_.path()[numbers_[i]].formula);
  return chain;
}

InfectionChain::Emptiness InfectionChain::ask(const Level& level) {
  if (is_through_arrays()) {
    if (const auto decided = decide_through_arrays(level)) return decided->is_empty;
  } else if (!is_wide(level)) {
    if (guess(level)) return false;
    if (const auto is_empty = carry_out(level)) return *is_empty;
  }
  if (is_through_arrays() || is_wide(level))
    if (const auto decided = decide_by_few(encoded_, chain_at(level), wanted_, context_)) return decided->is_empty;
  const solve::Answer answer = solver_->check({level.whole}, limits_.with_conflicts(kWholeConflicts));
  if (const auto* unknown = std::get_if<solve::Unknown>(&answer)) return *unknown;
  return solve::is_unsat(answer);
}

// None: much is open, or the solver gives up.
std::optional<Decided> InfectionChain::decide_through_arrays(const Level& level) const {
  const ChainAt chain = chain_at(level);
  const std::size_t guesses = std::min(kGuesses, level.open.size());
  const std::vector<Term> free(level.open.rbegin(),
                               level.open.rbegin() + static_cast<std::ptrdiff_t>(guesses));
  if (holds_near_the_run(encoded_, chain, free, context_)) return Decided{};
  if (has_much_open(level)) return std::nullopt;
  return decide(encoded_, chain, level.open, context_);
}

// Satisfiable, with one value free that was mentioned last and the others as in the run? False: not seen.
bool InfectionChain::guess(const Level& level) {
  if (level.has_more_open) return false;
  const solve::Limits limits = limits_.with_conflicts(kGuessConflicts);
  std::size_t guesses = kGuesses;
  for (std::size_t free = level.open.size(); free-- > 0 && guesses-- > 0;) {
    std::vector<Term> assumed{level.whole};
    for (std::size_t i = 0; i < level.open.size(); ++i) {
      const logic::Value* value = i == free ? nullptr : encoded_.formula.run.find(level.open[i]);
      if (value && !level.open[i].sort().is_array())
        assumed.push_back(terms_.equal(level.open[i], terms_.constant(*value)));
    }
    if (solve::is_sat(solver_->check(assumed, limits))) return true;
  }
  return false;
}

// None: much is open, or the solver gives up.
std::optional<bool> InfectionChain::carry_out(const Level& level) {
  if (has_much_open(level)) return std::nullopt;
  CarriedOut before(encoded_, level.step, asserted_);
  const auto solver = context_.solver(terms_);
  for (const Term conjunct : chain_at(level).conjuncts)
    solver->add(before(conjunct));
  const solve::Answer answer = solver->check({}, limits_.with_conflicts(kCarriedConflicts));
  if (solve::is_unknown(answer)) return std::nullopt;
  return solve::is_unsat(answer);
}

// The last level, counted from the start of the program, at which the chain is empty. NoProof: at none.
InfectionChain::FirstEmpty InfectionChain::first_empty() {
  std::size_t asked = 0;  // the chain is satisfiable at all levels before this one
  bool has_more = true;
  for (std::size_t stride = 1; has_more; stride *= 2) {
    for (std::size_t i = 0; i < stride && has_more; ++i)
      has_more = step_back();
    const Emptiness answer = ask(levels_.back());
    if (const auto* unknown = std::get_if<solve::Unknown>(&answer)) return *unknown;
    if (std::get<bool>(answer)) return search(asked, levels_.size() - 1);
    asked = levels_.size();
  }
  return NoProof{};
}

// The chain is empty at level `high` and not before `low`.
InfectionChain::FirstEmpty InfectionChain::search(std::size_t low, std::size_t high) {
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    const Emptiness answer = ask(levels_[middle]);
    if (const auto* unknown = std::get_if<solve::Unknown>(&answer)) return *unknown;
    if (std::get<bool>(answer)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return high;
}

std::variant<Proof, NoProof, solve::Unknown> InfectionChain::prove_at(const Level& level, ProofKind kind) {
  Proof proof;
  proof.first = level.step;
  if (is_through_arrays()) {
    if (const auto decided = decide_through_arrays(level)) {
      name(proof, decided->core);
      return proof;
    }
  }
  ElementSet chain = elements_.all();
  chain.resize(level.elements);
  if (is_wide(level)) {
    if (const auto decided = decide_by_few(encoded_, chain_at(level), wanted_, context_))
      chain = decided->core;
    if (kind == ProofKind::SolverCore && chain.size() < level.elements) {
      name(proof, chain);
      return proof;
    }
  }
  const std::vector<Term> fixed{level.definitions};
  const Elements::SubsetAnswer answer = elements_.check(chain, limits_, fixed);
  if (const auto* unknown = std::get_if<solve::Unknown>(&answer)) return *unknown;
  const MinimalCore core = reduce(elements_, std::get<Elements::SubsetUnsat>(answer), fixed, kind);
  name(proof, core.elements);
  if (core.minimality == solve::toolbox::Minimality::Proven) proof.minimality = fault::Minimality::Proven;
  return proof;
}

// The inputs join: I /\ WP is empty.
std::variant<Proof, NoProof, solve::Unknown> InfectionChain::prove_at_start(ProofKind kind) {
  if (is_through_arrays())
    if (auto proof = read_off_the_run()) return *proof;
  Elements inputs(*solver_);
  std::vector<Term> fixed{levels_.back().definitions};
  for (const Term input : encoded_.formula.precondition)
    fixed.push_back(inputs.selector(inputs.add(input)));
  const Elements::SubsetAnswer answer = elements_.check(elements_.all(), limits_, fixed);
  if (const auto* unknown = std::get_if<solve::Unknown>(&answer)) return *unknown;
  const auto* unsat = std::get_if<Elements::SubsetUnsat>(&answer);
  if (unsat == nullptr) return NoProof{};
  const MinimalCore wp = reduce(elements_, *unsat, fixed, kind);

  fixed = {levels_.back().definitions};
  for (const auto element : wp.elements)
    fixed.push_back(elements_.selector(element));
  const Elements::SubsetAnswer again = inputs.check(inputs.all(), limits_, fixed);
  if (const auto* unknown = std::get_if<solve::Unknown>(&again)) return *unknown;
  const MinimalCore given = reduce(inputs, std::get<Elements::SubsetUnsat>(again), fixed, kind);
  Proof proof;
  proof.is_at_start = true;
  name(proof, wp.elements);
  proof.inputs = given.elements;
  if (wp.minimality == solve::toolbox::Minimality::Proven &&
      given.minimality == solve::toolbox::Minimality::Proven)
    proof.minimality = fault::Minimality::Proven;
  return proof;
}

// With all inputs the run is the only one, and a conjunct of C is false in it. None: inputs are left out.
std::optional<Proof> InfectionChain::read_off_the_run() const {
  if (encoded_.source->options().precondition == trace::Precondition::None) return std::nullopt;
  logic::Evaluator run(encoded_.formula.run, logic::Missing::Zero);
  const std::vector<Term> wanted = conditions_.wanted(asserted_);
  for (std::uint32_t i = 0; i < wanted.size(); ++i) {
    if (run.holds(wanted[i])) continue;
    Proof proof;
    proof.asserted = asserted_;
    proof.is_at_start = true;
    proof.is_first_known = false;
    proof.wanted = {i};
    proof.inputs = justify(encoded_, wanted[i]).inputs;
    return proof;
  }
  return std::nullopt;
}

MinimalCore InfectionChain::reduce(Elements& elements, const Elements::SubsetUnsat& core,
                                   const std::vector<Term>& fixed, ProofKind kind) const {
  if (kind == ProofKind::SolverCore) return {core.core, solve::toolbox::Minimality::NotProven, {}, {}};
  solve::toolbox::ShrinkOptions options;
  options.limits.budget = limits_.budget.within(kMinimizing);
  options.conflicts_per_test = kConflicts;
  options.fixed = fixed;
  return solve::toolbox::shrink(elements, core, options);
}

void InfectionChain::name(Proof& proof, const ElementSet& core) const {
  proof.asserted = asserted_;
  for (const auto element : core) {
    if (element < wanted_) {
      proof.wanted.push_back(element);
    } else {
      proof.path.push_back(numbers_[element - wanted_]);
    }
  }
  std::sort(proof.path.begin(), proof.path.end());
}

}  // namespace faultline::localize
