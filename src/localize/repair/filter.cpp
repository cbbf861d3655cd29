#include "localize/repair/filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>

#include "localize/max_sat/max_sat.h"

namespace faultline::localize::repair {
namespace {

constexpr std::chrono::milliseconds kLongest{3'000};  // all questions together
constexpr std::size_t kOthers = 3;                    // failing runs beside the counterexample

using Statements = std::set<cfa::StatementId>;

bool comes_back(const cfa::Program& program, const trace::Run& run) {
  std::set<std::pair<trace::FrameId, cfa::LocationId>> seen;
  for (const trace::Step& step : run.trace.steps)
    if (step.edge && !seen.insert({step.frame, program.edges[step.edge].from}).second) return true;
  return false;
}

// Is all that the location does to compute a value, which goes to a variable, decides a branch or is given
// back?
bool only_computes(const cfa::Program& program, cfa::LocationId at) {
  const cfa::Operation& operation = program.edges[program.locations[at].out.front()].operation;
  if (const auto* assign = std::get_if<cfa::Assign>(&operation))
    return program.exprs[assign->target].kind == cfa::ExprKind::Variable;
  return std::holds_alternative<cfa::Branch>(operation) || std::holds_alternative<cfa::Return>(operation);
}

// Where another value would let the run pass; none: the formula is too hard.
std::optional<Statements> corrected(const Investigation& investigation, std::size_t places, Context context) {
  MaxSatOptions options;
  options.most = places;
  options.largest = 1;
  fault::Localization singles;
  try {
    singles = MaxSat(options).localize(investigation, context);
  } catch (const NotExplainable&) {
    return std::nullopt;
  }
  if (singles.completeness != fault::Completeness::Complete) return std::nullopt;
  Statements all;
  for (const fault::Fault& single : singles.faults)
    for (const fault::Part& part : single.parts)
      all.insert(part.statement);
  return all;
}

std::size_t differences(const trace::PooledRun& a, const trace::PooledRun& b) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < a.visited.size(); ++i)
    sum += a.visited[i] != b.visited[i];
  return sum;
}

// Failing runs that take other ways, those that differ most first.
std::vector<const trace::PooledRun*> others(const std::vector<trace::PooledRun>& runs) {
  std::vector<const trace::PooledRun*> all;
  for (std::size_t i = 1; i < runs.size(); ++i)
    if (runs[i].label == trace::Label::Fails && differences(runs[i], runs.front()) > 0) all.push_back(&runs[i]);
  std::ranges::stable_sort(all, std::greater<>(), [&](const trace::PooledRun* run) {
    return differences(*run, runs.front());
  });
  if (all.size() > kOthers) all.resize(kOthers);
  return all;
}

// What helps in this run, too; none: it cannot be asked.
std::optional<Statements> corrected_in(const trace::PooledRun& pooled, const Investigation& first, std::size_t places,
                                       const Context& context) {
  const trace::Interpreter interpreter(first.program());
  trace::WordInputs inputs(pooled.inputs);
  trace::RunOptions recorded;
  recorded.recording = trace::Recording::On;
  recorded.checks = first.assumptions().checks;
  recorded.budget = context.budget;
  const trace::Run run = interpreter.run(inputs, recorded);
  if (run.event.kind != pooled.end || comes_back(first.program(), run)) return std::nullopt;
  return corrected(Investigation(first.program(), run, first.assumptions(), context.budget), places, context);
}

}  // namespace

Filter filter(const Investigation& investigation, const Sites& sites, const std::vector<trace::PooledRun>& runs,
              const Context& context, std::uint64_t worthwhile) {
  const cfa::Program& program = investigation.program();
  const auto places = static_cast<std::uint64_t>(std::ranges::count_if(
      sites.all(), [&](const Site& site) { return runs.front().visited[site.at.value]; }));
  if (places * investigation.run().steps < worthwhile) return {};
  if (comes_back(program, investigation.run())) return {{}, "not filtered, as the run has loops"};
  Context asking = context;
  asking.budget = context.budget.within(kLongest);
  std::optional<Statements> helpful = corrected(investigation, places, asking);
  if (!helpful) return {{}, "not filtered, as the formula is too hard"};
  Filter result;
  result.runs = 1;
  for (const trace::PooledRun* other : others(runs)) {
    const std::optional<Statements> here = corrected_in(*other, investigation, places, asking);
    if (!here) continue;
    Statements both;
    std::ranges::set_intersection(*helpful, *here, std::inserter(both, both.end()));
    if (both.empty()) continue;  // two faults
    helpful = std::move(both);
    ++result.runs;
  }
  result.hopeless.assign(program.locations.size(), false);
  std::size_t left_out = 0;
  const trace::Candidates& candidates = investigation.whole_program().candidates();
  for (std::uint32_t i = 0; i < candidates.size(); ++i) {
    const trace::Candidate& candidate = candidates[trace::CandidateId(i)];
    const cfa::LocationId at = program.edges[candidate.edge].from;
    if (!candidate.statement || helpful->contains(candidate.statement) || !only_computes(program, at) ||
        result.hopeless[at.value])
      continue;
    result.hopeless[at.value] = true;
    ++left_out;
  }
  result.note = fmt::format("{} places left out, where no value would help{}", left_out,
                            result.runs > 1 ? fmt::format(" in each of {} failing runs", result.runs) : "");
  return result;
}

}  // namespace faultline::localize::repair
