// Values: expressions that compute something.
#include <fmt/format.h>

#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::TypeId;
using cfa::TypeKind;
using cfa::UnaryOp;

ExprId FunctionLowering::value(const clang::Expr* e) {
  if (const auto* casting = llvm::dyn_cast<clang::CastExpr>(e)) return cast(casting);
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(e)) return unary(operation);
  if (const auto* operation = llvm::dyn_cast<clang::BinaryOperator>(e)) return binary(operation);
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(e)) return conditional(choice);
  switch (e->getStmtClass()) {
    case clang::Stmt::ParenExprClass: return value(llvm::cast<clang::ParenExpr>(e)->getSubExpr());
    case clang::Stmt::ConstantExprClass: return value(llvm::cast<clang::ConstantExpr>(e)->getSubExpr());
    case clang::Stmt::GenericSelectionExprClass:
      return value(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr());
    case clang::Stmt::ChooseExprClass: return value(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr());
    case clang::Stmt::IntegerLiteralClass: {
      const auto& number = llvm::cast<clang::IntegerLiteral>(e)->getValue();
      return integer(llvm::APSInt(number, e->getType()->isUnsignedIntegerType()), e->getType(), e);
    }
    case clang::Stmt::CharacterLiteralClass: {
      const auto code = llvm::cast<clang::CharacterLiteral>(e)->getValue();
      const bool is_unsigned = e->getType()->isUnsignedIntegerType();
      return integer(llvm::APSInt(llvm::APInt(32, code), is_unsigned)
                         .extOrTrunc(static_cast<unsigned>(unit_.context.getTypeSize(e->getType()))),
                     e->getType(), e);
    }
    case clang::Stmt::FloatingLiteralClass:
      return literal_at(type_of(e),
                        llvm::cast<clang::FloatingLiteral>(e)->getValue().bitcastToAPInt().getZExtValue(), e);
    case clang::Stmt::DeclRefExprClass: {
      const auto* named = llvm::cast<clang::DeclRefExpr>(e)->getDecl();
      if (const auto* enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(named)) {
        const ExprId constant = integer(enumerator->getInitVal(), e->getType(), e);
        builder_.program().definitions[constant] =
            unit_.map.range(enumerator->getInitExpr() ? enumerator->getInitExpr()->getSourceRange()
                                                      : enumerator->getSourceRange());
        return constant;
      }
      break;
    }
    case clang::Stmt::UnaryExprOrTypeTraitExprClass:
      return size_of(llvm::cast<clang::UnaryExprOrTypeTraitExpr>(e));
    case clang::Stmt::OffsetOfExprClass:
    case clang::Stmt::TypeTraitExprClass:
    case clang::Stmt::GNUNullExprClass:
      if (const auto constant = folded(e)) return *constant;
      refuse(e, "offsetof with an index that is not constant");
    case clang::Stmt::CallExprClass: return call(llvm::cast<clang::CallExpr>(e));
    case clang::Stmt::StmtExprClass: return statement_expression(llvm::cast<clang::StmtExpr>(e));
    case clang::Stmt::VAArgExprClass: return variable_argument(llvm::cast<clang::VAArgExpr>(e));
    case clang::Stmt::AtomicExprClass: return atomic(llvm::cast<clang::AtomicExpr>(e));
    case clang::Stmt::OpaqueValueExprClass: return opaque_.lookup(llvm::cast<clang::OpaqueValueExpr>(e));
    case clang::Stmt::ImplicitValueInitExprClass: return builder_.constant(type_of(e), 0, range_of(e));
    case clang::Stmt::InitListExprClass: {
      if (builder_.types()[type_of(e)].is_aggregate()) return aggregate(e);
      const auto* list = llvm::cast<clang::InitListExpr>(e);
      return list->getNumInits() ? value(list->getInit(0)) : builder_.constant(type_of(e), 0, range_of(e));
    }
    default: break;
  }
  // An aggregate used as a value, or a part of an aggregate that is only a value: `f().x`.
  if (e->isGLValue() || llvm::isa<clang::MemberExpr, clang::ArraySubscriptExpr>(e))
    return builder_.read(place(e), range_of(e));
  refuse(e, fmt::format("expression ({})", e->getStmtClassName()));
}

