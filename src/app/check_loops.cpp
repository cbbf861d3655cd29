#include "app/check_loops.h"

#include <fmt/format.h>

#include "app/quantity_option.h"
#include "app/suggestion.h"

namespace faultline::app {
namespace {

constexpr std::size_t kMostListed = 40;

Failure unknown_loop(const std::string& name, const cfa::Program& program) {
  const std::vector<engine::LoopId> loops = engine::all_loops(program);
  if (loops.empty())
    return Failure(ExitCode::Usage,
                   fmt::format("--unwindset: there is no loop '{}', the program has none", name));
  std::vector<std::string> names;
  std::vector<std::string> listed;
  for (const engine::LoopId& loop : loops) {
    names.push_back(engine::loop_name(program, loop));
    if (listed.size() < kMostListed)
      listed.push_back(fmt::format("{} ({})", names.back(), loop_place(program, loop)));
  }
  if (loops.size() > listed.size()) listed.emplace_back("...");
  const std::string near = nearest(name, names);
  return Failure(ExitCode::Usage, fmt::format("--unwindset: there is no loop '{}'{} Known are: {}", name,
                                              near.empty() ? "." : fmt::format(", did you mean '{}'?", near),
                                              fmt::join(listed, ", ")));
}

engine::LoopBound read_loop_bound(const std::string& item, const cfa::Program& program) {
  const std::size_t colon = item.rfind(':');
  if (colon == item.npos || colon == 0 || colon + 1 == item.size())
    throw Failure(ExitCode::Usage,
                  fmt::format("--unwindset: '{}' is no bound of a loop; write it as main.0:10", item));
  const auto count =
      read_quantity<std::uint32_t>("--unwindset", item.substr(colon + 1), parse_count, "main.0:10");
  const std::string name = item.substr(0, colon);
  const std::optional<engine::LoopId> loop = engine::find_loop(program, name);
  if (!loop) throw unknown_loop(name, program);
  return {*loop, count};
}

}  // namespace

std::vector<engine::LoopBound> read_loop_bounds(const std::vector<std::string>& values,
                                                const cfa::Program& program) {
  std::vector<engine::LoopBound> bounds;
  for (const std::string& value : values)
    for (const std::string& item : CLI::detail::split(value, ','))
      bounds.push_back(read_loop_bound(item, program));
  return bounds;
}

std::string loop_place(const cfa::Program& program, const engine::LoopId& loop) {
  if (program.functions[loop.function].origin == cfa::Origin::Library) return "library";
  return program.files.describe(engine::loop_range(program, loop));
}

}  // namespace faultline::app
