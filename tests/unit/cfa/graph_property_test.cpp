// The graph analyses against definitions that need no cleverness, on small random automata.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "cfa/graph.h"
#include "cfa/loops.h"
#include "cfa/maybe_uninitialized.h"
#include "cfa/operands.h"
#include "cfa/simplify_graph.h"
#include "cfa/wellformed.h"
#include "small_program.h"

namespace faultline::cfa {
namespace {

constexpr unsigned kPrograms = 2000;

// Up to nine locations with branches, assignments, declarations, skips and returns anywhere.
class RandomProgram : public SmallProgram {
 public:
  explicit RandomProgram(unsigned seed) : random_(seed) {
    variable("x", int_type);
    variable("y", int_type);
    std::vector<LocationId> all{entry()};
    for (unsigned i = pick(8); i > 0; --i)
      all.push_back(location());
    for (const LocationId from : all) {
      const LocationId to = all[pick(all.size())];
      switch (pick(8)) {
        case 0: finish(from, read("x")); break;
        case 1: assign(from, to, "x", read("y")); break;
        case 2: assign(from, to, pick(2) == 0 ? "x" : "y", number(1)); break;
        case 3: edge(from, to, Declare{variables["x"], {}}); break;
        case 4: skip(from, to); break;
        default: branch(from, to, all[pick(all.size())], read(pick(2) == 0 ? "x" : "y"));
      }
    }
  }