void FunctionLowering::effect(const clang::Expr* e) {
  if (assertion(e)) return;
  const clang::Expr* inner = e->IgnoreParens();
  if (const auto* casting = llvm::dyn_cast<clang::CStyleCastExpr>(inner);
      casting && casting->getCastKind() == clang::CK_ToVoid)
    return effect(casting->getSubExpr());
  if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(inner);
      operation && operation->isIncrementDecrementOp()) {
    step(operation, false);
    return;
  }
  if (const auto* comma = llvm::dyn_cast<clang::BinaryOperator>(inner);
      comma && comma->getOpcode() == clang::BO_Comma) {
    effect(comma->getLHS());
    return effect(comma->getRHS());
  }
  if (const auto* logic = llvm::dyn_cast<clang::BinaryOperator>(inner);
      logic && logic->isLogicalOp() && has_effects(logic)) {
    const cfa::LocationId yes = fresh_location(), after = fresh_location();
    if (logic->getOpcode() == clang::BO_LAnd)
      branch(logic->getLHS(), yes, after);
    else
      branch(logic->getLHS(), after, yes);
    here_ = yes;
    effect(logic->getRHS());
    jump(after);
    here_ = after;
    return;
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(inner); choice && has_effects(choice)) {
    const cfa::LocationId yes = fresh_location(), no = fresh_location(), after = fresh_location();
    branch(choice->getCond(), yes, no);
    for (const auto& [location, operand] :
         {std::pair{yes, choice->getTrueExpr()}, std::pair{no, choice->getFalseExpr()}}) {
      here_ = location;
      effect(operand);
      jump(after);
    }
    here_ = after;
    return;
  }
  if (const auto* invocation = llvm::dyn_cast<clang::CallExpr>(inner)) {
    call(invocation, {}, Result::Dropped);
    return;
  }
  if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(inner)) return statement(block->getSubStmt());
  if (has_effects(inner)) {
    value(inner);
    return;
  }
  if (inner->getType()->isVoidType()) return;
  // Evaluated for nothing, but it may fail: `*p;`.
  const ExprId dropped = inner->isGLValue() && builder_.types()[type_of(inner)].is_scalar()
                             ? builder_.read(place(inner), range_of(inner))
                             : (inner->isGLValue() ? ExprId{} : value(inner));
  if (dropped && builder_.types()[builder_.expr(dropped).type].is_scalar()) saved(dropped, range_of(inner));
}

ExprId FunctionLowering::literal_at(TypeId type, std::uint64_t bits, const clang::Expr* e) {
  const ExprId constant = builder_.constant(type, bits, range_of(e));
  if (const auto body = unit_.map.macro_body(e->getBeginLoc()))
    builder_.program().definitions[constant] = *body;
  return constant;
}

// The word of an integer constant: extended by its type's own sign.
ExprId FunctionLowering::integer(const llvm::APSInt& number, clang::QualType type, const clang::Expr* e) {
  const TypeId lowered = type_of(type, e);
  const cfa::Type& shape = builder_.types()[lowered];
  const llvm::APInt sized = number.extOrTrunc(shape.width);
  return literal_at(
      lowered,
      static_cast<std::uint64_t>(shape.is_signed() ? sized.getSExtValue()
                                                   : static_cast<std::int64_t>(sized.getZExtValue())),
      e);
}

std::optional<ExprId> FunctionLowering::folded(const clang::Expr* e) {
  clang::Expr::EvalResult result;
  if (!e->EvaluateAsInt(result, unit_.context)) return {};
  return integer(result.Val.getInt(), e->getType(), e);
}

ExprId FunctionLowering::cast(const clang::CastExpr* e) {
  const clang::Expr* inner = e->getSubExpr();
  const SourceRange range = range_of(e);
  switch (e->getCastKind()) {
    case clang::CK_LValueToRValue: return builder_.read(place(inner), range);
    case clang::CK_ArrayToPointerDecay: return address_of(place(inner), type_of(e), range);
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_BuiltinFnToFnPtr: {
      const clang::Expr* designator = inner->IgnoreParens();
      if (const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(designator))
        if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(named->getDecl()))
          return builder_.function_address(linker_.function(unit_, function), type_of(e), range);
      if (const auto* deref = llvm::dyn_cast<clang::UnaryOperator>(designator);
          deref && deref->getOpcode() == clang::UO_Deref)
        return builder_.convert(type_of(e), value(deref->getSubExpr()), range);
      if (designator->isGLValue()) refuse(e, "this use of a function");
      return builder_.convert(type_of(e), value(designator), range);
    }
    case clang::CK_ToVoid: effect(inner); return {};
    case clang::CK_NullToPointer:
      if (has_effects(inner)) effect(inner);
      return literal_at(type_of(e), 0, e);
    case clang::CK_NoOp:
    case clang::CK_AtomicToNonAtomic:
    case clang::CK_NonAtomicToAtomic:
    case clang::CK_BitCast:
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
    case clang::CK_BooleanToSignedIntegral:
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingToIntegral:
    case clang::CK_FloatingToBoolean:
    case clang::CK_FloatingCast:
    case clang::CK_IntegralToPointer:
    case clang::CK_PointerToIntegral:
    case clang::CK_PointerToBoolean: {
      const ExprId operand = value(inner);
      return builder_.convert(type_of(e), operand, range);
    }
    case clang::CK_ToUnion: {
      const TypeId type = type_of(e);
      const ExprId target = builder_.variable(temporary(type, range), range);
      const clang::FieldDecl* field =
          clang::CastExpr::getTargetFieldForToUnionCast(e->getType(), inner->getType());
      store(builder_.field(target, unit_.types.field_number(field), range), inner, Kind::Internal, range);
      return builder_.read(target, range);
    }
    default: refuse(e, fmt::format("conversion ({})", e->getCastKindName()));
  }
}

