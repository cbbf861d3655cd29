#include "trace/nearby/neighbourhood.h"

#include <algorithm>
#include <set>

#include "base/diagnostic.h"
#include "trace/unrolling/run_bounds.h"

namespace faultline::trace::nearby {

using logic::Term;
using unrolling::Site;
using unrolling::Unrolling;

namespace {

constexpr std::uint32_t kMorePasses = 2;
constexpr std::uint32_t kFreePasses = 1u << 14;  // that constants decide

PointKey input_key(cfa::EdgeId edge, unrolling::ContextId context) {
  return {PointKey::kNone, edge.value, context.value, 0};
}

PointKey contents_key(std::size_t number) {
  return {PointKey::kNone, PointKey::kNone, PointKey::kNone, number};
}

}  // namespace

Neighbourhood::Neighbourhood(const cfa::Program& program, const Run& failing, logic::TermManager& terms,
                             Checks checks, Budget budget, const std::vector<cfa::ExprId>& observed)
    : program_(program),
      failing_(failing),
      terms_(terms),
      checks_(checks),
      budget_(std::move(budget)),
      candidates_(program, Granularity::Statement),
      observed_(program.exprs.size()),
      cut_at_(candidates_.cuts()),
      names_(program, terms) {
  for (const cfa::ExprId expr : observed)
    observed_[expr.value] = cut_at_[expr.value] = true;
}

unrolling::Bounds Neighbourhood::bounds() const {
  unrolling::Bounds bounds = unrolling::bounds_around(program_, failing_.trace, kMorePasses);
  bounds.free_passes = kFreePasses;
  return bounds;
}

unrolling::Options Neighbourhood::walk_options() const {
  unrolling::Options options;
  options.checks = checks_;
  options.budget = budget_;
  options.with_equations = false;
  options.cut_at = &cut_at_;
  return options;
}

// A condition that is true or false, not the value of a switch.
bool Neighbourhood::is_two_way(const Site& site) const {
  const auto* branch = std::get_if<cfa::Branch>(&program_.edges[site.edge].operation);
  return branch && branch->condition == site.expr &&
         (branch->outcome == cfa::Outcome::True || branch->outcome == cfa::Outcome::False);
}

Point Neighbourhood::point_at(const Site& site, Term value) {
  Point point;
  point.key = {site.expr.value, site.edge.value, site.context.value, site.offset};
  point.candidate = candidates_.of(site.expr);
  point.edge = site.edge;
  point.context = site.context;
  point.type = program_.exprs[site.expr].type;
  point.computed = site.reached;
  point.value = value;
  if (candidates_[point.candidate].kind == CandidateKind::Condition) point.kind = PointKind::Guard;
  if (!is_two_way(site)) return point;
  const bool is_float = program_.types[point.type].kind == cfa::TypeKind::Float;
  const Term magnitude = is_float ? terms_.bv_extract(value, value.width() - 2, 0) : value;
  point.value = terms_.distinct(magnitude, terms_.bit_vector(magnitude.width(), 0));
  return point;
}

PointPath Neighbourhood::path(const PointKey& key) const {
  PointPath path{key, names_.path(unrolling::ContextId(key.context))};
  path.key.context = PointKey::kNone;
  return path;
}

std::optional<PointKey> Neighbourhood::find(const PointPath& path) const {
  const std::optional<unrolling::ContextId> context = names_.find(path.context);
  if (!context) return std::nullopt;
  PointKey key = path.key;
  key.context = context->value;
  return key;
}

std::variant<Followed, Unsupported> Neighbourhood::follow(const Run& run) {
  unrolling::Options options = walk_options();
  options.along = &run;
  options.bounds.loop = unrolling::most_passes(program_, run.trace) + kMorePasses;
  options.bounds.recursion = options.bounds.loop;
  std::vector<std::pair<Point, std::uint32_t>> met;
  Followed followed;
  options.cut = [&](const Site& site, Term value) {
    if (observed_[site.expr.value]) followed.observed.push_back({site, value});
    if (candidates_.of(site.expr)) met.emplace_back(point_at(site, value), site.step);
    return value;
  };
  Unrolling walked = unrolling::unroll(program_, terms_, names_, options);
  if (!walked.unsupported.empty()) return Unsupported{walked.unsupported};
  if (!walked.complete) return Unsupported{"out of time or memory"};
  followed.assignment = std::move(walked.assignment);
  followed.objects = std::move(walked.run_objects);
  logic::Evaluator in_the_run(followed.assignment, logic::Missing::Zero);
  for (const auto& [point, step] : met)
    followed.values.try_emplace(point.key, PointValue{in_the_run.value(point.value), step});
  logic::TermMap<std::uint32_t> steps;
  std::set<Term> inputs;
  for (const unrolling::InputPoint& input : walked.inputs)
    inputs.insert(input.variable);
  for (const unrolling::Known& known : walked.known)
    steps.set(known.term, known.step);
  for (const unrolling::InputPoint& input : walked.inputs)
    if (const std::uint32_t* step = steps.find(input.variable))
      followed.values.try_emplace(input_key(input.edge, input.context),
                                  PointValue{in_the_run.value(input.variable), *step});
  if (&run == &failing_ && contents_.empty())
    for (const unrolling::Known& known : walked.known)
      if (!inputs.contains(known.term)) contents_.push_back(known.term);
  for (std::size_t i = 0; i < contents_.size(); ++i)
    if (const std::uint32_t* step = steps.find(contents_[i]))
      followed.values.try_emplace(contents_key(i), PointValue{in_the_run.value(contents_[i]), *step});
  return followed;
}

void Neighbourhood::add_inputs(NearRuns& runs) const {
  std::vector<Point> inputs;
  for (const unrolling::InputPoint& input : runs.all.inputs) {
    Point point;
    point.kind = PointKind::Input;
    point.key = input_key(input.edge, input.context);
    point.edge = input.edge;
    point.context = input.context;
    point.type = input.type;
    point.name = input.name;
    point.value = input.variable;
    point.computed = input.guard;
    inputs.push_back(std::move(point));
  }
  for (std::size_t i = 0; i < contents_.size(); ++i) {
    Point point;
    point.kind = PointKind::Contents;
    point.key = contents_key(i);
    point.value = contents_[i];
    point.computed = terms_.boolean(true);
    inputs.push_back(std::move(point));
  }
  runs.points.insert(runs.points.begin(), inputs.begin(), inputs.end());
}

std::variant<NearRuns, Unsupported> Neighbourhood::unroll(const unrolling::Bounds& bounds, Merges merges,
                                                          const Replace& replace) {
  NearRuns runs;
  unrolling::Options options = walk_options();
  options.bounds = bounds;
  std::map<PointKey, Term> replaced;
  const auto put = [&](Point point) {
    const auto [known, fresh] = replaced.try_emplace(point.key, Term());
    if (!fresh) return known->second;
    known->second = replace ? replace(point, point.value) : Term();
    runs.points.push_back(std::move(point));
    return known->second;
  };
  options.cut = [&](const Site& site, Term value) {
    if (observed_[site.expr.value]) runs.observed.push_back({site, value});
    if (!candidates_.of(site.expr)) return value;
    const Term answer = put(point_at(site, value));
    if (!answer) return value;
    return is_two_way(site) ? terms_.bv_from_bool(answer, value.width()) : answer;
  };
  if (merges == Merges::Told) {
    options.merge = [&](const unrolling::MergeSite& site, Term value) {
      Point point;
      point.kind = PointKind::Merge;
      point.key = {site.variable.value, site.location ? site.location.value : PointKey::kNone,
                   site.context.value, 1};
      point.variable = site.variable;
      point.context = site.context;
      point.type = program_.variables[site.variable].type;
      point.value = value;
      point.computed = site.reached;
      const Term answer = put(std::move(point));
      return answer ? answer : value;
    };
  }
  runs.all = unrolling::unroll(program_, terms_, names_, options);
  if (!runs.all.complete) return Unsupported{"out of time or memory"};
  if (!runs.all.unsupported.empty()) return Unsupported{runs.all.unsupported};
  add_inputs(runs);
  std::vector<Term> passes = runs.all.finishes;
  std::vector<Term> leaves;
  for (const unrolling::Cut& cut : runs.all.cuts) {
    const bool goes_on = cut.head && unrolling::is_endless(program_, cut.head);
    (goes_on ? passes : leaves).push_back(cut.reached);
  }
  runs.passes = terms_.logical_or(passes);
  runs.leaves = terms_.logical_or(leaves);
  return runs;
}

}  // namespace faultline::trace::nearby
