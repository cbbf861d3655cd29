#include "solver/tasks.h"

#include <algorithm>

#include "solve/toolbox/shrink.h"

namespace faultline::bench {

using logic::Assignment;
using logic::Term;
using logic::TermManager;
using logic::Value;
using solve::Answer;
using solve::Backend;
using solve::Limits;
using solve::Model;
using solve::toolbox::Elements;
using solve::toolbox::ElementSet;

namespace {

Term equation(TermManager& terms, const Step& step) {
  return terms.equal(step.variable, step.value);
}

// What holds in every run.
std::vector<Term> semantics(TermManager& terms, const Program& program) {
  std::vector<Term> out = program.assumptions;
  for (const Step& step : program.steps)
    out.push_back(equation(terms, step));
  return out;
}

// The first formula that the model violates, as a complaint; empty if there is none.
std::string complaint(const Model& model, const std::vector<Term>& formulas) {
  for (std::size_t i = 0; i < formulas.size(); ++i)
    if (!model.holds(formulas[i])) return "the model violates formula " + std::to_string(i);
  return {};
}

Outcome answered(std::string verdict, std::string shown, std::string wrong = {}) {
  return {std::move(verdict), std::move(shown), std::move(wrong)};
}
Outcome open(std::string shown, std::string wrong = {}) {
  return {{}, std::move(shown), std::move(wrong)};
}
Outcome open(const solve::Unknown& unknown) {
  return open("unknown: " + std::string(to_string(unknown.reason)));
}

// The elements are the statements; what fixes the inputs, and the property, are hard.
class Trace {
 public:
  Trace(const Subject& subject, Backend backend)
      : program(subject.build(terms)), solver(make_solver(terms, backend)), elements(*solver), own(backend) {
    for (std::size_t i = 0; i < program.inputs.size(); ++i)
      hard_.push_back(terms.equal(program.inputs[i].variable, terms.constant(subject.failing_inputs[i])));
    hard_.push_back(program.property);
    for (const Term formula : hard_)
      solver->add(formula);
    for (const Step& step : program.steps)
      elements.add(equation(terms, step));
  }

  // Empty unless another backend finds a model of the core.
  std::string refute(const ElementSet& core) {
    const auto witness = make_solver(terms, own == Backend::Z3 ? Backend::Cadical : Backend::Z3);
    for (const Term formula : hard_)
      witness->add(formula);
    for (const auto element : core)
      witness->add(equation(terms, program.steps[element]));
    Limits limits;
    limits.budget = limits.budget.within(std::chrono::seconds(3));
    return is_sat(witness->check({}, limits)) ? "the core is satisfiable" : "";
  }

  TermManager terms;
  Program program;
  std::unique_ptr<solve::Solver> solver;
  Elements elements;

