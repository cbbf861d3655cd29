#include "localize/distance/search.h"

#include "localize/problem.h"
#include "solve/factory.h"
#include "trace/unrolling/valued_inputs.h"

namespace faultline::localize::distance {

using logic::Term;
using trace::nearby::Followed;
using trace::nearby::NearRuns;
using trace::nearby::PointKind;

namespace {

// How long an endless loop may go on behind the bounds when its run is replayed.
constexpr std::uint64_t kMoreSteps = 10'000;
constexpr std::size_t kMostInputs = 16;  // that are brought near
constexpr std::chrono::milliseconds kNearInputs{300};

std::vector<Term> input_variables(const NearRuns& runs) {
  std::vector<Term> variables;
  for (const auto& input : runs.all.inputs)
    variables.push_back(input.variable);
  for (const auto& part : runs.all.unknown)
    variables.push_back(part.variable);
  return variables;
}

// Is this what the replay computes?
bool agrees(const std::vector<trace::nearby::Point>& points, const Valuation& values,
            const trace::nearby::RunValues& replayed) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i].kind == PointKind::Merge || points[i].kind == PointKind::Contents) continue;
    const auto known = replayed.find(points[i].key);
    const bool is_computed = known != replayed.end();
    if (is_computed != values.computed[i]) return false;
    if (is_computed && known->second.value != values.values[i]) return false;
  }
  return true;
}

}  // namespace

Search::Search(trace::nearby::Neighbourhood& neighbourhood, const NearRuns& runs, const Valuation& failing,
               const Metric& metric, const std::vector<std::uint64_t>& weights, Context& context, Goal goal)
    : neighbourhood_(neighbourhood),
      runs_(runs),
      failing_(failing),
      metric_(metric),
      weights_(weights),
      context_(context),
      goal_(goal),
      interpreter_(neighbourhood.program()),
      optimizer_(solve::make_optimizer(neighbourhood.terms())) {
  logic::TermManager& terms = neighbourhood_.terms();
  for (const Term constraint : runs.all.constraints)
    optimizer_->add(constraint);
  // Points that differ together, as all of a block that is skipped, are one soft formula.
  std::vector<Term> order;
  logic::TermMap<std::uint64_t> softs;
  for (std::size_t i = 0; i < runs.points.size(); ++i) {
    if (weights_[i] == 0) continue;
    Term soft = same_at(metric_, runs.points[i], failing_, i, terms);
    if (goal_ == Goal::Farthest) soft = terms.logical_not(soft);
    if (soft.is_true()) continue;
    if (const std::uint64_t* known = softs.find(soft)) {
      softs.set(soft, *known + weights_[i]);
    } else {
      softs.set(soft, weights_[i]);
      order.push_back(soft);
    }
  }
  for (const Term soft : order)
    optimizer_->add_soft({soft, *softs.find(soft)});
}

void Search::add(Term condition) {
  optimizer_->add(condition);
  added_.push_back(condition);
}

Term Search::differs(std::size_t point) const {
  logic::TermManager& terms = neighbourhood_.terms();
  return terms.logical_not(same_at(metric_, runs_.points[point], failing_, point, terms));
}

solve::OptimumAnswer Search::minimize(std::span<const Term> conditions, const Budget& budget) {
  solve::Limits limits;
  limits.budget = budget;
  return optimizer_->minimize(conditions, limits);
}

BoundsAnswer Search::bounds(std::span<const Term> conditions, const Budget& budget) {
  const solve::OptimumAnswer answer = minimize(conditions, budget);
  if (const auto* optimum = std::get_if<solve::Optimum>(&answer))
    return Bounds{optimum->lower, optimum->upper};
  if (std::holds_alternative<solve::Unsat>(answer)) return Nothing{};
  const auto& unknown = std::get<solve::Unknown>(answer);
  return GaveUp{completeness_of(unknown), std::string(solve::to_string(unknown.reason))};
}

// Inputs of zero, and as many of the failing run's put back as the conditions allow: no solver is asked.
std::optional<logic::Assignment> Search::from_zero(std::span<const Term> conditions, const Budget& budget) {
  logic::Assignment inputs;
  for (const Term variable : input_variables(runs_))
    if (!inputs.find(variable)) inputs.set(variable, logic::Value::zero(variable.sort()));
  const auto holds = [&] {
    logic::Evaluator now(inputs, logic::Missing::Zero);
    for (const auto& list :
         {std::span<const Term>(runs_.all.constraints), std::span<const Term>(added_), conditions})
      for (const Term formula : list)
        if (!now.holds(formula)) return false;
    return true;
  };
  if (!holds()) return std::nullopt;
  for (std::size_t i = 0; i < runs_.points.size() && !budget.exhausted(); ++i) {
    if (runs_.points[i].kind != PointKind::Input) continue;
    const Term input = runs_.points[i].value;
    const logic::Value before = *inputs.find(input);
    inputs.set(input, failing_.values[i]);
    if (!holds()) inputs.set(input, before);
  }
  return inputs;
}