ExprId FunctionLowering::unary(const clang::UnaryOperator* e) {
  const SourceRange range = range_of(e);
  switch (e->getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Extension: return value(e->getSubExpr());
    case clang::UO_Minus: return builder_.unary(UnaryOp::Negate, type_of(e), value(e->getSubExpr()), range);
    case clang::UO_Not: return builder_.unary(UnaryOp::BitNot, type_of(e), value(e->getSubExpr()), range);
    case clang::UO_LNot:
      return builder_.unary(UnaryOp::LogicalNot, type_of(e), truth(value(e->getSubExpr())), range);
    case clang::UO_AddrOf: {
      const clang::Expr* object = e->getSubExpr()->IgnoreParens();
      if (object->getType()->isFunctionType()) {
        if (const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(object))
          return builder_.function_address(
              linker_.function(unit_, llvm::cast<clang::FunctionDecl>(named->getDecl())), type_of(e), range);
        if (const auto* deref = llvm::dyn_cast<clang::UnaryOperator>(object))
          return builder_.convert(type_of(e), value(deref->getSubExpr()), range);
      }
      return address_of(place(object), type_of(e), range);
    }
    case clang::UO_Deref: return builder_.read(place(e), range);
    case clang::UO_PostInc:
    case clang::UO_PostDec:
    case clang::UO_PreInc:
    case clang::UO_PreDec: return step(e, true);
    default:
      refuse(e, fmt::format("operator '{}'", clang::UnaryOperator::getOpcodeStr(e->getOpcode()).str()));
  }
}

ExprId FunctionLowering::binary(const clang::BinaryOperator* e) {
  if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(e))
    return compound_assign(compound);
  if (e->getOpcode() == clang::BO_Assign) return assign(e);
  if (e->getOpcode() == clang::BO_Comma) {
    effect(e->getLHS());
    return value(e->getRHS());
  }
  if (e->isLogicalOp()) return logical(e);
  if (e->isComparisonOp()) return comparison(e);
  const SourceRange range = range_of(e);
  ExprId a = value(e->getLHS());
  if (has_effects(e->getRHS())) a = saved(a, range_of(e->getLHS()));
  const ExprId b = value(e->getRHS());
  const bool left_pointer = e->getLHS()->getType()->isPointerType();
  const bool right_pointer = e->getRHS()->getType()->isPointerType();
  if (left_pointer && right_pointer) {
    const clang::QualType element = e->getLHS()->getType()->getPointeeType();
    if (is_variable_sized(element)) {
      const ExprId bytes = builder_.binary(BinaryOp::PointerSub, type_of(e), a, b, range, 1);
      return builder_.binary(BinaryOp::Div, type_of(e), bytes,
                             builder_.convert(type_of(e), byte_size(element, range)), range);
    }
    const std::uint64_t size = builder_.types()[type_of(element, e)].size;
    return builder_.binary(BinaryOp::PointerSub, type_of(e), a, b, range, size ? size : 1);
  }
  if (left_pointer)
    return pointer_offset(a, e->getLHS()->getType(), b, e->getOpcode() == clang::BO_Sub, range);
  if (right_pointer) return pointer_offset(b, e->getRHS()->getType(), a, false, range);
  return arithmetic(e->getOpcode(), type_of(e), a, b, range);
}

