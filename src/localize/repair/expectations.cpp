#include "localize/repair/expectations.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "cfa/operands.h"

namespace faultline::localize::repair {

namespace {

constexpr std::array<std::string_view, 6> kWordsForRight = {"expected", "expect", "wanted", "reference", "oracle", "golden"};

struct CallEdge {
  const cfa::Edge* edge;
  const cfa::Call* call;
  cfa::FunctionId caller;
};

std::vector<CallEdge> calls_of(const cfa::Program& program) {
  std::vector<CallEdge> all;
  for (const cfa::Edge& edge : program.edges)
    if (const auto* call = std::get_if<cfa::Call>(&edge.operation);
        call && call->callee && program.functions[call->callee].origin == cfa::Origin::User)
      all.push_back({&edge, call, program.locations[edge.from].function});
  return all;
}

// Variables of such names, and temporaries that are put into them.
std::set<cfa::VariableId> expectations(const cfa::Program& program) {
  std::set<cfa::VariableId> all;
  for (std::uint32_t i = 0; i < program.variables.size(); ++i)
    if (says_what_is_right(program.variables[cfa::VariableId(i)].name)) all.insert(cfa::VariableId(i));
  for (const cfa::Edge& edge : program.edges) {
    const auto* assign = std::get_if<cfa::Assign>(&edge.operation);
    if (!assign || !all.contains(cfa::base_variable(program, assign->target))) continue;
    for (const cfa::VariableId read : cfa::variables_read(program, edge.operation))
      if (program.variables[read].storage == cfa::Storage::Temporary) all.insert(read);
  }
  return all;
}

using Marks = std::vector<bool>;  // by function

// Named so, or asked for what is named so.
Marks named(const cfa::Program& program, const Harness& harness, const std::vector<CallEdge>& calls) {
  Marks marks(program.functions.size(), false);
  for (std::uint32_t i = 0; i < marks.size(); ++i) {
    const cfa::Function& function = program.functions[cfa::FunctionId(i)];
    marks[i] = function.origin == cfa::Origin::User && cfa::FunctionId(i) != program.entry && !harness[i] &&
               says_what_is_right(function.name);
  }
  const std::set<cfa::VariableId> kept = expectations(program);
  for (const CallEdge& each : calls)
    if (harness[each.caller.value] && each.call->result && each.call->callee != program.entry &&
        kept.contains(cfa::base_variable(program, each.call->result)))
      marks[each.call->callee.value] = true;
  return marks;
}

// Only by the harness and by each other.
void leave_out_shared(const Harness& harness, const std::vector<CallEdge>& calls, Marks& marks) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const CallEdge& each : calls)
      if (marks[each.call->callee.value] && !harness[each.caller.value] && !marks[each.caller.value]) {
        marks[each.call->callee.value] = false;
        changed = true;
      }
  }
}

// Who works for nobody else.
void add_helpers(const cfa::Program& program, const std::vector<CallEdge>& calls, Marks& marks) {
  for (bool changed = true; changed;) {
    changed = false;
    Marks called(marks.size(), false), elsewhere(marks.size(), false);
    for (const CallEdge& each : calls)
      (marks[each.caller.value] || each.caller == each.call->callee ? called : elsewhere)[each.call->callee.value] = true;
    for (std::uint32_t i = 0; i < marks.size(); ++i)
      if (called[i] && !elsewhere[i] && !marks[i] && cfa::FunctionId(i) != program.entry) changed = marks[i] = true;
  }
}

}  // namespace

bool says_what_is_right(std::string_view name) {
  std::string word;
  const auto is_one = [&] { return std::ranges::find(kWordsForRight, word) != kWordsForRight.end(); };
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto c = static_cast<unsigned char>(name[i]);
    const bool begins_hump = std::isupper(c) != 0 && i > 0 && std::islower(static_cast<unsigned char>(name[i - 1])) != 0;
    if (c == '_' || std::isdigit(c) != 0 || begins_hump) {
      if (is_one()) return true;
      word.clear();
    }
    if (std::isalpha(c) != 0) word += static_cast<char>(std::tolower(c));
  }
  return is_one();
}

void mark_expectations(const cfa::Program& program, const Harness& harness, Specification& marks) {
  const std::vector<CallEdge> calls = calls_of(program);
  Marks oracles = named(program, harness, calls);
  leave_out_shared(harness, calls, oracles);
  add_helpers(program, calls, oracles);
  for (const cfa::Edge& edge : program.edges)
    if (oracles[program.locations[edge.from].function.value]) marks[edge.from.value] = true;
  for (const CallEdge& each : calls)
    if (oracles[each.call->callee.value]) marks[each.edge->from.value] = true;
}

}  // namespace faultline::localize::repair
