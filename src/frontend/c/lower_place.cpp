// Places: expressions that name storage.
#include <fmt/format.h>

#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::ExprId;
using cfa::TypeId;
using cfa::VariableId;

ExprId FunctionLowering::place(const clang::Expr* e) {
  const SourceRange range = range_of(e);
  switch (e->getStmtClass()) {
    case clang::Stmt::ParenExprClass: return place(llvm::cast<clang::ParenExpr>(e)->getSubExpr());
    case clang::Stmt::GenericSelectionExprClass:
      return place(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case clang::Stmt::ChooseExprClass: return place(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case clang::Stmt::DeclRefExprClass:
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(llvm::cast<clang::DeclRefExpr>(e)->getDecl()))
        return variable_place(variable, range);
      break;
    case clang::Stmt::UnaryOperatorClass: {
      const auto* operation = llvm::cast<clang::UnaryOperator>(e);
      if (operation->getOpcode() == clang::UO_Deref && is_device(operation->getSubExpr(), e))
        return device_place(type_of(e), range);
      if (operation->getOpcode() == clang::UO_Deref)
        return builder_.deref(value(operation->getSubExpr()), type_of(e), range);
      if (operation->getOpcode() == clang::UO_Extension) return place(operation->getSubExpr());
      break;
    }
    case clang::Stmt::MemberExprClass: return member(llvm::cast<clang::MemberExpr>(e));
    case clang::Stmt::ArraySubscriptExprClass: return subscript(llvm::cast<clang::ArraySubscriptExpr>(e));
    case clang::Stmt::CompoundLiteralExprClass:
      return compound_literal(llvm::cast<clang::CompoundLiteralExpr>(e));
    case clang::Stmt::StringLiteralClass:
      return builder_.variable(linker_.string_literal(unit_, llvm::cast<clang::StringLiteral>(e)), range);
    case clang::Stmt::PredefinedExprClass:
      return builder_.variable(
          linker_.string_literal(unit_, llvm::cast<clang::PredefinedExpr>(e)->getFunctionName()), range);
    case clang::Stmt::ImplicitCastExprClass:
    case clang::Stmt::CStyleCastExprClass: {
      const auto* casting = llvm::cast<clang::CastExpr>(e);
      if (casting->getCastKind() == clang::CK_NoOp) return place(casting->getSubExpr());
      if (casting->getCastKind() == clang::CK_LValueBitCast) {
        const TypeId pointer = builder_.types().pointer(type_of(e));
        return builder_.deref(address_of(place(casting->getSubExpr()), pointer, range), type_of(e), range);
      }
      if (casting->getCastKind() == clang::CK_LValueToRValue && builder_.types()[type_of(e)].is_aggregate())
        return place(casting->getSubExpr());
      break;
    }
    default: break;
  }
  return materialised(e);
}

// An aggregate that is only a value, such as a struct returned from a function: kept in a temporary.
ExprId FunctionLowering::materialised(const clang::Expr* e) {
  if (e->getType()->isFunctionType()) refuse(e, "this use of a function");
  const ExprId whole = value(e);
  const cfa::Expr& read = builder_.expr(whole);
  if (read.kind == cfa::ExprKind::Read) return read.a;
  const ExprId target = builder_.variable(temporary(read.type, range_of(e)), range_of(e));
  emit(cfa::Assign{target, whole}, Kind::Internal, range_of(e));
  return target;
}

ExprId FunctionLowering::variable_place(const clang::VarDecl* variable, SourceRange range) {
  if (variable->hasGlobalStorage()) return builder_.variable(linker_.global(unit_, variable), range);
  VariableId& id = locals_[variable];
  if (!id) {  // a jump has led past the declaration, which follows later in the text
    cfa::Variable lowered;
    lowered.name = variable->getName().str();
    lowered.type = unit_.types.lower(variable->getType(), variable->getSourceRange());
    lowered.function = function_;
    lowered.range = unit_.map.range(variable->getLocation());
    id = builder_.add_variable(std::move(lowered));
  }
  return builder_.variable(id, range);
}

ExprId FunctionLowering::address_of(ExprId place, TypeId pointer_type, SourceRange range) {
  const cfa::Expr& target = builder_.expr(place);
  if (target.kind == cfa::ExprKind::Variable)
    builder_.program().variables[VariableId(target.bits)].residence = cfa::Residence::Memory;
  return builder_.address_of(place, pointer_type, range);
}

ExprId FunctionLowering::member(const clang::MemberExpr* e) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(e->getMemberDecl());
  if (!field) refuse(e, "member");
  const SourceRange range = range_of(e);
  ExprId base;
  if (e->isArrow() && is_device(e->getBase(), e)) {
    base = device_place(type_of(e->getBase()->getType()->getPointeeType(), e), range_of(e->getBase()));
  } else if (e->isArrow()) {
    const ExprId pointer = value(e->getBase());
    base = builder_.deref(pointer, type_of(e->getBase()->getType()->getPointeeType(), e),
                          range_of(e->getBase()));
  } else {
    base = place(e->getBase());
  }
  return builder_.field(base, unit_.types.field_number(field), range);
}

