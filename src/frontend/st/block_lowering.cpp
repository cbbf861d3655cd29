// What all parts of the lowering of a block share: edges and temporaries.
#include "frontend/st/block_lowering.h"

namespace faultline::frontend::st {

using cfa::ExprId;
using cfa::LocationId;

BlockLowering::BlockLowering(Lowering& program, cfa::FunctionId function, Block* block, cfa::VariableId self)
    : program_(program), builder_(program.builder()), function_(function), block_(block), self_(self) {}

LocationId BlockLowering::here() {
  if (!here_) here_ = fresh_location();  // dead code: dropped when the graph is simplified
  return here_;
}

// A statement of an action is one, however often the action is called.
void BlockLowering::begin_statement(SourceRange range) {
  if (actions_.empty()) {
    statement_ = builder_.add_statement(range, function_);
    return;
  }
  cfa::StatementId& known = action_statements_[range];
  if (!known) known = builder_.add_statement(range, function_);
  statement_ = known;
}

void BlockLowering::emit(cfa::Operation operation, Kind kind, SourceRange range) {
  const bool ends = std::holds_alternative<cfa::Return>(operation);
  const LocationId to = ends ? LocationId{} : fresh_location();
  builder_.add_edge({here(), to, statement_, kind, range, std::move(operation)});
  here_ = to;
}

void BlockLowering::jump(LocationId to) {
  if (here_) builder_.add_edge({here_, to, statement_, Kind::Jump, {}, cfa::Skip{}});
  here_ = {};
}

void BlockLowering::branch_on(ExprId condition, LocationId yes, LocationId no, SourceRange range) {
  const LocationId from = here();
  builder_.add_edge({from, yes, statement_, Kind::Condition, range, cfa::Branch{condition, cfa::Outcome::True, {}}});
  builder_.add_edge({from, no, statement_, Kind::Condition, range, cfa::Branch{condition, cfa::Outcome::False, {}}});
  here_ = {};
}

cfa::VariableId BlockLowering::temporary(cfa::TypeId type, std::string name, SourceRange range) {
  cfa::Variable variable;
  variable.name = name.empty() ? one_line(builder_.program().text(range), 60) : std::move(name);
  if (variable.name.empty()) variable.name = "temporary";
  variable.type = type;
  variable.storage = cfa::Storage::Temporary;
  variable.residence = builder_.types()[type].is_aggregate() ? cfa::Residence::Memory : cfa::Residence::Register;
  variable.function = function_;
  variable.range = range;
  return builder_.add_variable(std::move(variable));
}

ExprId BlockLowering::bool_constant(bool value, SourceRange range) {
  return builder_.constant(builder_.types().bool_type(), value ? 1 : 0, range);
}

// The value as it is now, whatever happens to the places that it reads.
ExprId BlockLowering::saved(ExprId value, SourceRange range) {
  const cfa::Expr expr = builder_.expr(value);
  if (expr.kind == cfa::ExprKind::Constant) return value;
  const ExprId place = builder_.variable(temporary(expr.type, "", range), range);
  emit(cfa::Assign{place, value}, Kind::Internal, range);
  return builder_.read(place, range);
}

void BlockLowering::lower_body() {
  Block& block = *block_;
  cfa::Function& function = builder_.program().functions[function_];
  here_ = function.entry = fresh_location();
  begin_statement(block.range);
  end_ = fresh_location();
  for (const auto& variable : block.variables) {
    const bool is_output = block.kind == BlockKind::Function && variable->section == Section::Output;
    const bool is_local = block.kind == BlockKind::Function && variable->section == Section::Static;
    const bool is_temp = variable->section == Section::Temp;
    if ((!is_output && !is_local && !is_temp) || variable->overlaid) continue;
    const ExprId target = place(*variable, variable->range);
    const bool is_initialised = variable->initial || !is_temp;
    const bool is_whole = variable->initial && !variable->type->is_aggregate();
    if (is_initialised || program_.options().temp == Temp::Zero) {
      const cfa::TypeId lowered = type(variable->type);
      const ExprId zero = variable->type->is_aggregate() ? builder_.list(lowered, {}) : builder_.constant(lowered, 0);
      if (!is_whole) emit(cfa::Assign{target, zero}, Kind::Internal, {});
      if (is_initialised) initialise(target, variable->type, variable->initial.get(), *variable);
    } else if (variable->type->is_aggregate()) {
      emit(cfa::Declare{variable->lowered, {}}, Kind::Memory, variable->declaration);
    }
  }
  body(block.body);
  jump(end_);
  here_ = end_;
  begin_statement(block.end);
  cfa::Return leave;
  if (block.result_variable)
    leave.value = builder_.read(place(*block.result_variable, block.end), block.end);
  emit(std::move(leave), Kind::Internal, block.end);  // what END_FUNCTION returns is nobody's choice
}

}  // namespace faultline::frontend::st
