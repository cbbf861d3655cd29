#include "localize/distance/describe.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "cfa/value.h"
#include "trace/describe.h"

namespace faultline::localize::distance {

using fault::Delta;
using trace::nearby::Followed;
using trace::nearby::Point;
using trace::nearby::PointKind;
using trace::unrolling::kNoStep;

namespace {

constexpr std::size_t kLongest = 60;
constexpr std::size_t kToldLines = 4;
constexpr std::uint32_t kObjectShift = 32;

std::uint32_t step_of(const Followed& followed, const Point& point) {
  const auto known = followed.values.find(point.key);
  return known == followed.values.end() ? kNoStep : known->second.step;
}

bool is_input(const Delta& delta) {
  return delta.kind == PointKind::Input || delta.kind == PointKind::Contents;
}

std::string lines_text(const std::set<std::uint32_t>& lines) {
  std::vector<std::uint32_t> all(lines.begin(), lines.end());
  const bool is_long = all.size() > kToldLines;
  if (is_long) all.resize(kToldLines);
  return fmt::format("line{} {}{}", lines.size() > 1 ? "s" : "", fmt::join(all, ", "),
                     is_long ? fmt::format(" and {} more", lines.size() - kToldLines) : "");
}

}  // namespace

Describer::Describer(Exploration& exploration, const Investigation& investigation, const Near& near)
    : exploration_(exploration),
      program_(investigation.program()),
      failing_(investigation.run()),
      near_(near) {}

std::string Describer::name_of(const Point& point) const {
  if (point.kind == PointKind::Input) return point.name;
  if (point.kind == PointKind::Merge) return program_.variables[point.variable].name;
  if (point.kind == PointKind::Contents) {
    const std::uint32_t step = step_of(exploration_.failing(), point);
    for (const trace::UsedInput& input : failing_.inputs)
      if (input.step == step) return input.name;
    return "an uninitialised value";
  }
  const trace::Candidate& candidate = exploration_.neighbourhood().candidates()[point.candidate];
  const cfa::Edge& edge = program_.edges[point.edge];
  if (const auto* assign = std::get_if<cfa::Assign>(&edge.operation)) {
    const SourceRange& target = program_.range(assign->target);
    const cfa::VariableId variable =
        cfa::VariableId(static_cast<std::uint32_t>(program_.exprs[assign->target].bits));
    if (program_.exprs[assign->target].kind == cfa::ExprKind::Variable &&
        program_.variables[variable].storage != cfa::Storage::Temporary)
      return program_.variables[variable].name;
    if (target && program_.exprs[assign->target].kind != cfa::ExprKind::Variable)
      return one_line(program_.text(target), kLongest);
  }
  if (std::holds_alternative<cfa::Return>(edge.operation))
    return fmt::format("what {} returns", program_.functions[candidate.function].name);
  return one_line(program_.text(candidate.range), kLongest);
}

// The passes of the loops around it, outermost first.
std::string Describer::where(const Point& point) const {
  std::vector<std::uint32_t> passes;
  bool is_in_cycle = false;
  for (trace::unrolling::ContextId at = point.context; at;) {
    const trace::unrolling::Context& context = exploration_.neighbourhood().names().context(at);
    if (!context.head) break;
    passes.insert(passes.begin(), context.pass);
    is_in_cycle = program_.locations[context.head].function == program_.start;
    at = context.parent;
  }
  if (passes.empty()) return "";
  // The outermost loop of a PLC program, where it is in sight, is the scan cycle.
  const bool has_cycle = program_.language == cfa::Language::StructuredText && is_in_cycle;
  if (!has_cycle) return fmt::format("pass {}", fmt::join(passes, "."));
  const std::span inner = std::span(passes).subspan(1);
  return fmt::format("cycle {}{}", passes[0], inner.empty() ? "" : fmt::format(", pass {}", fmt::join(inner, ".")));
}

std::string Describer::value_text(const Point& point, const logic::Value& value, const trace::Run& run,
                                  const Followed& followed) const {
  if (value.sort().kind() == logic::SortKind::Bool)
    return trace::value_text(program_, run.trace, program_.types.bool_type(), value.is_true() ? 1 : 0);
  std::uint64_t bits = value.bits().to_uint64();
  if (!point.type || !program_.types[point.type].is_scalar()) return fmt::format("{}", bits);
  const cfa::Type& type = program_.types[point.type];
  if (type.kind == cfa::TypeKind::Pointer && type.width == 64) {
    const auto number = static_cast<trace::ObjectNumber>(bits >> kObjectShift);
    const auto there = std::find(followed.objects.begin(), followed.objects.end(), number);
    if (there != followed.objects.end())
      bits =
          static_cast<std::uint64_t>(there - followed.objects.begin()) << kObjectShift | (bits & 0xFFFFFFFF);
  }
  return trace::value_text(program_, run.trace, point.type, cfa::canonical(type, bits));
}

Delta Describer::delta(std::uint32_t number) const {
  const Point& point = exploration_.runs().points[number];
  Delta delta;
  delta.kind = point.kind;
  delta.point = exploration_.neighbourhood().path(point.key);
  delta.name = name_of(point);
  delta.where = where(point);
  delta.weight = exploration_.weights()[number];
  if (point.edge) {
    const cfa::Edge& edge = program_.edges[point.edge];
    delta.statement = edge.statement;
    delta.function = program_.locations[edge.from].function;
    delta.range = edge.range;
  }
  if (point.candidate) {
    const trace::Candidate& candidate = exploration_.neighbourhood().candidates()[point.candidate];
    delta.part = candidate.kind;
    delta.range = candidate.range;
  }
  const Valuation& failing = exploration_.failing_values();
  const bool all = exploration_.metric().values == Metric::Values::All;
  if (all || failing.computed[number])
    delta.was = value_text(point, failing.values[number], failing_, exploration_.failing());
  if (all || near_.values.computed[number])
    delta.is = value_text(point, near_.values.values[number], near_.run, near_.followed);
  delta.failing_step = step_of(exploration_.failing(), point);
  delta.passing_step = step_of(near_.followed, point);
  return delta;
}

std::vector<Delta> Describer::deltas(std::vector<std::uint32_t>& points) const {
  // What only the passing run executes comes behind the last step that both take before it.
  std::map<std::uint32_t, std::uint32_t> common;  // passing step to failing step
  for (const auto& [key, value] : near_.followed.values)
    if (const auto known = exploration_.failing().values.find(key);
        known != exploration_.failing().values.end())
      common.emplace(value.step, known->second.step);
  const auto order = [&](const Delta& one) {
    if (one.failing_step != kNoStep) return Order{one.failing_step, 0};
    if (one.passing_step == kNoStep) return Order{kNoStep, 0};
    auto before = common.upper_bound(one.passing_step);
    if (before == common.begin()) return Order{0, one.passing_step};
    --before;
    return Order{before->second, one.passing_step - before->first};
  };
  std::vector<std::pair<Delta, std::uint32_t>> found;
  for (std::uint32_t i = 0; i < exploration_.runs().points.size(); ++i)
    if (exploration_.matters(i) &&
        trace::nearby::differ(exploration_.metric(), exploration_.failing_values(), near_.values, i))
      found.emplace_back(delta(i), i);
  std::stable_sort(found.begin(), found.end(),
                   [&](const auto& a, const auto& b) { return order(a.first) < order(b.first); });
  std::vector<Delta> all;
  points.clear();
  for (auto& [one, point] : found) {
    all.push_back(std::move(one));
    points.push_back(point);
  }
  return all;
}

// What only one of the runs executes: one statement by its text, more by their lines.
std::string Describer::skipped(const std::vector<Delta>& deltas) const {
  const auto told = [&](const auto& is_meant, const char* what) -> std::string {
    std::set<std::uint32_t> lines;
    std::set<SourceRange> statements;
    for (const Delta& delta : deltas) {
      if (is_input(delta) || !delta.range || !is_meant(delta)) continue;
      lines.insert(delta.range.begin.line);
      if (delta.statement) statements.insert(program_.statements[delta.statement].range);
    }
    if (lines.empty()) return "";
    if (statements.size() == 1)
      return fmt::format("`{}` in line {} is {}", one_line(program_.text(*statements.begin()), kLongest),
                         *lines.begin(), what);
    return fmt::format("{} {} {}", lines_text(lines), lines.size() > 1 ? "are" : "is", what);
  };
  const std::string left_out = told([](const Delta& delta) { return delta.is.empty(); }, "not executed");
  const std::string entered = told([](const Delta& delta) { return delta.was.empty(); }, "executed now");
  return left_out.empty() || entered.empty() ? left_out + entered : left_out + ", and " + entered;
}

// Not what the source has no word for, as the pointer to the component that a transition gets.
bool Describer::is_told(const trace::Access& read) const {
  return !read.variable || static_cast<bool>(program_.variables[read.variable].range);
}

// Why it is well now: what the checked condition reads there.
std::string Describer::end() const {
  const trace::Trace& trace = near_.run.trace;
  for (std::size_t step = trace.steps.size(); step-- > 0;) {
    if (trace.steps[step].edge != failing_.event.edge) continue;
    std::vector<std::string> values;
    for (const trace::Access& read : trace.reads(step))
      if (values.size() < kToldLines && read.type && program_.types[read.type].is_scalar() && is_told(read))
        values.push_back(fmt::format("{} = {}", trace::place_name(program_, trace, read),
                                     trace::value_text(program_, trace, read)));
    const std::string text = one_line(program_.text(failing_.event.range), kLongest);
    return values.empty() ? fmt::format("`{}` holds", text)
                          : fmt::format("`{}` holds ({})", text, fmt::join(values, ", "));
  }
  return fmt::format("`{}` is not reached", one_line(program_.text(failing_.event.range), kLongest));
}

std::vector<std::string> Describer::story(const std::vector<Delta>& deltas,
                                          const std::vector<std::uint32_t>& chosen) const {
  std::vector<std::string> told;
  const auto place = [](const Delta& delta) {
    return fmt::format("in line {}{}", delta.range.begin.line,
                       delta.where.empty() ? "" : " (" + delta.where + ")");
  };
  std::vector<std::string> inputs;
  for (const Delta& delta : deltas)
    if (is_input(delta) && !delta.was.empty() && !delta.is.empty())
      inputs.push_back(fmt::format("{} = {} instead of {}", delta.name, delta.is, delta.was));
  if (!inputs.empty()) told.push_back(fmt::format("with {}", fmt::join(inputs, " and ")));
  const std::string other_way = skipped(deltas);
  bool is_told = other_way.empty();
  for (const std::uint32_t number : chosen) {
    const Delta& delta = deltas[number];
    if (is_input(delta)) continue;
    if (delta.kind == PointKind::Guard && !delta.was.empty()) {
      const bool is_true = delta.is == "true" || delta.is == "TRUE";
      const bool is_truth = is_true || delta.is == "false" || delta.is == "FALSE";
      told.push_back(is_truth ? fmt::format("the condition `{}` {} is {} true", delta.name, place(delta),
                                            is_true ? "now" : "no longer")
                              : fmt::format("`{}` {} is {} instead of {}", delta.name, place(delta), delta.is,
                                            delta.was));
      if (!is_told) told.push_back("so " + other_way);
      is_told = true;
    } else if (delta.was.empty()) {
      told.push_back(fmt::format("`{}` is {} {}", delta.name, delta.is, place(delta)));
    } else {
      told.push_back(delta.range ? fmt::format("`{}` becomes {} instead of {} {}", delta.name, delta.is,
                                               delta.was, place(delta))
                                 : fmt::format("`{}` is {} instead of {}", delta.name, delta.is, delta.was));
    }
  }
  if (!is_told) told.push_back(other_way);
  told.push_back("so " + end());
  return told;
}

}  // namespace faultline::localize::distance
