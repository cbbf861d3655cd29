// What is checked at the end of each cycle, how time passes, and what tables by cycle show.
#include <fmt/format.h>

#include <algorithm>

#include "frontend/st/scan.h"

namespace faultline::frontend::st {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::UnaryOp;
using Kind = cfa::StatementKind;

namespace {

struct PatternRow {
  std::string_view id;
  Pattern::Kind kind;
  std::size_t parameters;
};

constexpr PatternRow kPatterns[] = {
    {"pattern-invariant", Pattern::Kind::Invariant, 1},
    {"pattern-implication", Pattern::Kind::Implication, 2},
    {"pattern-forbidden", Pattern::Kind::Forbidden, 1},
    {"pattern-statechange-duringcycle", Pattern::Kind::DuringCycle, 2},
    {"pattern-statechange-betweencycles", Pattern::Kind::BetweenCycles, 3},
    {"pattern-leadsto", Pattern::Kind::LeadsTo, 2},
    {"pattern-reachability", Pattern::Kind::Reachability, 1},
};

constexpr PatternRow kTemporal[] = {{"", Pattern::Kind::NextCycle, 2}, {"", Pattern::Kind::Within, 2}, {"", Pattern::Kind::AtFirst, 1}};

}  // namespace

std::optional<Pattern::Kind> pattern_kind(std::string_view id) {
  for (const PatternRow& row : kPatterns)
    if (row.id == id) return row.kind;
  return std::nullopt;
}

std::size_t parameter_count(Pattern::Kind kind) {
  for (const PatternRow& row : kPatterns)
    if (row.kind == kind) return row.parameters;
  for (const PatternRow& row : kTemporal)
    if (row.kind == kind) return row.parameters;
  return 0;
}

ExprId ScanLowering::holds(const Property& property) {
  const cfa::TypeId truth = builder_.types().bool_type();
  const auto value = [&](std::size_t i) { return in_->value(*property.parameters[i], program_.types().bool_type); };
  const auto negated = [&](ExprId e) { return builder_.unary(UnaryOp::LogicalNot, truth, e, property.range); };
  const auto either = [&](ExprId a, ExprId b) { return builder_.binary(BinaryOp::LogicalOr, truth, a, b, property.range); };
  const auto kept = [&](cfa::VariableId id) { return builder_.read(builder_.variable(id, property.range), property.range); };
  switch (property.pattern->kind) {
    case Pattern::Kind::Invariant: return value(0);
    case Pattern::Kind::Implication: return either(negated(value(0)), value(1));
    case Pattern::Kind::Forbidden:
    case Pattern::Kind::Reachability: return negated(value(0));
    case Pattern::Kind::NextCycle:
    case Pattern::Kind::DuringCycle: return either(negated(kept(property.before)), value(1));
    case Pattern::Kind::BetweenCycles:
      return either(negated(kept(property.before)), either(negated(value(1)), value(2)));
    case Pattern::Kind::LeadsTo: return either(negated(value(0)), either(kept(property.latch), value(1)));
    case Pattern::Kind::Within:
    case Pattern::Kind::AtFirst:
      return builder_.binary(BinaryOp::Le, truth, kept(property.before),
                             builder_.constant(program_.type(program_.types().dint_type), property.pattern->cycles),
                             property.range);
  }
  throw InternalError("an unknown pattern");
}

// How many ends of cycles have waited for p2: 0 while nobody waits. AtFirst waits from the first end on, once.
void ScanLowering::count_cycles(Property& property) {
  const bool is_first = property.pattern->kind == Pattern::Kind::AtFirst;
  const cfa::TypeId truth = builder_.types().bool_type(), counts = program_.type(program_.types().dint_type);
  property.before = keep("ends of cycles that have waited", property.range, counts);
  const auto value = [&](std::size_t i) { return in_->value(*property.parameters[i], program_.types().bool_type); };
  const auto number = [&](std::uint64_t n) { return builder_.constant(counts, n); };
  const ExprId waited = builder_.read(builder_.variable(property.before));
  const ExprId waits = builder_.binary(BinaryOp::Gt, truth, waited, number(0));
  ExprId begins;
  if (is_first) {
    property.latch = keep("has begun to wait", property.range, truth);
    const ExprId latch = builder_.variable(property.latch);
    begins = builder_.unary(UnaryOp::LogicalNot, truth, builder_.read(latch), {});
  } else {
    begins = value(0);
  }
  const ExprId more = builder_.binary(BinaryOp::Add, counts, waited, number(1));
  const ExprId open = builder_.conditional(counts, waits, more, builder_.conditional(counts, begins, number(1), number(0)));
  in_->emit(cfa::Assign{builder_.variable(property.before), builder_.conditional(counts, value(is_first ? 0 : 1), number(0), open)},
            Kind::Internal, {});
  if (is_first)
    in_->emit(cfa::Assign{builder_.variable(property.latch), builder_.constant(truth, 1)}, Kind::Internal, {});
}

void ScanLowering::check_properties() {
  for (Property& property : properties_) {
    const Pattern::Kind kind = property.pattern->kind;
    if (kind == Pattern::Kind::BetweenCycles || kind == Pattern::Kind::NextCycle)
      property.before = keep("at the end of the last cycle", property.range);
    if (kind == Pattern::Kind::LeadsTo) property.latch = keep("at an earlier end of a cycle", property.range);
    in_->begin_statement(property.range);
    std::string text = one_line(property.pattern->text);
    for (const PatternRow& row : kPatterns)
      if (row.kind == kind && text.empty()) text = std::string(row.id) + ": ";
    for (std::size_t i = 0; i < property.pattern->parameters.size() && property.pattern->text.empty(); ++i)
      text += (i == 0 ? "" : ", ") + one_line(property.pattern->parameters[i]);
    if (kind == Pattern::Kind::Within || kind == Pattern::Kind::AtFirst) count_cycles(property);
    in_->emit(cfa::Assert{holds(property), cfa::AssertKind::Assertion, std::move(text)}, Kind::Assertion, property.range);
  }
}

void ScanLowering::remember() {
  const cfa::TypeId truth = builder_.types().bool_type();
  for (Property& property : properties_) {
    const auto value = [&](std::size_t i) { return in_->value(*property.parameters[i], program_.types().bool_type); };
    if (property.pattern->kind == Pattern::Kind::BetweenCycles || property.pattern->kind == Pattern::Kind::NextCycle)
      in_->emit(cfa::Assign{builder_.variable(property.before), value(0)}, Kind::Internal, {});
    if (property.pattern->kind == Pattern::Kind::LeadsTo) {
      const ExprId latch = builder_.variable(property.latch);
      in_->emit(cfa::Assign{latch, builder_.binary(BinaryOp::LogicalOr, truth, builder_.read(latch), value(1))},
                Kind::Internal, {});
    }
  }
}

void ScanLowering::pass_time() {
  if (!cycle_time_ || !program_.clock_) return;
  const cfa::TypeId time = program_.type(program_.types().time_type);
  const ExprId now = in_->place(*program_.clock_, entry_.range);
  const ExprId length = builder_.convert(time, builder_.read(in_->place(*cycle_time_, entry_.range)));
  in_->emit(cfa::Assign{now, builder_.binary(BinaryOp::Add, time, builder_.read(now), length)}, Kind::Internal, {});
}

// All inputs and outputs; of the state, what a table can hold.
void ScanLowering::column(Column::Role role, const Variable& variable, const Type* type, std::string name,
                          std::uint64_t offset, bool is_inner) {
  constexpr std::size_t kMostStates = 200, kMostElements = 16;
  const bool is_state = role == Column::Role::State;
  if (is_state && scan_.columns.size() >= kMostStates) return;
  const cfa::TypeId lowered = program_.type(type);
  if (type->kind == TypeKind::Array) {
    const std::uint64_t count = is_state ? std::min<std::uint64_t>(type->count(), kMostElements) : type->count();
    const std::uint64_t size = builder_.types()[program_.type(type->element)].size;
    for (std::uint64_t i = 0; i < count; ++i)
      column(role, variable, type->element, name + type->indices(i), offset + i * size, is_inner);
  } else if (type->is_aggregate()) {
    const bool is_library = type->kind == TypeKind::Instance && type->block->origin == cfa::Origin::Library;
    for (std::size_t i = 0; i < type->members.size(); ++i) {
      const Member& member = type->members[i];
      column(role, variable, member.type, name + "." + member.name, offset + builder_.types()[lowered].fields[i].offset,
             is_inner || (is_library && member.declared && member.declared->section == Section::Static));
    }
  } else {
    scan_.columns.push_back({role, std::move(name), variable.lowered, offset, lowered, is_inner});
  }
}

void ScanLowering::add_columns() {
  for (const Variable* input : inputs_)
    column(Column::Role::Input, *input, input->type, input->name, 0);
  const auto is_input = [&](const Variable* v) { return std::ranges::find(inputs_, v) != inputs_.end(); };
  if (cycle_time_ && program_.options().shortest_cycle != program_.options().longest_cycle)
    column(Column::Role::Input, *cycle_time_, cycle_time_->type, "T_CYCLE", 0);
  for (const Column::Role role : {Column::Role::Output, Column::Role::State}) {
    for (const auto& variable : entry_.variables) {
      const bool is_output = variable->section == Section::Output || variable.get() == entry_.result_variable;
      if (variable->home != Home::Own || is_input(variable.get())) continue;
      if (!entry_.has_state() && !is_output && variable->section != Section::Input) continue;
      if (variable->section == Section::Constant || (variable->section == Section::Temp && !is_output)) continue;
      if (is_output == (role == Column::Role::Output)) column(role, *variable, variable->type, variable->name, 0);
    }
    const auto outer = [&](const Variable& variable) {
      if (variable.home != Home::Own || is_input(&variable) || variable.section == Section::Constant) return;
      if (&variable == cycle_time_) return;
      if (variable.is_output == (role == Column::Role::Output)) column(role, variable, variable.type, variable.name, 0);
    };
    for (const auto& variable : program_.source_.globals)
      outer(*variable);
    for (const auto& variable : program_.checker().addresses())
      outer(*variable);
  }
}

}  // namespace faultline::frontend::st
