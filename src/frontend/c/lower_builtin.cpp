// The compiler's own functions (__builtin_…).
#include <fmt/format.h>

#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::TypeId;

std::optional<FunctionLowering::Known> FunctionLowering::builtin_call(const clang::CallExpr* e,
                                                                      const std::string& name) {
  const SourceRange range = range_of(e);
  if (name == "expect" || name == "expect_with_probability" || name == "assume_aligned" || name == "launder")
    return Known{value(e->getArg(0))};
  if (name == "constant_p" || name == "object_size" || name == "dynamic_object_size") {
    if (const auto constant = folded(e)) return Known{*constant};
    return Known{literal_at(
        type_of(e), name == "constant_p" ? 0 : ~std::uint64_t{0} >> (64 - builder_.types()[type_of(e)].width),
        e)};
  }
  if (name == "unreachable") {
    assert_that(int_constant(0, range), cfa::AssertKind::Unreachable, text_of(e), range);
    return Known{};
  }
  if (name == "prefetch" || name == "va_end") return Known{};
  if (name == "va_start") {
    const cfa::VariableId rest = builder_.program().functions[function_].variable_arguments;
    const ExprId list = variable_argument_pointer(e->getArg(0));
    emit(cfa::Assign{list,
                     builder_.address_of(builder_.variable(rest, range), builder_.expr(list).type, range)},
         Kind::Internal, range);
    return Known{};
  }
  if (name == "va_copy") {
    const ExprId to = variable_argument_pointer(e->getArg(0));
    emit(cfa::Assign{to, builder_.read(variable_argument_pointer(e->getArg(1)), range)}, Kind::Internal,
         range);
    return Known{};
  }
  if (name.ends_with("_overflow") && e->getNumArgs() == 3) {
    const bool subtract = name.find("sub") != std::string::npos,
               multiply = name.find("mul") != std::string::npos;
    return overflow_builtin(e,
                            subtract   ? BinaryOp::SubOverflows
                            : multiply ? BinaryOp::MulOverflows
                                       : BinaryOp::AddOverflows,
                            subtract   ? BinaryOp::Sub
                            : multiply ? BinaryOp::Mul
                                       : BinaryOp::Add);
  }
  return {};
}

// __builtin_add_overflow(a, b, &r): the exact result is stored as far as it fits; 1 if it does not fit.
// Operands of the result's own type are compared directly; others in a wider type that holds both.
FunctionLowering::Known FunctionLowering::overflow_builtin(const clang::CallExpr* e, BinaryOp predicate,
                                                           BinaryOp op) {
  const SourceRange range = range_of(e);
  std::vector<ExprId> operands = arguments(e);
  const TypeId target_type = type_of(e->getArg(2)->getType()->getPointeeType(), e);
  const TypeId bool_type = type_of(e);
  for (int i = 0; i < 2; ++i)
    operands[static_cast<std::size_t>(i)] = saved(operands[static_cast<std::size_t>(i)], range);
  const auto shape = [&](TypeId type) { return builder_.types()[type]; };
  const TypeId left = builder_.expr(operands[0]).type, right = builder_.expr(operands[1]).type;
  TypeId common = target_type;
  const bool same = left == target_type && right == target_type;
  if (!same) {
    const bool fits = shape(left).width <= 32 && shape(right).width <= 32 && shape(target_type).width <= 32;
    if (!fits) refuse(e, "overflow builtin with operands of different types and 64 bits");
    common = builder_.types().integer(64, cfa::Signedness::Signed, "long");
  }
  const ExprId a = builder_.convert(common, operands[0]), b = builder_.convert(common, operands[1]);
  const ExprId result = saved(builder_.binary(op, common, a, b, range), range);
  ExprId overflows = builder_.binary(predicate, bool_type, a, b, range);
  if (!same) {  // 64 bits hold every result of 32-bit operands: does it survive the way back?
    const ExprId back = builder_.convert(common, builder_.convert(target_type, result));
    overflows = builder_.binary(BinaryOp::Ne, bool_type, back, result, range);
  }
  overflows = saved(overflows, range);
  emit(cfa::Assign{builder_.deref(operands[2], target_type, range), builder_.convert(target_type, result)},
       Kind::Assignment, range);
  return {overflows};
}

}  // namespace faultline::frontend::c
