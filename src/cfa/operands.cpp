#include "cfa/operands.h"

namespace faultline::cfa {

namespace {

class OperandList {
 public:
  void target(ExprId expr) { add(expr, OperandRole::Target); }
  void value(ExprId expr) { add(expr, OperandRole::Value); }
  void values(const std::vector<ExprId>& exprs) {
    for (const ExprId expr : exprs)
      value(expr);
  }

  void operator()(const Skip&) {}
  void operator()(const Assign& op) { target(op.target), value(op.value); }
  void operator()(const Havoc& op) { target(op.target); }
  void operator()(const Branch& op) { value(op.condition); }
  void operator()(const Assume& op) { value(op.condition); }
  void operator()(const Assert& op) { value(op.condition); }
  void operator()(const Call& op) { target(op.result), value(op.pointer), values(op.arguments); }
  void operator()(const Return& op) { value(op.value); }
  void operator()(const Declare& op) { value(op.bytes); }
  void operator()(const Release&) {}
  void operator()(const Allocate& op) { target(op.target), value(op.bytes); }
  void operator()(const Free& op) { value(op.pointer); }
  void operator()(const ObjectSize& op) { target(op.target), value(op.pointer); }
  void operator()(const CopyBytes& op) { value(op.to), value(op.from), value(op.bytes); }
  void operator()(const FillBytes& op) { value(op.to), value(op.byte), value(op.bytes); }
  void operator()(const Print& op) {
    target(op.result), value(op.buffer), value(op.limit), value(op.format), values(op.arguments),
        value(op.list);
  }
  void operator()(const Halt& op) { value(op.code); }

  std::vector<Operand> list;

 private:
  void add(ExprId expr, OperandRole role) {
    if (expr) list.push_back({expr, role});
  }
};

}  // namespace

std::vector<Operand> operands(const Operation& operation) {
  OperandList list;
  std::visit(list, operation);
  return std::move(list.list);
}

VariableId base_variable(const Program& program, ExprId place) {
  while (program.exprs[place].kind == ExprKind::Field || program.exprs[place].kind == ExprKind::Index)
    place = program.exprs[place].a;
  const Expr& base = program.exprs[place];
  return base.kind == ExprKind::Variable ? VariableId(base.bits) : VariableId();
}

std::vector<VariableId> variables_read(const Program& program, const Operation& operation) {
  std::vector<VariableId> result;
  std::vector<ExprId> open;
  for (const Operand& operand : operands(operation))
    open.push_back(operand.expr);
  while (!open.empty()) {
    const Expr& expr = program.exprs[open.back()];
    open.pop_back();
    if (expr.kind == ExprKind::Read) {
      if (const VariableId variable = base_variable(program, expr.a); variable) result.push_back(variable);
    }
    if (expr.kind == ExprKind::List)
      for (const ListElement& element : program.lists[expr.bits])
        open.push_back(element.value);
    for (const ExprId child : {expr.a, expr.b, expr.c})
      if (child) open.push_back(child);
  }
  return result;
}

VariableId variable_written(const Program& program, const Operation& operation) {
  for (const Operand& operand : operands(operation)) {
    if (operand.role != OperandRole::Target) continue;
    const Expr& place = program.exprs[operand.expr];
    if (place.kind == ExprKind::Variable) return VariableId(place.bits);
  }
  return {};
}

}  // namespace faultline::cfa
