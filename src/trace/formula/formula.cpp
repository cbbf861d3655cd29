#include "trace/formula/formula.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.h"
#include "cfa/operands.h"
#include "trace/formula/property.h"
#include "trace/unrolling/run_bounds.h"

namespace faultline::trace {

using logic::Term;
using unrolling::Guard;
using unrolling::Site;
using unrolling::Unrolling;

namespace {

bool is_reached_error(const cfa::Program& program, const Run& run) {
  if (run.trace.steps.size() == 0) return false;
  const cfa::EdgeId last = run.trace.steps[run.trace.steps.size() - 1].edge;
  const auto* assertion = std::get_if<cfa::Assert>(&program.edges[last].operation);
  return assertion && program.exprs[assertion->condition].kind == cfa::ExprKind::Constant;
}

// Does the function do nothing but check its arguments, as __VERIFIER_assert does?
bool only_checks(const cfa::Program& program, cfa::FunctionId function) {
  for (const cfa::Edge& edge : program.edges) {
    if (program.locations[edge.from].function != function) continue;
    const bool changes = std::holds_alternative<cfa::Assign>(edge.operation) ||
                         std::holds_alternative<cfa::Havoc>(edge.operation);
    if (changes && edge.kind != cfa::StatementKind::Internal) return false;
  }
  return true;
}

}  // namespace

Formulas::Formulas(const cfa::Program& program, const Run& run, logic::TermManager& terms,
                   FormulaOptions options)
    : program_(program),
      run_(run),
      terms_(terms),
      options_(std::move(options)),
      candidates_(program, options_.granularity, options_.trusted),
      names_(program, terms) {
  if (run.trace.steps.size() == 0 || !is_violation(run.event.kind))
    throw InternalError("a trace formula needs a recorded run that fails");
  find_property();
}

// What is checked, and by whom, is not to be blamed for what it says.
void Formulas::find_property() {
  const Trace& trace = run_.trace;
  property_.steps =
      is_reached_error(program_, run_) ? deciding_steps(program_, trace) : std::vector<std::uint32_t>{};
  property_.is_branch = !property_.steps.empty();
  if (!property_.is_branch) property_.steps = {static_cast<std::uint32_t>(trace.steps.size() - 1)};
  for (const std::uint32_t step : property_.steps) {
    if (property_.is_branch) withdraw_with_siblings(trace.steps[step].edge);
    for (const cfa::EdgeId call : checking_calls(program_, trace, step)) {
      candidates_.withdraw(program_, call);
      property_.functions.push_back(std::get<cfa::Call>(program_.edges[call].operation).callee);
    }
  }
  // A function that does nothing else: its call is the assertion.
  FrameId frame = trace.steps[property_.steps.back()].frame;
  while (trace.frames[frame].caller && only_checks(program_, trace.frames[frame].function)) {
    const cfa::EdgeId call = trace.steps[trace.frames[frame].call_step].edge;
    candidates_.withdraw(program_, call);
    frame = trace.frames[frame].caller;
  }
}

void Formulas::withdraw_with_siblings(cfa::EdgeId edge) {
  for (const cfa::EdgeId sibling : program_.locations[program_.edges[edge].from].out)
    candidates_.withdraw(program_, sibling);
}

// A constant is one value wherever it is used; all else has one for each time.
Formulas::Key Formulas::key_of(CandidateId id, const Site& site) const {
  if (candidates_[id].is_constant()) return {id.value, 0, 0, 0};
  return {site.expr.value, site.edge.value, site.context.value, site.offset};
}

unrolling::Options Formulas::walk_options(TraceFormula& formula) {
  unrolling::Options options;
  options.checks = options_.checks;
  options.budget = options_.budget;
  options.with_equations = false;
  options.cut_at = &candidates_.cuts();
  // Twice the largest object of the run, in all encodings: an object's address depends on what is kept of it.
  std::uint64_t largest = 128;
  for (const Object& object : run_.trace.objects)
    largest = std::max(largest, object.size);
  options.computed_bytes = std::min(options.computed_bytes, 2 * largest);
  auto known = std::make_shared<std::map<Key, Term>>();
  const auto link = [this, &formula, known](CandidateId id, Site site, Term value) {
    const bool is_constant = candidates_[id].is_constant();
    if (is_constant) site.reached = terms_.boolean(true);
    const auto [entry, fresh] = known->try_emplace(key_of(id, site), Term());
    if (fresh) {
      const std::string name = is_constant ? fmt::format("k{}", id.value)
                                           : fmt::format("c{}.{}.{}.{}", site.expr.value, site.edge.value,
                                                         site.context.value, site.offset);
      entry->second = terms_.variable(name, value.sort());
      formula.links.push_back({id, site, entry->second, value, {}});
    }
    return entry->second;
  };
  options.cut = [this, link](const Site& site, Term value) {
    const Term cut = link(candidates_.of(site.expr), site, value);
    const CandidateId use = candidates_.use_of(site.expr);
    return use ? link(use, site, cut) : cut;
  };
  return options;
}

std::variant<TraceFormula, Unsupported> Formulas::path(Encoding encoding) {
  TraceFormula formula;
  formula.encoding = encoding;
  unrolling::Options options = walk_options(formula);
  options.along = &run_;
  options.keep_states = options_.keep_states;
  options.flow_sensitive = encoding == Encoding::FlowSensitive;
  options.bounds.loop = unrolling::most_passes(program_, run_.trace) + options_.more_passes;
  options.bounds.recursion = options.bounds.loop;
  options.whole = [this](cfa::FunctionId function) {
    return std::find(property_.functions.begin(), property_.functions.end(), function) !=
           property_.functions.end();
  };
  Unrolling walked = unroll(program_, terms_, names_, options);
  if (!walked.unsupported.empty()) return Unsupported{walked.unsupported};
  if (!walked.complete) return Unsupported{"out of time or memory"};
  formula.end = property_.steps.back();
  formula.property_edge = run_.trace.steps[formula.end].edge;
  formula.run = std::move(walked.assignment);
  formula.states = std::move(walked.states);
  formula.run_objects = std::move(walked.run_objects);
  for (const auto& [term, bits, step] : walked.known)
    formula.assume(terms_.equal(term, terms_.bit_vector(term.width(), bits)), step);
  Term reached = terms_.boolean(true);
  for (Guard& guard : walked.guards) {
    const bool decides =
        property_.is_branch && guard.kind == Guard::Kind::Branch &&
        std::find(property_.steps.begin(), property_.steps.end(), guard.step) != property_.steps.end();
    if (decides) {
      reached = terms_.logical_and(reached, guard.holds);
    } else if (guard.step <= formula.end &&
               (guard.kind != Guard::Kind::Branch || encoding == Encoding::Path)) {
      formula.guards.push_back(guard);
    }
  }
  for (const unrolling::Cut& cut : walked.cuts)  // in functions that were walked whole
    formula.guards.push_back({Guard::Kind::Check, formula.end, {}, terms_.logical_not(cut.reached)});
  formula.postcondition = property_.is_branch ? terms_.logical_not(reached) : walked.property;
  if (!formula.postcondition) return Unsupported{"the run does not fail when it is walked again"};
  if (encoding == Encoding::Path && formula.postcondition == terms_.boolean(false)) want_not_to_get_there(formula);
  std::erase_if(formula.links, [&](const Link& link) { return link.site.step > formula.end; });
  logic::TermMap<Term> replaced;
  for (const auto& [value, old] : walked.replaced)
    if (!replaced.contains(value) && !old.is_constant()) replaced.set(value, old);
  for (Link& link : formula.links)
    if (const Term* old = replaced.find(link.variable)) link.replaced = *old;
  complete_run(formula);
  fix_initial_values(formula);
  return formula;
}

// In a component model, a property may speak of places alone, which only transitions change: on the path, it is
// violated whatever is assigned. Then the last interaction that needed something to hold, a guard, should not
// have been possible; a run ends where one is not.
void Formulas::want_not_to_get_there(TraceFormula& formula) const {
  if (program_.language != cfa::Language::Bip) return;
  const auto begins_interaction = [&](std::uint32_t step) {
    const cfa::Edge& edge = program_.edges[run_.trace.steps[step].edge];
    return std::holds_alternative<cfa::Havoc>(edge.operation) &&
           program_.locations[edge.from].function == program_.entry;
  };
  const auto is_needed = [&](const Guard& guard) {
    return guard.kind == Guard::Kind::Branch && !guard.holds.is_constant() &&
           program_.edges[run_.trace.steps[guard.step].edge].statement;
  };
  const auto last = std::ranges::find_if(formula.guards.rbegin(), formula.guards.rend(), is_needed);
  if (last == formula.guards.rend()) return;
  formula.end = last->step;
  formula.property_edge = run_.trace.steps[formula.end].edge;
  std::uint32_t begin = formula.end;
  while (begin > 0 && !begins_interaction(begin))
    --begin;
  Term reached = terms_.boolean(true);
  std::erase_if(formula.guards, [&](const Guard& guard) {
    const bool decides = guard.step > begin && guard.step <= formula.end && is_needed(guard);
    if (decides) reached = terms_.logical_and(reached, guard.holds);
    return decides || guard.step > formula.end;
  });
  formula.postcondition = terms_.logical_not(reached);
}

std::variant<TraceFormula, Unsupported> Formulas::program() {
  auto followed = path();  // for the inputs, and for their values
  if (auto* failed = std::get_if<Unsupported>(&followed)) return *failed;
  TraceFormula& along = std::get<TraceFormula>(followed);
  TraceFormula formula;
  formula.encoding = Encoding::Program;
  formula.precondition = std::move(along.precondition);
  formula.precondition_steps = std::move(along.precondition_steps);
  formula.end = along.end;
  formula.property_edge = along.property_edge;
  unrolling::Options options = walk_options(formula);
  options.bounds = unrolling::bounds_around(program_, run_.trace, options_.more_passes);
  const Unrolling all = unroll(program_, terms_, names_, options);
  if (!all.complete) return Unsupported{"out of time or memory"};
  formula.hard = all.constraints;
  std::vector<Term> passes = all.finishes;
  for (const unrolling::Cut& cut : all.cuts)
    if (cut.head && unrolling::is_endless(program_, cut.head)) passes.push_back(cut.reached);
  formula.postcondition = terms_.logical_or(passes);
  for (const unrolling::InputPoint& input : all.inputs)
    if (!along.run.find(input.variable)) formula.further_inputs.push_back(input.guard);
  take_steps_from(along, formula);
  fix_initial_values(formula);
  formula.run = along.run;
  complete_run(formula);
  return formula;
}

// In the order of the walk, a value's variables come before it. Values share most of their terms: each is
// evaluated once for all of them.
void Formulas::complete_run(TraceFormula& formula) const {
  logic::Evaluator evaluator(formula.run, logic::Missing::Zero);
  for (const Link& link : formula.links)
    if (!formula.run.find(link.variable)) formula.run.set(link.variable, evaluator.value(link.value));
}

// Which step of the run computes the value.
void Formulas::take_steps_from(const TraceFormula& along, TraceFormula& formula) const {
  std::map<Key, std::uint32_t> steps;
  for (const Link& link : along.links)
    steps.emplace(key_of(link.candidate, link.site), link.site.step);
  for (Link& link : formula.links) {
    const auto known = steps.find(key_of(link.candidate, link.site));
    if (known != steps.end()) link.site.step = known->second;
  }
}

// Initial values that are constants: taken for granted (Kettl, section 4.5, `altpre`), or bound to constants
// that are (section 8).
void Formulas::fix_initial_values(TraceFormula& formula) const {
  if (options_.precondition == Precondition::None) {
    formula.precondition.clear();
    formula.precondition_steps.clear();
  }
  if (options_.precondition != Precondition::Initial && options_.precondition != Precondition::Fresh) return;
  const auto named = [](const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  const auto is_fixed = [&](const Link& link) {
    const Candidate& candidate = candidates_[link.candidate];
    const bool is_initial =
        candidate.kind == CandidateKind::Initialiser || candidate.kind == CandidateKind::TableEntry;
    if (!is_initial || !link.value.is_constant()) return false;
    const std::string& function = program_.functions[candidate.function].name;
    if (options_.initial_functions.empty() ? candidate.function != program_.entry
                                           : !named(options_.initial_functions, function))
      return false;
    const auto* assign = std::get_if<cfa::Assign>(&program_.edges[link.site.edge].operation);
    const cfa::VariableId variable =
        assign ? cfa::base_variable(program_, assign->target) : cfa::VariableId();
    if (!variable) return true;
    const std::string& name = program_.variables[variable].name;
    return !named(options_.ignored, name) && !named(options_.ignored, function + "::" + name);
  };
  std::vector<Link> kept;
  for (Link& link : formula.links) {
    if (!is_fixed(link)) {
      kept.push_back(link);
    } else if (options_.precondition == Precondition::Initial) {
      formula.assume(link.formula(terms_), link.site.step);
    } else {
      const Term constant =
          terms_.variable(std::string(link.variable.name()) + ".initial", link.value.sort());
      formula.assume(terms_.equal(constant, link.value), link.site.step);
      formula.run.set(constant, logic::evaluate(link.value, formula.run));
      link.value = constant;
      kept.push_back(link);
    }
  }
  formula.links = std::move(kept);
}

}  // namespace faultline::trace
