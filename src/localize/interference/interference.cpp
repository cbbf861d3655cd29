// The nearest assignment that interferes with the wish not to fail, and that can be changed (Wang, Lei,
// Bliudze, Mao: "Automatic fault localization for BIP", Algorithm 1).
//
//   post   the weakest precondition of *false* behind a statement s: the rest of the path is not followed to
//          the failure (trace/formula/rest.h)
//   pre    the same before s
//   st     the state before s, in the run
//   s'     s with a fresh value on its right-hand side
//
// Backwards over the assignments: s interferes if {post} s {post} is not valid: in some state, post holds of
// what s replaces and not of what s puts there. If, besides, some value for s' in state st makes post hold, s
// is the fault. Conditions are no candidates, as in the paper, where coordination is taken to be right; nor
// are the transfers of BIP's connectors; with an option both are.
//
// What we do differently:
// - Of two values we prefer one with which the run stays on its path and passes to one that only leads away.
// - C has checks on the way (bounds, division, assumptions), BIP has not. A value that makes one of them fail
//   is no help, so these are asserts, not assumes.
// - What is assigned where nothing was, or only what no statement has put there (an initialiser, an argument,
//   the first value of a global), interferes if it can be changed: the old value is any.
// - Do not end with the first one: what is computed last before the check is often right. The paper's answer
//   is an option; so is going on to the start.
// - Of the values that do, simple ones are tried first: one more, one less, 0, 1, -1. A pointer that would
//   have to be neither null nor an address of the run is nobody's mistake.
//
// Cost: none for an assignment that post does not mention. Else the rest of the path is rebuilt over its one
// value; a solver is asked only if no simple value does, or if the assignment reads what it replaces and the
// states at hand do not show that it interferes.
#include "localize/interference/interference.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "localize/condition_text.h"
#include "localize/needed_values.h"
#include "localize/problem.h"
#include "logic/substitute.h"
#include "logic/traverse.h"
#include "trace/formula/rest.h"

namespace faultline::localize {

namespace {

using logic::Term;

// Is it code of a BIP connector? Its functions are named by words that no port of an atom can have.
bool is_coordination(const cfa::Program& program, cfa::FunctionId function) {
  if (program.language != cfa::Language::Bip || !function) return false;
  const std::string_view name = program.functions[function].name;
  return name.ends_with(".up") || name.ends_with(".down") || name.ends_with(".data");
}

class Search {
 public:
  Search(const Investigation& investigation, const Context& context, Coordination coordination)
      : investigation_(investigation),
        coordination_(coordination),
        context_(context),
        encoded_(investigation.path()),
        formula_(encoded_.formula),
        terms_(*encoded_.terms),
        in_the_run_(formula_.run, logic::Missing::Zero) {
    limits_.budget = context.budget;
  }

  fault::Localization run(Interfering which) {
    fault::Localization result;
    mention(formula_.postcondition);
    std::size_t guards = formula_.guards.size();
    for (auto s = static_cast<std::uint32_t>(formula_.links.size()); s-- > 0;) {
      while (guards > 0 && formula_.guards[guards - 1].step >= formula_.links[s].site.step)
        mention(formula_.guards[--guards].holds);
      if (!mentioned_.contains(formula_.links[s].variable)) continue;
      if (is_suspicious(s)) {
        if (auto fault = fault_at(s)) {
          fault->score = 1.0 / static_cast<double>(result.faults.size() + 1);
          result.faults.push_back(std::move(*fault));
        }
        if (unknown_) {
          result.completeness = completeness_of(*unknown_);
          return result;
        }
        if (result.faults.size() == most_of(which)) return result;
      }
      mention(formula_.links[s].value);  // post <- pre
    }
    if (result.faults.empty())
      result.note = "no assignment of the run could keep it from failing by another value alone";
    return result;
  }

 private:
  static std::size_t most_of(Interfering which) {
    switch (which) {
      case Interfering::Nearest: return 1;
      case Interfering::Few: return kFew;
      case Interfering::All: break;
    }
    return std::numeric_limits<std::size_t>::max();
  }

  void mention(Term formula) {
    logic::post_order(
        formula, [this](Term term) { return mentioned_.contains(term); },
        [this](Term term) { mentioned_.set(term, {}); });
  }

  // An assignment, or a doubted guard, of a statement that has not been found yet.
  bool is_suspicious(std::uint32_t s) const {
    const trace::CandidateId id = formula_.links[s].candidate;
    if (coordination_ == Coordination::Right &&
        is_coordination(investigation_.program(), encoded_.candidates()[id].function))
      return false;
    const bool doubts_guards = coordination_ == Coordination::Doubted &&
                               investigation_.program().language == cfa::Language::Bip;
    return (doubts_guards || encoded_.candidates()[id].kind != trace::CandidateKind::Condition) &&
           formula_.links[s].variable.width() <= 64 &&
           std::find(found_.begin(), found_.end(), id) == found_.end();
  }

