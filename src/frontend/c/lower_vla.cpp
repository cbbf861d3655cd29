// Variable-length arrays: their sizes are values, computed where the type is declared and kept.
#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::ExprId;
using cfa::TypeId;

bool FunctionLowering::is_variable_sized(clang::QualType type) const {
  return unit_.context.getAsVariableArrayType(type) != nullptr ||
         (type->isConstantArrayType() &&
          is_variable_sized(unit_.context.getAsArrayType(type)->getElementType()));
}

// Computes the sizes of all variable-length arrays inside the type, once per evaluation of the declaration.
void FunctionLowering::evaluate_sizes(clang::QualType type) {
  if (!type->isVariablyModifiedType()) return;
  if (type->getAs<clang::TypedefType>()) return;  // computed at the typedef
  if (const auto* pointer = type->getAs<clang::PointerType>())
    return evaluate_sizes(pointer->getPointeeType());
  if (const auto* function = type->getAs<clang::FunctionType>())
    return evaluate_sizes(function->getReturnType());
  const clang::ArrayType* array = unit_.context.getAsArrayType(type);
  if (!array) return;
  if (const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array)) {
    if (const clang::Expr* size = variable->getSizeExpr()) {
      const SourceRange range = range_of(size);
      const TypeId wide = builder_.types().integer(64, cfa::Signedness::Unsigned, "unsigned long");
      const ExprId count = builder_.convert(wide, value(size), range);
      cfa::VariableId& kept = array_sizes_[size];
      if (!kept) kept = temporary(wide, range);
      emit(cfa::Assign{builder_.variable(array_sizes_[size], range), count}, Kind::Internal, range);
    }
  }
  evaluate_sizes(array->getElementType());
}

ExprId FunctionLowering::byte_size(clang::QualType type, SourceRange range) {
  const TypeId wide = builder_.types().integer(64, cfa::Signedness::Unsigned, "unsigned long");
  if (!is_variable_sized(type))
    return builder_.constant(wide, builder_.types()[unit_.types.lower(type, {})].size, range);
  const clang::ArrayType* array = unit_.context.getAsArrayType(type);
  const ExprId element = byte_size(array->getElementType(), range);
  ExprId count;
  if (const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array)) {
    const auto kept = array_sizes_.find(variable->getSizeExpr());
    if (kept == array_sizes_.end()) unsupported(range, "variable-length array whose size is not known here");
    count = builder_.read(builder_.variable(kept->second, range), range);
  } else {
    count =
        builder_.constant(wide, llvm::cast<clang::ConstantArrayType>(array)->getSize().getZExtValue(), range);
  }
  return builder_.binary(cfa::BinaryOp::Mul, wide, count, element, range);
}

}  // namespace faultline::frontend::c
