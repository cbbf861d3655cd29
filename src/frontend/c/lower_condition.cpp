// Conditions and everything lazy. A condition without side effects stays one expression on one branch, as the
// user wrote it; only where a side effect stands behind `&&`, `||` or `?:` does it become several branches.
#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::ExprId;
using cfa::LocationId;

ExprId FunctionLowering::truth(ExprId value) {
  if (builder_.types()[builder_.expr(value).type].kind != cfa::TypeKind::Float) return value;
  return builder_.convert(builder_.types().bool_type(), value,
                          builder_.program().range(value));  // -0.0 is false
}

void FunctionLowering::branch_on(ExprId condition, LocationId yes, LocationId no, SourceRange range) {
  const LocationId from = here();
  builder_.add_edge(
      {from, yes, statement_, Kind::Condition, range, cfa::Branch{condition, cfa::Outcome::True, {}}});
  builder_.add_edge(
      {from, no, statement_, Kind::Condition, range, cfa::Branch{condition, cfa::Outcome::False, {}}});
  here_ = {};
}

void FunctionLowering::branch(const clang::Expr* condition, LocationId yes, LocationId no) {
  const clang::Expr* e = condition->IgnoreParenImpCasts();
  if (const auto* literal = llvm::dyn_cast<clang::IntegerLiteral>(e))
    return jump(literal->getValue() == 0 ? no : yes);
  if (!has_effects(e)) return branch_on(truth(value(condition)), yes, no, range_of(condition));
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(e);
      unary && unary->getOpcode() == clang::UO_LNot)
    return branch(unary->getSubExpr(), no, yes);
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(e); binary && binary->isLogicalOp()) {
    const LocationId middle = fresh_location();
    if (binary->getOpcode() == clang::BO_LAnd)
      branch(binary->getLHS(), middle, no);
    else
      branch(binary->getLHS(), yes, middle);
    here_ = middle;
    return branch(binary->getRHS(), yes, no);
  }
  branch_on(truth(value(condition)), yes, no, range_of(condition));
}

ExprId FunctionLowering::logical(const clang::BinaryOperator* e) {
  const SourceRange range = range_of(e);
  const cfa::TypeId type = type_of(e);
  const bool conjunction = e->getOpcode() == clang::BO_LAnd;
  if (!has_effects(e->getRHS())) {
    const ExprId left = truth(value(e->getLHS()));
    return builder_.binary(conjunction ? cfa::BinaryOp::LogicalAnd : cfa::BinaryOp::LogicalOr, type, left,
                           truth(value(e->getRHS())), range);
  }
  const ExprId result = builder_.variable(temporary(type, range), range);
  const LocationId yes = fresh_location(), no = fresh_location(), after = fresh_location();
  branch(e, yes, no);
  for (const auto& [location, number] : {std::pair{yes, 1}, std::pair{no, 0}}) {
    here_ = location;
    emit(cfa::Assign{result, builder_.constant(type, static_cast<std::uint64_t>(number), range)},
         Kind::Internal, range);
    jump(after);
  }
  here_ = after;
  return builder_.read(result, range);
}

ExprId FunctionLowering::conditional(const clang::AbstractConditionalOperator* e) {
  const SourceRange range = range_of(e);
  if (const auto* elvis = llvm::dyn_cast<clang::BinaryConditionalOperator>(e))
    opaque_[elvis->getOpaqueValue()] = saved(value(elvis->getCommon()), range_of(elvis->getCommon()));
  const bool is_void = e->getType()->isVoidType();
  const cfa::TypeId type = type_of(e);
  const bool is_aggregate = builder_.types()[type].is_aggregate();
  if (!is_void && !is_aggregate && !has_effects(e->getTrueExpr()) && !has_effects(e->getFalseExpr())) {
    const ExprId condition = truth(value(e->getCond()));
    const ExprId yes = builder_.convert(type, value(e->getTrueExpr()));
    return builder_.conditional(type, condition, yes, builder_.convert(type, value(e->getFalseExpr())),
                                range);
  }
  const ExprId result = is_void ? ExprId{} : builder_.variable(temporary(type, range), range);
  const LocationId yes = fresh_location(), no = fresh_location(), after = fresh_location();
  branch(e->getCond(), yes, no);
  for (const auto& [location, operand] :
       {std::pair{yes, e->getTrueExpr()}, std::pair{no, e->getFalseExpr()}}) {
    here_ = location;
    if (is_void)
      effect(operand);
    else
      store(result, operand, Kind::Internal, range_of(operand));
    jump(after);
  }
  here_ = after;
  return is_void ? ExprId{} : builder_.read(result, range);
}

namespace {

const clang::CallExpr* failing_call(const clang::Expr* e) {
  const auto* invocation = llvm::dyn_cast<clang::CallExpr>(e->IgnoreParenCasts());
  const auto* callee = invocation ? invocation->getDirectCallee() : nullptr;
  return callee && callee->getName() == "__assert_fail" ? invocation : nullptr;
}

// glibc's two expansions of assert(c): `({ if (c) ; else __assert_fail(…); })` behind a sizeof and a comma,
// or `c ? (void)0 : __assert_fail(…)`.
const clang::Expr* asserted(const clang::Expr* e) {
  e = e->IgnoreParens();
  if (const auto* extension = llvm::dyn_cast<clang::UnaryOperator>(e);
      extension && extension->getOpcode() == clang::UO_Extension)
    return asserted(extension->getSubExpr());
  if (const auto* comma = llvm::dyn_cast<clang::BinaryOperator>(e);
      comma && comma->getOpcode() == clang::BO_Comma)
    return asserted(comma->getRHS());
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(e))
    return failing_call(choice->getFalseExpr()) ? choice->getCond() : nullptr;
  const auto* block = llvm::dyn_cast<clang::StmtExpr>(e);
  if (!block || block->getSubStmt()->size() != 1) return nullptr;
  const auto* decision = llvm::dyn_cast<clang::IfStmt>(block->getSubStmt()->body_front());
  const auto* otherwise = decision ? llvm::dyn_cast_or_null<clang::Expr>(decision->getElse()) : nullptr;
  return otherwise && llvm::isa<clang::NullStmt>(decision->getThen()) && failing_call(otherwise)
             ? decision->getCond()
             : nullptr;
}

}  // namespace

bool FunctionLowering::assertion(const clang::Expr* e) {
  if (!e->getExprLoc().isMacroID() && !e->getBeginLoc().isMacroID()) return false;
  const clang::Expr* condition = asserted(e);
  if (!condition) return false;
  const ExprId holds = truth(value(condition));
  assert_that(holds, cfa::AssertKind::Assertion, text_of(condition->IgnoreImpCasts()), range_of(e));
  return true;
}

void FunctionLowering::assert_that(ExprId condition, cfa::AssertKind kind, std::string text,
                                   SourceRange range) {
  emit(cfa::Assert{condition, kind, std::move(text)}, Kind::Assertion, range);
}

}  // namespace faultline::frontend::c