ExprId FunctionLowering::pointer_offset(ExprId pointer, clang::QualType pointer_type, ExprId count,
                                        bool backwards, SourceRange range) {
  const clang::QualType element = pointer_type->getPointeeType();
  const TypeId wide = builder_.types().integer(64, cfa::Signedness::Signed, "long");
  std::uint64_t size = builder_.types()[unit_.types.lower(element, {})].size;
  if (is_variable_sized(element)) {
    count = builder_.binary(BinaryOp::Mul, wide, builder_.convert(wide, count),
                            builder_.convert(wide, byte_size(element, range)), range);
    size = 1;
  }
  if (backwards)
    count =
        builder_.unary(UnaryOp::Negate, wide, builder_.convert(wide, count), builder_.program().range(count));
  return builder_.binary(BinaryOp::PointerAdd, builder_.expr(pointer).type, pointer, count, range,
                         size ? size : 1);
}

ExprId FunctionLowering::arithmetic(clang::BinaryOperatorKind op, TypeId type, ExprId a, ExprId b,
                                    SourceRange range) {
  BinaryOp lowered = BinaryOp::Add;
  switch (op) {
    case clang::BO_Add: lowered = BinaryOp::Add; break;
    case clang::BO_Sub: lowered = BinaryOp::Sub; break;
    case clang::BO_Mul: lowered = BinaryOp::Mul; break;
    case clang::BO_Div: lowered = BinaryOp::Div; break;
    case clang::BO_Rem: lowered = BinaryOp::Rem; break;
    case clang::BO_And: lowered = BinaryOp::BitAnd; break;
    case clang::BO_Or: lowered = BinaryOp::BitOr; break;
    case clang::BO_Xor: lowered = BinaryOp::BitXor; break;
    case clang::BO_Shl: lowered = BinaryOp::Shl; break;
    case clang::BO_Shr: lowered = BinaryOp::Shr; break;
    default: unsupported(range, "operator");
  }
  const bool shift = lowered == BinaryOp::Shl || lowered == BinaryOp::Shr;
  return builder_.binary(lowered, type, builder_.convert(type, a), shift ? b : builder_.convert(type, b),
                         range);
}

ExprId FunctionLowering::comparison(const clang::BinaryOperator* e) {
  ExprId a = value(e->getLHS());
  if (has_effects(e->getRHS())) a = saved(a, range_of(e->getLHS()));
  ExprId b = value(e->getRHS());
  const TypeId left = builder_.expr(a).type, right = builder_.expr(b).type;
  if (left != right) {  // pointers of different types, or a pointer and an integer in old code
    if (builder_.types()[left].kind == TypeKind::Pointer)
      b = builder_.convert(left, b);
    else
      a = builder_.convert(right, a);
  }
  BinaryOp op = BinaryOp::Eq;
  switch (e->getOpcode()) {
    case clang::BO_EQ: op = BinaryOp::Eq; break;
    case clang::BO_NE: op = BinaryOp::Ne; break;
    case clang::BO_LT: op = BinaryOp::Lt; break;
    case clang::BO_LE: op = BinaryOp::Le; break;
    case clang::BO_GT: op = BinaryOp::Gt; break;
    default: op = BinaryOp::Ge; break;
  }
  return builder_.binary(op, type_of(e), a, b, range_of(e));
}

ExprId FunctionLowering::size_of(const clang::UnaryExprOrTypeTraitExpr* e) {
  const clang::QualType type = e->getTypeOfArgument();
  if (e->getKind() == clang::UETT_SizeOf && is_variable_sized(type)) {
    if (e->isArgumentType()) evaluate_sizes(type);
    return builder_.convert(type_of(e), byte_size(type, range_of(e)));
  }
  if (const auto constant = folded(e)) return *constant;
  refuse(e, "sizeof of this type");
}

ExprId FunctionLowering::statement_expression(const clang::StmtExpr* e) {
  const clang::CompoundStmt* block = e->getSubStmt();
  if (e->getType()->isVoidType()) {
    statement(block);
    return {};
  }
  const clang::Stmt* last = block->getStmtExprResult();
  open_scope(block);
  const cfa::StatementId own = statement_;
  for (const clang::Stmt* child : block->body())
    if (child != last) statement(child);
  const clang::Stmt* result = last;
  for (;;) {
    if (const auto* labelled = llvm::dyn_cast<clang::LabelStmt>(result)) {
      place_label(labelled);
      result = labelled->getSubStmt();
    } else if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(result)) {
      result = attributed->getSubStmt();
    } else {
      break;
    }
  }
  statement_ = own;
  const ExprId target = builder_.variable(temporary(type_of(e), range_of(e)), range_of(e));
  store(target, llvm::cast<clang::Expr>(result), Kind::Internal, range_of(result));
  close_scope();
  return builder_.read(target, range_of(e));
}

}  // namespace faultline::frontend::c
