// A fixpoint from above: all internal state is taken for a ghost until something else than ghosts and assertions
// reads it.
#include "localize/ghosts.h"

#include <vector>

#include "cfa/operands.h"
#include "cfa/postdominators.h"

namespace faultline::localize {
namespace {

class Ghosts {
 public:
  explicit Ghosts(const cfa::Program& program)
      : program_(program), meets_(program, program.entry), is_ghost_(program.variables.size(), false) {
    for (std::uint32_t i = 0; i < program.variables.size(); ++i)
      is_ghost_[i] = program.variables[cfa::VariableId(i)].is_internal;
    while (shrink()) {
    }
  }

  std::set<SourceRange> statements() const {
    const std::vector<bool> checked = read_by_assertions();
    std::set<SourceRange> all;
    for (const cfa::Edge& edge : program_.edges) {
      if (program_.locations[edge.from].function != program_.entry || !edge.range) continue;
      if (const auto* assign = std::get_if<cfa::Assign>(&edge.operation)) {
        const cfa::VariableId target = cfa::base_variable(program_, assign->target);
        if (target && is_ghost_[target.value] && checked[target.value]) all.insert(edge.range);
      } else if (std::holds_alternative<cfa::Branch>(edge.operation) && decides_about_ghosts(edge.from)) {
        all.insert(edge.range);
      }
    }
    return all;
  }

 private:
  bool works_for_ghosts(const cfa::Edge& edge) const {
    if (const auto* assign = std::get_if<cfa::Assign>(&edge.operation)) {
      const cfa::VariableId target = cfa::base_variable(program_, assign->target);
      return target && is_ghost_[target.value];
    }
    if (std::holds_alternative<cfa::Branch>(edge.operation))
      return program_.locations[edge.from].function == program_.entry && decides_about_ghosts(edge.from);
    return std::holds_alternative<cfa::Assert>(edge.operation) || std::holds_alternative<cfa::Skip>(edge.operation);
  }

  // Is all that lies between a branch and where its ways meet for ghosts, and is there something?
  bool decides_about_ghosts(cfa::LocationId branch) const {
    const cfa::LocationId meeting = meets_.meet(branch);
    if (!meeting) return false;
    bool assigns = false;
    std::set<cfa::LocationId> seen{branch, meeting};
    std::vector<cfa::LocationId> open;
    const auto go = [&](cfa::LocationId to) {
      if (to && seen.insert(to).second) open.push_back(to);
    };
    for (const cfa::EdgeId id : program_.locations[branch].out)
      go(program_.edges[id].to);
    while (!open.empty()) {
      const cfa::LocationId at = open.back();
      open.pop_back();
      for (const cfa::EdgeId id : program_.locations[at].out) {
        const cfa::Edge& edge = program_.edges[id];
        const bool branches = std::holds_alternative<cfa::Branch>(edge.operation);
        if (!branches && !works_for_ghosts(edge)) return false;
        assigns = assigns || std::holds_alternative<cfa::Assign>(edge.operation);
        go(edge.to);
      }
    }
    return assigns;
  }

  bool shrink() {
    bool changed = false;
    for (const cfa::Edge& edge : program_.edges) {
      if (works_for_ghosts(edge)) continue;
      for (const cfa::VariableId variable : cfa::variables_read(program_, edge.operation))
        if (is_ghost_[variable.value]) {
          is_ghost_[variable.value] = false;
          changed = true;
        }
    }
    return changed;
  }

  // What nobody reads at all is no ghost: perhaps it was mistaken for something that matters.
  std::vector<bool> read_by_assertions() const {
    std::vector<bool> read(program_.variables.size(), false);
    for (bool changed = true; changed;) {
      changed = false;
      for (const cfa::Edge& edge : program_.edges) {
        const auto* assign = std::get_if<cfa::Assign>(&edge.operation);
        const cfa::VariableId target = assign ? cfa::base_variable(program_, assign->target) : cfa::VariableId();
        const bool counts = std::holds_alternative<cfa::Assert>(edge.operation) || (target && read[target.value]) ||
                            std::holds_alternative<cfa::Branch>(edge.operation);
        if (!counts) continue;
        for (const cfa::VariableId variable : cfa::variables_read(program_, edge.operation))
          if (is_ghost_[variable.value] && !read[variable.value]) changed = read[variable.value] = true;
      }
    }
    return read;
  }

  const cfa::Program& program_;
  cfa::PostDominators meets_;
  std::vector<bool> is_ghost_;
};

}  // namespace

namespace {

// Of a program that gives nothing away all state would be a ghost.
bool has_outputs(const cfa::Program& program) {
  for (const cfa::Edge& edge : program.edges) {
    const auto* assign = std::get_if<cfa::Assign>(&edge.operation);
    if (!assign || program.locations[edge.from].function == program.start) continue;
    const cfa::VariableId target = cfa::base_variable(program, assign->target);
    if (!target) continue;
    const cfa::Variable& variable = program.variables[target];
    if (variable.storage == cfa::Storage::Global && !variable.is_internal && variable.at_file_scope) return true;
  }
  return false;
}

}  // namespace

std::set<SourceRange> ghost_statements(const cfa::Program& program) {
  if (program.language != cfa::Language::StructuredText || !program.entry || !has_outputs(program)) return {};
  return Ghosts(program).statements();
}

}  // namespace faultline::localize
