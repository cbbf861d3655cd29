#include "report/terminal/effect.h"

#include <fmt/format.h>

#include <vector>

#include "trace/describe.h"

namespace faultline::report::terminal {
namespace {

constexpr std::size_t kMostWrites = 3;

std::string effect(const cfa::Program& program, const trace::Run& run, std::size_t step) {
  const cfa::Edge& edge = program.edges[run.trace.steps[step].edge];
  if (const auto* branch = std::get_if<cfa::Branch>(&edge.operation)) {
    if (branch->outcome == cfa::Outcome::True) return "it is true";
    return branch->outcome == cfa::Outcome::False ? "it is false" : "";
  }
  std::vector<std::string> all;
  for (const trace::Access& access : run.trace.writes(step)) {
    if (access.variable && program.variables[access.variable].storage == cfa::Storage::Temporary) continue;
    if (all.size() == kMostWrites) return fmt::format("{}, ...", fmt::join(all, ", "));
    all.push_back(fmt::format("{} = {}", one_line(trace::place_name(program, run.trace, access), 60),
                              trace::value_text(program, run.trace, access)));
  }
  return fmt::format("{}", fmt::join(all, ", "));
}

}  // namespace

std::string last_effect(const cfa::Program& program, const trace::Run& run, const fault::Part& part) {
  if (!part.statement) return {};
  std::string last;
  std::size_t visits = 0;
  for (std::size_t step = run.trace.steps.size(); step-- > 0;) {
    const cfa::EdgeId edge = run.trace.steps[step].edge;
    if (!edge || program.edges[edge].statement != part.statement) continue;
    std::string text = effect(program, run, step);
    if (text.empty()) continue;
    if (visits++ == 0) last = std::move(text);
  }
  return visits > 1 && !last.empty() ? "the last time, " + last : last;
}

}  // namespace faultline::report::terminal
