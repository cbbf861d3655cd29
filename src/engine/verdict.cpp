// The names of loops: what `--unwindset` takes and what messages say.
//
// A function is listed as recursive if a chain of calls may lead from it to itself. A call through a pointer
// may go to any function whose address is taken somewhere: rather a name too many than one too few.
#include "engine/verdict.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <tuple>

#include "cfa/graph.h"
#include "cfa/loops.h"

namespace faultline::engine {
namespace {

using cfa::FunctionId;
using cfa::LocationId;

class CallGraph {
 public:
  explicit CallGraph(const cfa::Program& program) : callees_(program.functions.size()) {
    std::set<FunctionId> pointed_to;
    for (const cfa::Expr& expr : program.exprs)
      if (expr.kind == cfa::ExprKind::FunctionAddress) pointed_to.insert(FunctionId(expr.bits));
    for (const cfa::Edge& edge : program.edges)
      if (const auto* call = std::get_if<cfa::Call>(&edge.operation)) {
        std::set<FunctionId>& callees = callees_[program.locations[edge.from].function.value];
        if (call->callee) {
          callees.insert(call->callee);
        } else {
          callees.insert(pointed_to.begin(), pointed_to.end());
        }
      }
  }

  bool is_recursive(FunctionId function) const {
    std::vector<bool> seen(callees_.size());
    std::vector<FunctionId> open = {function};
    while (!open.empty()) {
      const FunctionId caller = open.back();
      open.pop_back();
      for (const FunctionId callee : callees_[caller.value]) {
        if (callee == function) return true;
        if (seen[callee.value]) continue;
        seen[callee.value] = true;
        open.push_back(callee);
      }
    }
    return false;
  }

 private:
  std::vector<std::set<FunctionId>> callees_;
};

// The user's functions in the order of their text, then the library's.
std::vector<FunctionId> functions_in_reading_order(const cfa::Program& program) {
  std::vector<FunctionId> order;
  for (std::size_t i = 0; i < program.functions.size(); ++i)
    if (program.functions[FunctionId(i)].defined) order.emplace_back(i);
  const auto key = [&program](FunctionId id) {
    const cfa::Function& function = program.functions[id];
    return std::tuple(function.origin == cfa::Origin::Library, function.range, id);
  };
  std::ranges::sort(order, {}, key);
  return order;
}

bool is_path_of(std::string_view path, std::string_view file) {
  return path == file || (path.ends_with(file) && path[path.size() - file.size() - 1] == '/');
}

bool is_at(const cfa::Program& program, const LoopId& loop, std::string_view file, std::uint32_t line) {
  const SourceRange range = loop_range(program, loop);
  return range && range.begin.line == line &&
         (file.empty() ? program.functions[loop.function].origin == cfa::Origin::User
                       : is_path_of(program.files.path(range.file), file));
}

}  // namespace

std::string loop_name(const cfa::Program& program, const LoopId& loop) {
  const std::string& function = program.functions[loop.function].name;
  if (!loop.head) return function;
  const cfa::Loops loops(program, loop.function);
  const auto position = std::ranges::find(loops.heads(), loop.head) - loops.heads().begin();
  return function + "." + std::to_string(position);
}

SourceRange loop_range(const cfa::Program& program, const LoopId& loop) {
  if (!loop.head) return program.functions[loop.function].range;
  for (const cfa::EdgeId edge : cfa::ordered_out(program, loop.head))
    if (program.edges[edge].range) return program.edges[edge].range;
  return {};
}

std::vector<LoopId> all_loops(const cfa::Program& program) {
  const CallGraph calls(program);
  std::vector<LoopId> all;
  for (const FunctionId function : functions_in_reading_order(program)) {
    if (calls.is_recursive(function)) all.push_back({function, {}});
    const cfa::Loops loops(program, function);
    for (const LocationId head : loops.heads())
      all.push_back({function, head});
  }
  return all;
}

std::optional<LoopId> find_loop(const cfa::Program& program, std::string_view name) {
  const std::vector<LoopId> all = all_loops(program);
  for (const LoopId& loop : all)
    if (loop_name(program, loop) == name) return loop;
  const std::size_t colon = name.rfind(':');
  const std::string_view file = colon == name.npos ? std::string_view() : name.substr(0, colon);
  const std::string_view digits = colon == name.npos ? name : name.substr(colon + 1);
  std::uint32_t line = 0;
  const char* const end = digits.data() + digits.size();
  if (const auto [rest, error] = std::from_chars(digits.data(), end, line);
      error != std::errc() || rest != end)
    return std::nullopt;
  const auto found =
      std::ranges::find_if(all, [&](const LoopId& loop) { return is_at(program, loop, file, line); });
  return found == all.end() ? std::nullopt : std::optional(*found);
}

}  // namespace faultline::engine
