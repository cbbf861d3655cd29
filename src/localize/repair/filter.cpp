#include "localize/repair/filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "localize/max_sat/max_sat.h"

namespace faultline::localize::repair {
namespace {

// Sites times steps of the run: below it, running all mutants takes less time than the questions.
constexpr std::uint64_t kWorthwhile = 200'000;
constexpr std::chrono::milliseconds kLongest{3'000};

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

}  // namespace

Filter filter(const Investigation& investigation, const Sites& sites, const std::vector<bool>& visited,
              const Context& context) {
  const cfa::Program& program = investigation.program();
  const auto places = static_cast<std::uint64_t>(
      std::ranges::count_if(sites.all(), [&](const Site& site) { return visited[site.at.value]; }));
  if (places * investigation.run().steps < kWorthwhile) return {};
  if (comes_back(program, investigation.run())) return {{}, "not filtered, as the run has loops"};
  Context asking = context;
  asking.budget = context.budget.within(kLongest);
  MaxSatOptions options;
  options.most = places;
  options.largest = 1;
  fault::Localization singles;
  try {
    singles = MaxSat(options).localize(investigation, asking);
  } catch (const NotExplainable&) {
    singles.completeness = fault::Completeness::SolverGaveUp;
  }
  if (singles.completeness != fault::Completeness::Complete)
    return {{}, "not filtered, as the formula is too hard"};
  std::set<cfa::StatementId> corrected;
  for (const fault::Fault& single : singles.faults)
    for (const fault::Part& part : single.parts)
      corrected.insert(part.statement);
  Filter result;
  result.hopeless.assign(program.locations.size(), false);
  std::size_t left_out = 0;
  const trace::Candidates& candidates = investigation.whole_program().candidates();
  for (std::uint32_t i = 0; i < candidates.size(); ++i) {
    const trace::Candidate& candidate = candidates[trace::CandidateId(i)];
    const cfa::LocationId at = program.edges[candidate.edge].from;
    if (!candidate.statement || corrected.contains(candidate.statement) || !only_computes(program, at) ||
        result.hopeless[at.value])
      continue;
    result.hopeless[at.value] = true;
    ++left_out;
  }
  result.note = fmt::format("{} places left out, where no value would help", left_out);
  return result;
}

}  // namespace faultline::localize::repair
