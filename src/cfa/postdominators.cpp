#include "cfa/postdominators.h"

#include <vector>

namespace faultline::cfa {

PostDominators::PostDominators(const Program& program, FunctionId function) {
  const FunctionGraph graph(program, function);
  const auto count = static_cast<std::uint32_t>(graph.size());
  const std::uint32_t end = count;  // behind every Return and Halt
  constexpr std::uint32_t kNone = 0xFFFFFFFF;
  std::vector<std::vector<std::uint32_t>> after(count + 1), before(count + 1);
  for (std::uint32_t i = 0; i < count; ++i) {
    for (const auto& arc : graph.successors(i))
      after[i].push_back(arc.to);
    if (after[i].empty()) after[i].push_back(end);
    for (const EdgeId edge : program.locations[graph.location(i)].out)
      if (!program.edges[edge].to) after[i].push_back(end);
    for (const std::uint32_t to : after[i])
      before[to].push_back(i);
  }
  // Post-order from the end, against the edges.
  std::vector<std::uint32_t> order(count + 1, kNone), by_order;
  std::vector<std::pair<std::uint32_t, std::size_t>> stack{{end, 0}};
  std::vector<bool> seen(count + 1, false);
  seen[end] = true;
  while (!stack.empty()) {
    auto& [node, next] = stack.back();
    if (next < before[node].size()) {
      const std::uint32_t from = before[node][next++];
      if (!seen[from]) {
        seen[from] = true;
        stack.emplace_back(from, 0);
      }
      continue;
    }
    order[node] = static_cast<std::uint32_t>(by_order.size());
    by_order.push_back(node);
    stack.pop_back();
  }
  std::vector<std::uint32_t> immediate(count + 1, kNone);
  immediate[end] = end;
  const auto common = [&](std::uint32_t a, std::uint32_t b) {
    while (a != b) {
      while (order[a] < order[b])
        a = immediate[a];
      while (order[b] < order[a])
        b = immediate[b];
    }
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t k = by_order.size() - 1; k-- > 0;) {
      const std::uint32_t node = by_order[k];
      std::uint32_t found = kNone;
      for (const std::uint32_t to : after[node])
        if (immediate[to] != kNone) found = found == kNone ? to : common(found, to);
      if (found != immediate[node]) {
        immediate[node] = found;
        changed = true;
      }
    }
  }
  for (std::uint32_t i = 0; i < count; ++i)
    if (immediate[i] != kNone && immediate[i] != end)
      immediate_[graph.location(i)] = graph.location(immediate[i]);
}

LocationId PostDominators::meet(LocationId location) const {
  const auto known = immediate_.find(location);
  return known == immediate_.end() ? LocationId() : known->second;
}

}  // namespace faultline::cfa