  // None: it cannot be changed, or does not interfere, or (unknown_) a question was not answered. That it can
  // be changed is asked first: most often a value says at once.
  std::optional<fault::Fault> fault_at(std::uint32_t s) {
    const trace::Rest rest = trace::rest_in_run(formula_, terms_, s, in_the_run_);
    // The value of s': one with which the run passes, or one with which it goes elsewhere.
    std::optional<std::uint64_t> value = some_value(s, rest.passes);
    const bool stays = value.has_value();
    if (!stays && !unknown_) value = some_value(s, rest.post);
    std::optional<std::uint64_t> shown_by;
    if (!value || !interferes(s, rest.post, *value, shown_by) || unknown_) return std::nullopt;
    return describe(s, *value, stays, shown_by);
  }

  // A value of s with which this holds, a simple one if there is one. A pointer can only be what somebody
  // could write: null, or an address that the run has had.
  std::optional<std::uint64_t> some_value(std::uint32_t s, Term wanted) {
    if (wanted.is_constant() && !in_the_run_.holds(wanted)) return std::nullopt;
    const Term variable = formula_.links[s].variable;
    const cfa::TypeId type = encoded_.candidates()[formula_.links[s].candidate].type;
    const cfa::TypeKind kind = investigation_.program().types[type].kind;
    const bool is_pointer = kind == cfa::TypeKind::Pointer;
    if (is_pointer || kind == cfa::TypeKind::Int || kind == cfa::TypeKind::Bool)
      for (const std::uint64_t value : is_pointer ? addresses(type) : near(variable))
        if (holds_with(wanted, variable, value)) return value;
    if (is_pointer || variable.width() == 1) return std::nullopt;
    const auto solver = context_.solver(terms_);
    solver->add(wanted);
    const auto model = ask(*solver);
    if (!model) return std::nullopt;
    return model->value(variable).bits().to_uint64();
  }

  static bool holds_with(Term wanted, Term variable, std::uint64_t value) {
    logic::Assignment assignment;
    assignment.set(variable, logic::Value(variable.sort(), logic::BitVector(variable.width(), value)));
    return logic::evaluate(wanted, assignment, logic::Missing::Zero).is_true();
  }

  std::vector<std::uint64_t> near(Term variable) {
    const std::uint64_t was = in_the_run_.value(variable).bits().to_uint64();
    std::vector<std::uint64_t> values{was + 1, was - 1, 0, 1, ~std::uint64_t{0}};
    for (std::uint64_t& value : values)
      value = logic::BitVector(variable.width(), value).to_uint64();
    return values;
  }

  // That expressions of this type have had in the run.
  std::vector<std::uint64_t> addresses(cfa::TypeId type) {
    std::vector<std::uint64_t> found{0};
    for (const trace::Link& link : formula_.links) {
      if (encoded_.candidates()[link.candidate].type != type || found.size() == kMostAddresses) continue;
      const std::uint64_t address = in_the_run_.value(link.variable).bits().to_uint64();
      if (std::find(found.begin(), found.end(), address) == found.end()) found.push_back(address);
    }
    return found;
  }

  // Is {post} s {post} not valid? First in states that are the run's but for what s replaces: as it is, with the
  // value that was found, with any. `shown_by` is what is replaced there. Then in any state at all.
  bool interferes(std::uint32_t s, Term post, std::uint64_t value, std::optional<std::uint64_t>& shown_by) {
    const Term replaced = formula_.links[s].replaced;
    if (!replaced) return true;
    const std::uint64_t before = in_the_run_.value(replaced).bits().to_uint64();
    if (holds_with(post, formula_.links[s].variable, before)) {
      shown_by = before;
      return true;
    }
    if (!replaced.is_variable()) return interferes_somewhere(s);
    const Term interferes = interferes_in_run(s, post);
    if (holds_with(interferes, replaced, value)) {
      shown_by = value;
      return true;
    }
    const auto solver = context_.solver(terms_);
    solver->add(interferes);
    if (const auto model = ask(*solver)) shown_by = model->value(replaced).bits().to_uint64();
    return shown_by || unknown_ || interferes_somewhere(s);
  }

  // Over what s replaces: post holds before s and does not behind it.
  Term interferes_in_run(std::uint32_t s, Term post) {
    const trace::Link& link = formula_.links[s];
    logic::TermMap<Term> others, before, behind;
    for (const Term variable : logic::free_variables(link.value))
      if (variable != link.replaced) others.set(variable, terms_.constant(in_the_run_.value(variable)));
    before.set(link.variable, link.replaced);
    behind.set(link.variable, logic::substitute(terms_, link.value, others));
    return terms_.logical_and(logic::substitute(terms_, post, before),
                              terms_.logical_not(logic::substitute(terms_, post, behind)));
  }

