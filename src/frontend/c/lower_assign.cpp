// Assignments, in all their spellings.
#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::TypeId;

// target = from. A call puts its result there itself, so that `x = f(y)` is one step.
void FunctionLowering::store(ExprId target, const clang::Expr* from, Kind kind, SourceRange range) {
  const TypeId type = builder_.expr(target).type;
  const clang::Expr* inner = from->IgnoreParens();
  if (const auto* invocation = llvm::dyn_cast<clang::CallExpr>(inner)) {
    if (!invocation->getType()->isVoidType() && type_of(invocation) == type) {
      const ExprId result = call(invocation, target);
      if (result) emit(cfa::Assign{target, result}, kind, range);  // it was computed, not called
      return;
    }
  }
  ExprId stored = builder_.types()[type].is_aggregate() ? aggregate(from, type) : value_as(from, type);
  emit(cfa::Assign{target, stored}, kind, range);
}

ExprId FunctionLowering::assign(const clang::BinaryOperator* e) {
  const SourceRange range = range_of(e);
  if (!has_effects(e->getLHS())) {
    const ExprId target = place(e->getLHS());
    store(target, e->getRHS(), Kind::Assignment, range);
    return builder_.read(target, range);
  }
  const TypeId type = type_of(e->getLHS());
  ExprId stored =
      builder_.types()[type].is_aggregate() ? aggregate(e->getRHS()) : value_as(e->getRHS(), type);
  stored = saved(stored, range_of(e->getRHS()));
  const ExprId target = place(e->getLHS());
  emit(cfa::Assign{target, stored}, Kind::Assignment, range);
  return builder_.read(target, range);
}

ExprId FunctionLowering::compound_assign(const clang::CompoundAssignOperator* e) {
  const SourceRange range = range_of(e);
  ExprId operand = value(e->getRHS());
  if (has_effects(e->getLHS())) operand = saved(operand, range_of(e->getRHS()));
  const ExprId target = place(e->getLHS());
  const TypeId type = builder_.expr(target).type;
  const ExprId old = builder_.read(target, range_of(e->getLHS()));
  clang::BinaryOperatorKind op = clang::BinaryOperator::getOpForCompoundAssignment(e->getOpcode());
  ExprId result;
  if (e->getLHS()->getType()->isPointerType()) {
    result = pointer_offset(old, e->getLHS()->getType(), operand, op == clang::BO_Sub, range);
  } else {
    const TypeId computed = type_of(e->getComputationResultType(), e);
    const ExprId left = builder_.convert(type_of(e->getComputationLHSType(), e), old);
    result = builder_.convert(type, arithmetic(op, computed, left, operand, range), range);
  }
  emit(cfa::Assign{target, result}, Kind::Assignment, range);
  return builder_.read(target, range);
}

// ++ and --, before or behind.
ExprId FunctionLowering::step(const clang::UnaryOperator* e, bool value_needed) {
  const SourceRange range = range_of(e);
  const clang::QualType source = e->getSubExpr()->getType();
  const ExprId target = place(e->getSubExpr());
  const TypeId type = builder_.expr(target).type;
  ExprId old = builder_.read(target, range_of(e->getSubExpr()));
  if (value_needed && e->isPostfix()) old = saved(old, range_of(e->getSubExpr()));
  ExprId result;
  if (source->isPointerType()) {
    result = pointer_offset(old, source, int_constant(1, range), e->isDecrementOp(), range);
  } else {
    clang::QualType computed = source.getUnqualifiedType();
    const clang::QualType bit_field = unit_.context.isPromotableBitField(e->getSubExpr());
    if (!bit_field.isNull())
      computed = bit_field;
    else if (unit_.context.isPromotableIntegerType(computed))
      computed = unit_.context.getPromotedIntegerType(computed);
    const TypeId wide = type_of(computed, e);
    ExprId one = builder_.constant(wide, 1, range);
    if (builder_.types()[wide].kind == cfa::TypeKind::Float)
      one = builder_.constant(wide, builder_.types()[wide].width == 32 ? 0x3F800000u : 0x3FF0000000000000u,
                              range);
    result = builder_.convert(type,
                              builder_.binary(e->isIncrementOp() ? BinaryOp::Add : BinaryOp::Sub, wide,
                                              builder_.convert(wide, old), one, range),
                              range);
  }
  emit(cfa::Assign{target, result}, Kind::Assignment, range);
  if (!value_needed) return {};
  return e->isPostfix() ? old : builder_.read(target, range);
}

}  // namespace faultline::frontend::c
