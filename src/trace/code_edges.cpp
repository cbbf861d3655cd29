// Lowering, part two: one instruction per location.
#include <algorithm>
#include <variant>

#include "base/diagnostic.h"
#include "trace/code.h"

namespace faultline::trace {

namespace {

struct OpcodeOf {
  Opcode operator()(const cfa::Skip&) const { return Opcode::Skip; }
  Opcode operator()(const cfa::Assign&) const { return Opcode::AssignScalar; }
  Opcode operator()(const cfa::Havoc&) const { return Opcode::Havoc; }
  Opcode operator()(const cfa::Branch&) const { return Opcode::Branch; }
  Opcode operator()(const cfa::Assume&) const { return Opcode::Assume; }
  Opcode operator()(const cfa::Assert&) const { return Opcode::Assert; }
  Opcode operator()(const cfa::Call&) const { return Opcode::Call; }
  Opcode operator()(const cfa::Return&) const { return Opcode::Return; }
  Opcode operator()(const cfa::Declare&) const { return Opcode::Declare; }
  Opcode operator()(const cfa::Release&) const { return Opcode::Release; }
  Opcode operator()(const cfa::Allocate&) const { return Opcode::Allocate; }
  Opcode operator()(const cfa::Free&) const { return Opcode::Free; }
  Opcode operator()(const cfa::ObjectSize&) const { return Opcode::ObjectSize; }
  Opcode operator()(const cfa::CopyBytes&) const { return Opcode::CopyBytes; }
  Opcode operator()(const cfa::FillBytes&) const { return Opcode::FillBytes; }
  Opcode operator()(const cfa::Print&) const { return Opcode::Print; }
  Opcode operator()(const cfa::Halt&) const { return Opcode::Halt; }
};

}  // namespace

void Code::lower_location(cfa::LocationId id) {
  const std::vector<cfa::EdgeId>& out = program.locations[id].out;
  Instruction& instruction = instructions[id.value];
  if (out.empty()) return;
  if (std::holds_alternative<cfa::Branch>(program.edges[out.front()].operation)) {
    lower_branches(out, instruction);
  } else if (out.size() == 1) {
    lower_edge(out.front(), instruction);
  } else {
    throw InternalError("several edges that are no branches leave one location");
  }
}

void Code::lower_edge(cfa::EdgeId id, Instruction& instruction) {
  const cfa::Edge& edge = program.edges[id];
  instruction.op = std::visit(OpcodeOf{}, edge.operation);
  instruction.edge = id;
  instruction.next = edge.to.value;
  if (const auto* assume = std::get_if<cfa::Assume>(&edge.operation)) instruction.a = assume->condition.value;
  if (const auto* assertion = std::get_if<cfa::Assert>(&edge.operation))
    instruction.a = assertion->condition.value;
  if (const auto* result = std::get_if<cfa::Return>(&edge.operation)) instruction.b = result->value.value;
  const auto* assign = std::get_if<cfa::Assign>(&edge.operation);
  if (!assign) return;
  instruction.a = assign->target.value;
  instruction.b = assign->value.value;
  const Node& target = nodes[assign->target.value];
  if (target.type.width == 0) instruction.op = Opcode::AssignAggregate;
  if (target.op == Op::LocalRegister) instruction.op = Opcode::AssignLocal;
  if (target.op == Op::GlobalRegister) instruction.op = Opcode::AssignGlobal;
}

void Code::lower_branches(std::span<const cfa::EdgeId> edges, Instruction& instruction) {
  instruction.op = Opcode::Branch;
  for (const cfa::EdgeId id : edges) {
    const cfa::Edge& edge = program.edges[id];
    const auto* branch = std::get_if<cfa::Branch>(&edge.operation);
    if (!branch) throw InternalError("a branch shares its location with another operation");
    instruction.a = branch->condition.value;
    if (branch->outcome == cfa::Outcome::True || branch->outcome == cfa::Outcome::Default) {
      instruction.edge = id;
      instruction.next = edge.to.value;
    } else if (branch->outcome == cfa::Outcome::False) {
      instruction.other_edge = id;
      instruction.other_next = edge.to.value;
    }
    if (branch->outcome == cfa::Outcome::Case || branch->outcome == cfa::Outcome::Default) {
      instruction.op = Opcode::Switch;
    }
  }
  if (!instruction.edge) throw InternalError("a decision without a way for each outcome");
  if (instruction.op == Opcode::Switch) return lower_switch(edges, instruction);
  if (!instruction.other_edge) throw InternalError("a decision without a way for each outcome");
}

void Code::lower_switch(std::span<const cfa::EdgeId> edges, Instruction& instruction) {
  SwitchTable table;
  if (nodes[instruction.a].type.is_signed) table.bias = Word{1} << 63;
  for (const cfa::EdgeId id : edges) {
    const cfa::Edge& edge = program.edges[id];
    for (const cfa::CaseRange& range : std::get<cfa::Branch>(edge.operation).cases) {
      const Word low = static_cast<Word>(range.low) ^ table.bias;
      const Word high = static_cast<Word>(range.high) ^ table.bias;
      if (low <= high) table.cases.push_back({low, high, id, edge.to.value});
    }
  }
  std::sort(table.cases.begin(), table.cases.end(),
            [](const Case& a, const Case& b) { return a.low < b.low; });
  instruction.other_next = static_cast<std::uint32_t>(switches.size());
  switches.push_back(std::move(table));
}

}  // namespace faultline::trace