 private:
  Backend own;
  std::vector<Term> hard_;
};

}  // namespace

Task time_to_model(Build build, Backend backend) {
  return [=](Clock& clock, const Limits& limits) -> Outcome {
    TermManager terms;
    const Program program = build(terms);
    std::vector<Term> formulas = semantics(terms, program);
    formulas.push_back(terms.logical_not(program.property));
    const auto solver = make_solver(terms, backend);
    for (const Term formula : formulas)
      solver->add(formula);
    const Answer answer = solver->check({}, limits);
    if (is_unsat(answer)) return answered("unsat", "unsat");
    if (const auto* unknown = std::get_if<solve::Unknown>(&answer)) return open(*unknown);
    const Model& model = std::get<solve::Sat>(answer).model;
    std::vector<Value> inputs;
    for (const Input& input : program.inputs)
      inputs.push_back(model.value(input.variable));
    clock.pause();
    std::string wrong = complaint(model, formulas);
    const auto state = run(program, inputs);
    if (!state || logic::evaluate(program.property, *state).is_true())
      wrong = "the program does not fail on the model's inputs";
    return answered("sat", "sat", wrong);
  };
}

Task first_core(Subject subject, Backend backend) {
  return [=](Clock& clock, const Limits& limits) -> Outcome {
    Trace trace(subject, backend);
    const auto answer = trace.elements.check(trace.elements.all(), limits);
    clock.pause();
    if (const auto* unknown = std::get_if<solve::Unknown>(&answer)) return open(*unknown);
    if (std::holds_alternative<Elements::SubsetSat>(answer)) return answered("sat", "sat");
    const ElementSet& core = std::get<Elements::SubsetUnsat>(answer).core;
    return answered("unsat", std::to_string(core.size()) + " of " + std::to_string(trace.elements.size()),
                    trace.refute(core));
  };
}

Task minimal_core(Subject subject, Backend backend) {
  return [=](Clock& clock, const Limits& limits) -> Outcome {
    Trace trace(subject, backend);
    solve::toolbox::ShrinkOptions options;
    options.limits = limits;
    options.conflicts_per_test = 20'000;
    const auto core = solve::toolbox::shrink(trace.elements, trace.elements.all(), options);
    clock.pause();
    if (!core) return open("unknown");
    std::string shown =
        std::to_string(core->elements.size()) + " of " + std::to_string(trace.elements.size());
    if (core->minimality == solve::toolbox::Minimality::NotProven)
      shown += ", " + std::to_string(core->undecided.size()) + " open";
    // Stopped by the clock, not by the limit of one test: the answer counts as late.
    if (limits.budget.exhausted()) return open(shown);
    return answered("unsat", shown, trace.refute(core->elements));
  };
}

namespace {

std::unique_ptr<solve::Optimizer> make(TermManager& terms, Optimizing optimizing) {
  switch (optimizing) {
    case Optimizing::Alternating: return make_optimizer(terms, solve::Strategy::Alternating);
    case Optimizing::CoreGuided: return make_optimizer(terms, solve::Strategy::CoreGuided);
    case Optimizing::ModelImproving: return make_optimizer(terms, solve::Strategy::ModelImproving);
    case Optimizing::Z3: break;
  }
  return solve::make_z3_optimizer(terms);
}

// One soft formula for each variable of the failing run, and for each element of an array.
std::vector<solve::Soft> distance(TermManager& terms, const Program& program, const Assignment& failing) {
  std::vector<logic::BitVector> indices;
  for (std::uint64_t i = 0; i < program.array_size; ++i)
    indices.emplace_back(32, i);
  std::vector<solve::Soft> out;
  for (const Term variable : program.variables()) {
    const Value& value = *failing.find(variable);
    if (!variable.sort().is_array()) {
      out.push_back({terms.equal(variable, terms.constant(value))});
      continue;
    }
    for (const solve::Soft& soft : solve::element_softs(terms, variable, value, indices))
      out.push_back(soft);
  }
  return out;
}

std::string check_optimum(const solve::Optimum& optimum, const std::vector<Term>& hard,
                          const std::vector<solve::Soft>& softs) {
  std::vector<std::size_t> violated;
  for (std::size_t i = 0; i < softs.size(); ++i)
    if (!optimum.model.holds(softs[i].formula)) violated.push_back(i);
  if (violated != optimum.violated || violated.size() != optimum.upper)
    return "the model costs " + std::to_string(violated.size()) + ", not " + std::to_string(optimum.upper);
  return complaint(optimum.model, hard);
}

}  // namespace

Task nearest_good_run(Subject subject, Optimizing optimizing) {
  return [=](Clock& clock, const Limits& limits) -> Outcome {
    TermManager terms;
    const Program program = subject.build(terms);
    std::vector<Term> hard = semantics(terms, program);
    hard.push_back(program.property);
    const std::vector<solve::Soft> softs = distance(terms, program, *run(program, subject.failing_inputs));
    const auto optimizer = make(terms, optimizing);
    for (const Term formula : hard)
      optimizer->add(formula);
    for (const solve::Soft& soft : softs)
      optimizer->add_soft(soft);
    const solve::OptimumAnswer answer = optimizer->minimize(limits);
    clock.pause();
    if (const auto* unknown = std::get_if<solve::Unknown>(&answer)) return open(*unknown);
    if (std::holds_alternative<solve::Unsat>(answer)) return answered("unsat", "unsat");
    const auto& optimum = std::get<solve::Optimum>(answer);
    const std::string of = " of " + std::to_string(softs.size());
    const std::string wrong = check_optimum(optimum, hard, softs);
    const std::string upper = std::to_string(optimum.upper);
    if (optimum.proven()) return answered(upper, upper + of, wrong);
    return open(std::to_string(optimum.lower) + ".." + upper + of, wrong);
  };
}

namespace {

constexpr int kQueries = 200;

// Two to five variables that keep or change their value, and the property, mostly violated.
std::vector<Term> query(TermManager& terms, const Program& program, const Assignment& failing,
                        const std::vector<Term>& variables, Random& random) {
  std::vector<Term> out = {random.below(4) == 0 ? program.property : terms.logical_not(program.property)};
  for (std::uint64_t i = 2 + random.below(4); i > 0; --i) {
    Term place = variables[random.below(variables.size())];
    Value value = *failing.find(place);
    if (place.sort().is_array()) {
      const logic::BitVector index(32, random.below(program.array_size));
      value = value.array().at(index);
      place = terms.select(place, terms.bit_vector(index));
    }
    const Term same = terms.equal(place, terms.constant(value));
    out.push_back(random.below(2) == 0 ? same : terms.logical_not(same));
  }
  return out;
}

}  // namespace

Task incremental_queries(Subject subject, Backend backend) {
  return [=](Clock& clock, const Limits& limits) -> Outcome {
    TermManager terms;
    const Program program = subject.build(terms);
    const std::vector<Term> formulas = semantics(terms, program);
    const std::vector<Term> variables = program.variables();
    const Assignment failing = *run(program, subject.failing_inputs);
    const auto solver = make_solver(terms, backend);
    for (const Term formula : formulas)
      solver->add(formula);
    Random random(7);
    std::string answers;
    std::string wrong;
    for (int i = 0; i < kQueries; ++i) {
      const std::vector<Term> assumptions = query(terms, program, failing, variables, random);
      const Answer answer = solver->check(assumptions, limits);
      if (is_unknown(answer)) return open(std::to_string(i) + " of 200", wrong);
      answers += is_sat(answer) ? 's' : 'u';
      if (is_unsat(answer)) continue;
      clock.pause();
      const Model& model = std::get<solve::Sat>(answer).model;
      for (const auto& checked : {formulas, assumptions})
        if (wrong.empty()) wrong = complaint(model, checked);
      clock.go_on();
    }
    const auto sat = std::count(answers.begin(), answers.end(), 's');
    return answered(answers, std::to_string(sat) + " sat, " + std::to_string(kQueries - sat) + " unsat",
                    wrong);
  };
}

}  // namespace faultline::bench
