// What all parts of the lowering share: edges, temporaries, and the function as a whole.
#include "frontend/c/function_lowering.h"

#include <fmt/format.h>

namespace faultline::frontend::c {

using cfa::ExprId;
using cfa::ExprKind;
using cfa::LocationId;
using cfa::TypeId;
using cfa::VariableId;

FunctionLowering::FunctionLowering(Linker& linker, Unit& unit, cfa::FunctionId function, LocationId start)
    : linker_(linker), unit_(unit), builder_(linker.builder()), function_(function), here_(start) {}

void FunctionLowering::lower_body(const clang::FunctionDecl* definition) {
  definition_ = definition;
  cfa::Function& function = builder_.program().functions[function_];
  for (std::size_t i = 0; i < definition->getNumParams(); ++i)
    locals_[definition->getParamDecl(static_cast<unsigned>(i))] = function.parameters[i];
  here_ = function.entry = fresh_location();
  statement_ = builder_.add_statement(function.range, function_);
  std::vector<const clang::Stmt*> chain;
  find_labels(definition->getBody(), chain);
  for (const clang::ParmVarDecl* parameter : definition->parameters())
    evaluate_sizes(parameter->getType());
  statement(definition->getBody());
  if (!here_) return;

  // The end of the body was reached.
  const SourceRange end = unit_.map.range(definition->getBodyRBrace());
  statement_ = builder_.add_statement(end, function_);
  cfa::Return leave;
  if (definition->isMain())
    leave.value = builder_.constant(builder_.program().functions[function_].return_type, 0, end);
  emit(std::move(leave), Kind::Return, end);
}

LocationId FunctionLowering::lower_initialiser(VariableId variable, const clang::Expr* initialiser,
                                               SourceRange range) {
  statement_ = builder_.add_statement(range, function_);
  initialise(builder_.variable(variable, range), initialiser, range);
  return here_;
}

LocationId FunctionLowering::here() {
  if (!here_) here_ = fresh_location();  // dead code: dropped when the graph is simplified
  return here_;
}

void FunctionLowering::emit(cfa::Operation operation, Kind kind, SourceRange range) {
  const bool ends =
      std::holds_alternative<cfa::Return>(operation) || std::holds_alternative<cfa::Halt>(operation);
  const LocationId to = ends ? LocationId{} : fresh_location();
  builder_.add_edge({here(), to, statement_, kind, range, std::move(operation)});
  here_ = to;
}

void FunctionLowering::jump(LocationId to) {
  if (here_) builder_.add_edge({here_, to, statement_, Kind::Jump, {}, cfa::Skip{}});
  here_ = {};
}

VariableId FunctionLowering::temporary(TypeId type, SourceRange range) {
  cfa::Variable variable;
  variable.name = one_line(builder_.program().text(range), 60);
  if (variable.name.empty()) variable.name = "temporary";
  variable.type = type;
  variable.storage = cfa::Storage::Temporary;
  variable.residence =
      builder_.types()[type].is_aggregate() ? cfa::Residence::Memory : cfa::Residence::Register;
  variable.function = function_;
  variable.range = range;
  return builder_.add_variable(std::move(variable));
}

// The value as it is now, whatever happens to the places that it reads.
ExprId FunctionLowering::saved(ExprId value, SourceRange range) {
  const cfa::Expr& expr = builder_.expr(value);
  if (expr.kind == ExprKind::Constant || expr.kind == ExprKind::FunctionAddress) return value;
  if (expr.kind == ExprKind::AddressOf && builder_.expr(expr.a).kind == ExprKind::Variable)
    return value;  // a string literal, say: wherever it is computed, it is the same
  if (expr.kind == ExprKind::Read) {
    const cfa::Expr& source = builder_.expr(expr.a);
    if (source.kind == ExprKind::Variable &&
        builder_.program().variables[VariableId(source.bits)].storage == cfa::Storage::Temporary)
      return value;
  }
  const ExprId place = builder_.variable(temporary(expr.type, range), range);
  emit(cfa::Assign{place, value}, Kind::Internal, range);
  return builder_.read(place, range);
}

// The same place, whatever happens to the values that lead to it.
ExprId FunctionLowering::frozen(ExprId place, SourceRange range) {
  const cfa::Expr expr = builder_.expr(place);
  switch (expr.kind) {
    case ExprKind::Variable: return place;
    case ExprKind::Field: return builder_.field(frozen(expr.a, range), expr.bits, range);
    case ExprKind::Index: return builder_.index(frozen(expr.a, range), saved(expr.b, range), range);
    default: return builder_.deref(saved(expr.a, range), expr.type, range);
  }
}

ExprId FunctionLowering::int_constant(std::int64_t number, SourceRange range) {
  return builder_.constant(builder_.types().integer(32, cfa::Signedness::Signed, "int"),
                           static_cast<std::uint64_t>(number), range);
}

bool FunctionLowering::has_effects(const clang::Stmt* s) {
  if (!s) return false;
  const auto known = effects_.find(s);
  if (known != effects_.end()) return known->second;
  bool result = false;
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(s))
    result = binary->isAssignmentOp();
  else if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(s))
    result = unary->isIncrementDecrementOp();
  else if (const auto* invocation = llvm::dyn_cast<clang::CallExpr>(s))
    result = !is_pure_function(invocation);
  else if (llvm::isa<clang::StmtExpr, clang::VAArgExpr, clang::CompoundLiteralExpr, clang::AtomicExpr>(s))
    result = true;
  else if (const auto* size = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(s)) {
    const bool evaluated =
        size->getKind() == clang::UETT_SizeOf && size->getTypeOfArgument()->isVariablyModifiedType();
    return effects_[s] = evaluated;  // the operand of any other sizeof is not evaluated
  }
  if (llvm::isa<clang::OpaqueValueExpr>(s)) return effects_[s] = false;
  for (const clang::Stmt* child : s->children()) {
    if (result) break;
    result = has_effects(child);
  }
  return effects_[s] = result;
}

}  // namespace faultline::frontend::c
