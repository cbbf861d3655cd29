// Allocation, blocks of bytes, the end of the program, variable arguments.
#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::ExprId;
using cfa::TypeId;

std::optional<FunctionLowering::Known> FunctionLowering::memory_call(const clang::CallExpr* e,
                                                                     const std::string& name, ExprId into) {
  const SourceRange range = range_of(e);
  const TypeId size_type = unit_.types.lower(unit_.context.getSizeType(), e->getSourceRange());
  const auto allocate = [&](ExprId bytes, cfa::AllocateKind kind) {
    const ExprId target = result_place(e, type_of(e), into);
    emit(cfa::Allocate{target, bytes, kind}, Kind::Memory, range);
    return Known{target == into ? ExprId{} : builder_.read(target, range)};
  };
  const unsigned count = e->getNumArgs();
  if (name == "malloc" && count == 1)
    return allocate(value_as(e->getArg(0), size_type), cfa::AllocateKind::Heap);
  if (name == "aligned_alloc" && count == 2) {
    effect(e->getArg(0));
    return allocate(value_as(e->getArg(1), size_type), cfa::AllocateKind::Heap);
  }
  if (name == "alloca" && count == 1)
    return allocate(value_as(e->getArg(0), size_type), cfa::AllocateKind::Stack);
  if (name == "calloc" && count == 2) {
    const std::vector<ExprId> factors = arguments(e);
    const ExprId bytes =
        builder_.binary(cfa::BinaryOp::Mul, size_type, builder_.convert(size_type, factors[0]),
                        builder_.convert(size_type, factors[1]), range);
    return allocate(bytes, cfa::AllocateKind::HeapZeroed);
  }
  if (name == "free" && count == 1) {
    emit(cfa::Free{value(e->getArg(0))}, Kind::Memory, range);
    return Known{};
  }
  if ((name == "memcpy" || name == "memmove" || name == "mempcpy") && count == 3) {
    std::vector<ExprId> operands = arguments(e);
    operands[0] = saved(operands[0], range_of(e->getArg(0)));
    if (name == "mempcpy") operands[2] = saved(operands[2], range_of(e->getArg(2)));
    emit(cfa::CopyBytes{operands[0], operands[1], operands[2],
                        name == "memmove" ? cfa::Overlap::Allowed : cfa::Overlap::Forbidden},
         Kind::Memory, range);
    if (name != "mempcpy") return Known{operands[0]};
    return Known{builder_.binary(cfa::BinaryOp::PointerAdd, type_of(e), operands[0], operands[2], range, 1)};
  }
  if (name == "memset" && count == 3) {
    std::vector<ExprId> operands = arguments(e);
    operands[0] = saved(operands[0], range_of(e->getArg(0)));
    emit(cfa::FillBytes{operands[0], operands[1], operands[2]}, Kind::Memory, range);
    return Known{operands[0]};
  }
  if (name == "__faultline_object_size" && count == 1) {
    const ExprId pointer = value(e->getArg(0));
    const ExprId target = result_place(e, type_of(e), into);
    emit(cfa::ObjectSize{target, pointer}, Kind::Internal, range);
    return Known{target == into ? ExprId{} : builder_.read(target, range)};
  }
  if (name == "exit" || name == "_exit" || name == "_Exit" || name == "quick_exit") {
    const ExprId code = saved(value(e->getArg(0)), range);
    observe_end(range);
    halt(cfa::HaltKind::Exit, code, range);
    return Known{};
  }
  if (name == "abort" || name == "trap") {
    observe_end(range);
    halt(cfa::HaltKind::Abort, {}, range);
    return Known{};
  }
  return {};
}

// Where a va_list keeps the address of the next argument: on x86-64 in a member of the struct that it is,
// else the list itself. Every argument has slots of eight bytes (see cfa/program.h).
ExprId FunctionLowering::variable_argument_pointer(const clang::Expr* list) {
  const SourceRange range = range_of(list);
  const clang::QualType type = list->getType();
  if (const auto* pointer = type->getAs<clang::PointerType>())
    if (const auto* record = pointer->getPointeeType()->getAs<clang::RecordType>()) {
      const ExprId object = builder_.deref(value(list), type_of(pointer->getPointeeType(), list), range);
      for (const clang::FieldDecl* field : record->getDecl()->fields())
        if (field->getName() == "overflow_arg_area")
          return builder_.field(object, unit_.types.field_number(field), range);
    }
  if (const auto* array = unit_.context.getAsArrayType(type))  // the array itself, where it has not decayed
    if (const auto* record = array->getElementType()->getAs<clang::RecordType>()) {
      const ExprId object = builder_.index(place(list), int_constant(0, range), range);
      for (const clang::FieldDecl* field : record->getDecl()->fields())
        if (field->getName() == "overflow_arg_area")
          return builder_.field(object, unit_.types.field_number(field), range);
    }
  return place(list->IgnoreParenImpCasts());
}

ExprId FunctionLowering::variable_argument(const clang::VAArgExpr* e) {
  const SourceRange range = range_of(e);
  const ExprId next = frozen(variable_argument_pointer(e->getSubExpr()), range);
  const TypeId type = type_of(e);
  const ExprId pointer = builder_.read(next, range);
  const ExprId argument =
      builder_.deref(builder_.convert(builder_.types().pointer(type), pointer), type, range);
  const ExprId target = builder_.variable(temporary(type, range), range);
  emit(cfa::Assign{target, builder_.read(argument, range)}, Kind::Internal, range);
  const std::uint64_t slots = (builder_.types()[type].size + 7) / 8 * 8;
  emit(cfa::Assign{next, builder_.binary(cfa::BinaryOp::PointerAdd, builder_.expr(next).type, pointer,
                                         int_constant(static_cast<std::int64_t>(slots), range), range, 1)},
       Kind::Internal, range);
  return builder_.read(target, range);
}

}  // namespace faultline::frontend::c