 private:
  std::size_t pick(std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
  }
  std::mt19937 random_;
};

using Places = std::set<LocationId>;

// What `from` reaches without passing through `avoided`.
Places reach(const Program& program, LocationId from, LocationId avoided = {}) {
  Places seen;
  std::vector<LocationId> open{from};
  while (!open.empty()) {
    const LocationId at = open.back();
    open.pop_back();
    if (at == avoided || !seen.insert(at).second) continue;
    for (const EdgeId edge : program.locations[at].out)
      if (program.edges[edge].to) open.push_back(program.edges[edge].to);
  }
  return seen;
}

TEST(GraphProperties, LoopsAreTheNaturalOnesWhereHeadsDominate) {
  unsigned reducible = 0, with_loops = 0;
  for (unsigned seed = 0; seed < kPrograms; ++seed) {
    RandomProgram s(seed);
    const Program& program = s.program();
    const Loops loops(program, s.f);
    const auto dominates = [&](LocationId head, LocationId at) {
      return !reach(program, s.entry(), head).contains(at);
    };
    const Places reached = reach(program, s.entry());
    std::map<LocationId, Places> natural;
    bool all_dominate = true;
    for (const EdgeId id : loops.back_edges()) {
      const Edge& edge = program.edges[id];
      all_dominate = all_dominate && dominates(edge.to, edge.from);
      EXPECT_TRUE(loops.is_head(edge.to));
      natural[edge.to].insert(edge.to);
      for (const LocationId at : reached)
        if (at != edge.to && reach(program, at, edge.to).contains(edge.from)) natural[edge.to].insert(at);
    }
    EXPECT_EQ(loops.heads().size(), natural.size());
    if (!all_dominate) continue;
    ++reducible;
    with_loops += natural.empty() ? 0 : 1;
    for (const LocationId at : reached) {
      const std::vector<LocationId> chain = loops.chain(at);
      Places expected;
      for (const auto& [head, body] : natural)
        if (body.contains(at)) expected.insert(head);
      EXPECT_EQ(Places(chain.begin(), chain.end()), expected) << "seed " << seed << ", L" << at.value;
      for (std::size_t i = 1; i < chain.size(); ++i)
        EXPECT_TRUE(dominates(chain[i - 1], chain[i]));
    }
  }
  EXPECT_GT(reducible, kPrograms / 2);
  EXPECT_GT(with_loops, kPrograms / 4);
}

TEST(GraphProperties, EveryCyclePassesAHeadOfAllItsLocations) {
  for (unsigned seed = 0; seed < kPrograms; ++seed) {
    RandomProgram s(seed);
    const Program& program = s.program();
    const Loops loops(program, s.f);
    for (const LocationId at : reach(program, s.entry())) {
      bool on_cycle = false;
      for (const EdgeId edge : program.locations[at].out)
        on_cycle =
            on_cycle || (program.edges[edge].to && reach(program, program.edges[edge].to).contains(at));
      EXPECT_EQ(on_cycle, !loops.chain(at).empty()) << "seed " << seed << ", L" << at.value;
    }
  }
}

TEST(GraphProperties, ReadBeforeAssignedIsReachability) {
  for (unsigned seed = 0; seed < kPrograms; ++seed) {
    RandomProgram s(seed);
    const Program& program = s.program();
    std::vector<VariableId> expected;
    for (const VariableId x : program.functions[s.f].locals) {
      Places seen;  // the locations that are reached with x unassigned
      std::vector<LocationId> open{s.entry()};
      // A Declare anywhere reachable starts such paths, too.
      for (const LocationId at : reach(program, s.entry()))
        for (const EdgeId edge : program.locations[at].out)
          if (const auto* declare = std::get_if<Declare>(&program.edges[edge].operation))
            if (declare->variable == x) open.push_back(program.edges[edge].to);
      bool found = false;
      while (!open.empty()) {
        const LocationId at = open.back();
        open.pop_back();
        if (!seen.insert(at).second) continue;
        for (const EdgeId id : program.locations[at].out) {
          const Edge& edge = program.edges[id];
          const std::vector<VariableId> reads = variables_read(program, edge.operation);
          found = found || std::find(reads.begin(), reads.end(), x) != reads.end();
          if (edge.to && variable_written(program, edge.operation) != x) open.push_back(edge.to);
        }
      }
      if (found) expected.push_back(x);
    }
    EXPECT_EQ(read_before_assigned(program, s.f), expected) << "seed " << seed;
  }
}

// What may be done next from a location, Skips passed over: the statements, and -1 for an endless run of
// Skips.
std::set<long> next_statements(const Program& program, LocationId from) {
  std::set<long> result;
  Places seen;
  LocationId at = from;
  while (program.locations[at].out.size() == 1) {
    const Edge& edge = program.edges[program.locations[at].out.front()];
    if (!std::holds_alternative<Skip>(edge.operation)) break;
    if (!seen.insert(at).second) return {-1};
    at = edge.to;
  }
  for (const EdgeId id : program.locations[at].out)
    result.insert(program.edges[id].statement.value);
  return result;
}

std::map<long, std::set<long>> behaviour(const Program& program, LocationId entry) {
  std::map<long, std::set<long>> result{{-1, next_statements(program, entry)}};
  for (const LocationId at : reach(program, entry))
    for (const EdgeId id : program.locations[at].out) {
      const Edge& edge = program.edges[id];
      if (edge.to && !std::holds_alternative<Skip>(edge.operation))
        result[edge.statement.value] = next_statements(program, edge.to);
    }
  return result;
}

TEST(GraphProperties, SimplificationKeepsWhatFollowsWhat) {
  for (unsigned seed = 0; seed < kPrograms; ++seed) {
    RandomProgram s(seed);
    const auto before = behaviour(s.program(), s.entry());
    simplify_graph(s.program());
    EXPECT_EQ(behaviour(s.program(), s.entry()), before) << "seed " << seed;
    EXPECT_TRUE(find_defects(s.program()).empty());
    // The only Skips left are endless loops, and the beginning of a function that begins with a loop.
    std::map<LocationId, std::size_t> ways;
    for (const Edge& edge : s.program().edges)
      if (edge.to) ++ways[edge.to];
    for (const Edge& edge : s.program().edges)
      EXPECT_TRUE(!std::holds_alternative<Skip>(edge.operation) || edge.from == edge.to ||
                  (edge.from == s.entry() && ways[edge.to] > 1 && ways[edge.from] == 0));
    EXPECT_EQ(reach(s.program(), s.entry()).size(), s.program().locations.size());
    const FunctionGraph graph(s.program(), s.f);
    for (FunctionGraph::Number i = 0; i < graph.size(); ++i)
      EXPECT_EQ(graph.location(i), LocationId(i));
  }
}

}  // namespace
}  // namespace faultline::cfa