// Any run of the kind, where not even one was found on the way to the nearest.
std::optional<logic::Assignment> Search::any(std::span<const Term> conditions, const Budget& budget) {
  if (auto inputs = from_zero(conditions, budget)) return inputs;
  const auto solver = context_.solver(neighbourhood_.terms());
  for (const auto& list : {std::span<const Term>(runs_.all.constraints), std::span<const Term>(added_)})
    for (const Term formula : list)
      solver->add(formula);
  solve::Limits limits;
  limits.budget = budget;
  const solve::Answer answer = solver->check(conditions, limits);
  const auto* sat = std::get_if<solve::Sat>(&answer);
  return sat ? std::optional(sat->model.assignment(input_variables(runs_))) : std::nullopt;
}

NearAnswer Search::find(std::span<const Term> conditions, const Budget& budget) {
  const solve::OptimumAnswer answer =
      minimize(conditions, budget.is_limited() ? budget.within(budget.left() * 4 / 5) : budget);
  if (const auto* optimum = std::get_if<solve::Optimum>(&answer)) {
    NearAnswer found = replay(with_near_inputs(optimum->model, conditions));
    if (auto* near = std::get_if<Near>(&found))
      near->lower = goal_ == Goal::Nearest ? std::min(optimum->lower, near->distance) : near->distance;
    return found;
  }
  if (std::holds_alternative<solve::Unsat>(answer)) return Nothing{};
  if (std::optional<logic::Assignment> inputs = any(conditions, budget)) return replay(std::move(*inputs));
  const auto& unknown = std::get<solve::Unknown>(answer);
  return GaveUp{completeness_of(unknown), std::string(solve::to_string(unknown.reason))};
}

// Of the runs that differ at just these points, one whose inputs are near to the failing run's: people read
// it.
logic::Assignment Search::with_near_inputs(const solve::Model& model, std::span<const Term> conditions) {
  logic::TermManager& terms = neighbourhood_.terms();
  const std::vector<Term> variables = input_variables(runs_);
  logic::Assignment best = model.assignment(variables);
  if (goal_ == Goal::Farthest) return best;
  const auto solver = context_.solver(terms);
  for (const auto& list :
       {std::span<const Term>(runs_.all.constraints), std::span<const Term>(added_), conditions})
    for (const Term formula : list)
      solver->add(formula);
  logic::Evaluator now(best, logic::Missing::Zero);
  std::vector<std::size_t> changed;
  for (std::size_t i = 0; i < runs_.points.size(); ++i) {
    if (weights_[i] > 0) {
      const Term same = same_at(metric_, runs_.points[i], failing_, i, terms);
      solver->add(now.holds(same) ? same : terms.logical_not(same));
    }
    const bool is_number = runs_.points[i].kind == PointKind::Input && runs_.points[i].type &&
                           neighbourhood_.program().types[runs_.points[i].type].is_integral();
    if (is_number && now.value(runs_.points[i].value) != failing_.values[i]) changed.push_back(i);
  }
  if (changed.size() > kMostInputs) changed.resize(kMostInputs);
  solve::Limits limits;
  limits.budget = context_.budget.within(kNearInputs);
  for (const std::size_t i : changed) {
    const Term input = runs_.points[i].value;
    const Term old = terms.constant(failing_.values[i]);
    const Term far = terms.ite(terms.bv_sle(old, input), terms.bv_sub(input, old), terms.bv_sub(old, input));
    const auto at_most = [&](std::uint64_t bound) {
      return terms.bv_ule(far, terms.bit_vector(far.width(), bound));
    };
    std::uint64_t low = 1;
    std::uint64_t high = logic::evaluate(far, best, logic::Missing::Zero).bits().to_uint64();
    while (low < high) {
      const std::uint64_t middle = low + (high - low) / 2;
      const solve::Answer answer = solver->check({at_most(middle)}, limits);
      if (solve::is_unknown(answer)) return best;
      if (const auto* sat = std::get_if<solve::Sat>(&answer)) {
        best = sat->model.assignment(variables);
        high = logic::evaluate(far, best, logic::Missing::Zero).bits().to_uint64();
      } else {
        low = middle + 1;
      }
    }
    solver->add(at_most(high));
  }
  return best;
}

// The interpreter decides what the run is and how far it is away; the model only chose its inputs.
NearAnswer Search::replay(logic::Assignment inputs) {
  Near near;
  near.inputs = std::move(inputs);
  logic::Evaluator evaluator(near.inputs, logic::Missing::Zero);
  trace::unrolling::ValuedInputs source(
      runs_.all, neighbourhood_.terms(), [&](Term term) { return evaluator.value(term); },
      neighbourhood_.initial_objects());
  trace::RunOptions options;
  options.checks = neighbourhood_.checks();
  options.recording = trace::Recording::On;
  options.budget = context_.budget;
  options.step_limit = kMoreSteps;
  for (const auto& segment : runs_.all.segments)
    options.step_limit += segment.steps;
  near.run = interpreter_.run(source, options);
  auto followed = neighbourhood_.follow(near.run);
  if (const auto* unsupported = std::get_if<trace::Unsupported>(&followed))
    return GaveUp{fault::Completeness::SolverGaveUp, unsupported->reason};
  near.followed = std::get<Followed>(std::move(followed));
  near.values = valuation(runs_.points, near.inputs);
  if (!agrees(runs_.points, near.values, near.followed.values))
    return GaveUp{fault::Completeness::SolverGaveUp,
                  "the run that was found is another one when it is replayed"};
  near.distance = trace::nearby::distance(metric_, weights_, failing_, near.values);
  return near;
}

}  // namespace faultline::localize::distance