  bool interferes_somewhere(std::uint32_t s) {
    const trace::Link& link = formula_.links[s];
    const trace::Rest rest = trace::rest_behind(formula_, terms_, s);
    const trace::Rest without = trace::rest_with(formula_, terms_, s, link.replaced);
    const auto solver = context_.solver(terms_);
    solver->add(link.formula(terms_));
    for (const trace::Rest* one : {&rest, &without})
      for (const Term definition : one->definitions)
        solver->add(definition);
    solver->add(terms_.logical_not(rest.post));
    solver->add(without.post);
    return ask(*solver).has_value();
  }

  std::optional<solve::Model> ask(solve::Solver& solver) {
    const solve::Answer answer = solver.check({}, limits_);
    if (const auto* sat = std::get_if<solve::Sat>(&answer)) return sat->model;
    if (const auto* unknown = std::get_if<solve::Unknown>(&answer)) unknown_ = *unknown;
    return std::nullopt;
  }

  fault::Fault describe(std::uint32_t s, std::uint64_t value, bool stays,
                        std::optional<std::uint64_t> shown_by) {
    const trace::Link& link = formula_.links[s];
    const trace::Candidate& candidate = encoded_.candidates()[link.candidate];
    found_.push_back(link.candidate);
    fault::Interference interference;
    interference.step = link.site.step;
    interference.condition = post_text(s);
    interference.value = {s, link.site.step, candidate.type,
                          in_the_run_.value(link.variable).bits().to_uint64(), value};
    interference.leaves_path = !stays;
    interference.shown_by = shown_by;
    fault::Fault fault;
    fault.parts.push_back(
        {candidate.kind, candidate.statement, candidate.function, candidate.range, {link.site.step}});
    fault.infos.push_back(
        {fault::Info::Kind::Reason,
         fmt::format("behind it, `{}` would have to hold so that this run does not fail, and "
                     "what is assigned decides that",
                     interference.condition)});
    fault::CorrectionSet needed;
    needed.values.push_back(interference.value);
    for (fault::Info& info :
         describe_needed(investigation_, encoded_, needed, stays ? Way::Known : Way::LeavesPath))
      fault.infos.push_back(std::move(info));
    fault.evidence = std::move(interference);
    return fault;
  }

  // The ways not to fail that the value of s has a say in: "!(i < 3) || sum == 6".
  std::string post_text(std::uint32_t s) {
    logic::TermMap<bool> depends;
    depends.set(formula_.links[s].variable, true);
    const auto on_it = [&](Term formula) {
      logic::post_order(
          formula, [&](Term term) { return depends.contains(term); },
          [&](Term term) {
            const auto parts = term.args();
            depends.set(term,
                        std::any_of(parts.begin(), parts.end(), [&](Term one) { return depends.at(one); }));
          });
      return depends.at(formula);
    };
    for (std::size_t i = s + 1; i < formula_.links.size(); ++i)
      depends.set(formula_.links[i].variable, on_it(formula_.links[i].value));
    std::vector<std::string> ways;
    for (const trace::unrolling::Guard& guard : formula_.guards)
      if (guard.kind == trace::unrolling::Guard::Kind::Branch && guard.step > formula_.links[s].site.step &&
          on_it(guard.holds))
        ways.push_back(wanted_text(investigation_, formula_, guard.step));
    if (on_it(formula_.postcondition)) ways.push_back(wanted_text(investigation_, formula_, formula_.end));
    if (ways.size() > kMostWays) ways.erase(ways.begin() + 1, ways.end() - (kMostWays - 1));
    return fmt::format("{}", fmt::join(ways, " || "));
  }

  static constexpr std::ptrdiff_t kMostWays = 4;
  static constexpr std::size_t kFew = 5;
  static constexpr std::size_t kMostAddresses = 9;

  const Investigation& investigation_;
  Coordination coordination_;
  const Context& context_;
  const Encoded& encoded_;
  const trace::TraceFormula& formula_;
  logic::TermManager& terms_;
  logic::Evaluator in_the_run_;
  solve::Limits limits_;
  logic::TermMap<logic::Unit> mentioned_;  // terms of post
  std::vector<trace::CandidateId> found_;
  std::optional<solve::Unknown> unknown_;
};

}  // namespace

fault::Localization Interference::localize(const Investigation& investigation, Context& context) const {
  return Search(investigation, context, options_.coordination).run(options_.which);
}

}  // namespace faultline::localize