ExprId FunctionLowering::subscript(const clang::ArraySubscriptExpr* e) {
  const SourceRange range = range_of(e);
  const clang::Expr* base = e->getBase();
  const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(base->IgnoreParens());
  const bool decays = decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay;
  if (decays && !is_variable_sized(decay->getSubExpr()->getType())) {
    ExprId array = place(decay->getSubExpr());
    if (has_effects(e->getIdx())) array = frozen(array, range_of(base));
    return builder_.index(array, value(e->getIdx()), range);
  }
  if (is_device(base, e)) {
    effect(e->getIdx());
    return device_place(type_of(e), range);
  }
  ExprId pointer = value(base);
  if (has_effects(e->getIdx())) pointer = saved(pointer, range_of(base));
  const ExprId element = pointer_offset(pointer, base->getType(), value(e->getIdx()), false, range);
  return builder_.deref(element, type_of(e), range);
}

// A volatile place at a constant address, such as 0x40001000, is a register of some device.
bool FunctionLowering::is_device(const clang::Expr* pointer, const clang::Expr* place) const {
  if (!place->getType().isVolatileQualified()) return false;
  clang::Expr::EvalResult constant;
  if (!pointer->EvaluateAsRValue(constant, unit_.context) || !constant.Val.isLValue()) return false;
  return !constant.Val.getLValueBase() && !constant.Val.getLValueOffset().isZero();
}

// Nobody knows what a register holds: each access is one of a place that nothing was stored in. What is
// written there is not read again.
ExprId FunctionLowering::device_place(TypeId type, SourceRange range) {
  cfa::Variable variable;
  variable.name = one_line(builder_.program().text(range), 60);
  variable.type = type;
  variable.residence = cfa::Residence::Memory;
  variable.range = range;
  variable.function = function_;
  const VariableId id = builder_.add_variable(std::move(variable));
  emit(cfa::Declare{id, {}}, Kind::Memory, range);
  if (!scopes_.empty()) scopes_.back().variables.push_back(id);
  return builder_.variable(id, range);
}

ExprId FunctionLowering::compound_literal(const clang::CompoundLiteralExpr* e) {
  const SourceRange range = range_of(e);
  cfa::Variable variable;
  variable.name = one_line(builder_.program().text(range), 60);
  variable.type = type_of(e);
  variable.residence = cfa::Residence::Memory;
  variable.range = range;
  if (e->isFileScope()) {
    variable.storage = cfa::Storage::Global;
    const VariableId id = builder_.add_variable(std::move(variable));
    linker_.initialise_before_run(unit_, id, e->getInitializer(), range);
    return builder_.variable(id, range);
  }
  variable.function = function_;
  const VariableId id = builder_.add_variable(std::move(variable));
  emit(cfa::Declare{id, {}}, Kind::Memory, range);
  if (!scopes_.empty()) scopes_.back().variables.push_back(id);
  initialise(builder_.variable(id, range), e->getInitializer(), range);
  return builder_.variable(id, range);
}

}  // namespace faultline::frontend::c
