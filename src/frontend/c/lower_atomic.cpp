// Atomic operations: of C11, gcc's __atomic_* and __sync_*. There is one thread, so each is what it does to
// memory; orders and fences mean nothing, and a weak exchange never fails without reason. They wrap around,
// whatever their type.
#include <fmt/format.h>

#include <string_view>

#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::BinaryOp;
using cfa::ExprId;
using cfa::TypeId;

namespace {

constexpr std::string_view kModifications[] = {"add", "sub", "and", "or", "xor", "nand", "max", "min"};

// "fetch_add", "fetch_and_add": what was there; "add_fetch", "add_and_fetch": what is there then.
struct Modification {
  std::string_view operation;
  bool is_new_value = false;
};

std::optional<Modification> modification(std::string_view name) {
  for (const std::string_view operation : kModifications)
    for (const char* between : {"_", "_and_"}) {
      if (name == fmt::format("fetch{}{}", between, operation)) return Modification{operation, false};
      if (name == fmt::format("{}{}fetch", operation, between)) return Modification{operation, true};
    }
  return {};
}

bool remove_prefix(std::string_view& name, std::string_view prefix) {
  if (!name.starts_with(prefix)) return false;
  name.remove_prefix(prefix.size());
  return true;
}

}  // namespace

ExprId FunctionLowering::atomic(const clang::AtomicExpr* e) {
  std::string_view name(e->getOpAsString().data(), e->getOpAsString().size());
  const bool is_c11 = remove_prefix(name, "__c11_atomic_");
  if (!is_c11 && !remove_prefix(name, "__atomic_")) refuse(e, fmt::format("atomic operation '{}'", name));
  const auto modified = modification(name);
  const bool is_plain =
      is_c11 || modified || name.ends_with("_n");  // values are passed as such, not through pointers
  if (name.ends_with("_n")) name.remove_suffix(2);
  const SourceRange range = range_of(e);
  const TypeId type = type_of(e->getValueType(), e);
  if (!builder_.types()[type].is_scalar()) refuse(e, "atomic operation on an aggregate");
  const auto behind = [&](const clang::Expr* pointer) {
    return builder_.deref(saved(value(pointer), range_of(pointer)), type, range_of(pointer));
  };
  const auto passed = [&](const clang::Expr* operand) {
    const ExprId plain = is_plain ? value(operand) : builder_.read(behind(operand), range_of(operand));
    return saved(builder_.convert(type, plain), range_of(operand));
  };
  const ExprId target = behind(e->getPtr());
  if (name == "load" && !is_plain) {
    const ExprId to = behind(e->getVal1());
    emit(cfa::Assign{to, builder_.read(target, range)}, Kind::Assignment, range);
    return {};
  }
  if (name == "load") return saved(builder_.read(target, range), range);
  if (name == "store" || name == "init") {
    emit(cfa::Assign{target, passed(e->getVal1())}, Kind::Assignment, range);
    return {};
  }
  if (name == "exchange") {
    const ExprId stored = passed(e->getVal1());
    const ExprId to = is_plain ? ExprId{} : behind(e->getVal2());
    const ExprId old = atomic_exchange(target, stored, range);
    if (to) emit(cfa::Assign{to, old}, Kind::Internal, range);
    return to ? ExprId{} : old;
  }
  if (name.starts_with("compare_exchange")) {
    const ExprId expected = behind(e->getVal1());
    const ExprId desired = passed(e->getVal2());
    const ExprId wanted = saved(builder_.read(expected, range), range);
    const ExprId old = saved(builder_.read(target, range), range);
    return atomic_compare(target, old, wanted, desired, expected, type_of(e), range);
  }
  if (!modified || !builder_.types()[type].is_integral())  // gcc moves pointers by bytes, Clang by elements
    refuse(e, fmt::format("atomic operation '{}'", name));
  const ExprId old = saved(builder_.read(target, range), range);
  return atomic_modify(target, old, modified->operation, passed(e->getVal1()),
                       modified->is_new_value ? AtomicResult::New : AtomicResult::Old, range);
}

ExprId FunctionLowering::atomic_exchange(ExprId target, ExprId stored, SourceRange range) {
  const ExprId old = saved(builder_.read(target, range), range);
  emit(cfa::Assign{target, stored}, Kind::Assignment, range);
  return old;
}

// `old` was read from the target. Where it is not what is wanted, it is stored in `expected`, if there is
// such a place.
ExprId FunctionLowering::atomic_compare(ExprId target, ExprId old, ExprId wanted, ExprId desired,
                                        ExprId expected, TypeId result_type, SourceRange range) {
  const TypeId int_type = builder_.expr(int_constant(0)).type;
  const ExprId equal = saved(builder_.binary(BinaryOp::Eq, int_type, old, wanted, range), range);
  const cfa::LocationId yes = fresh_location(), no = fresh_location(), after = fresh_location();
  branch_on(equal, yes, no, range);
  here_ = yes;
  emit(cfa::Assign{target, desired}, Kind::Assignment, range);
  jump(after);
  here_ = no;
  if (expected) emit(cfa::Assign{expected, old}, Kind::Assignment, range);
  jump(after);
  here_ = after;
  return builder_.convert(result_type, equal, range);
}

ExprId FunctionLowering::atomic_modify(ExprId target, ExprId old, std::string_view operation, ExprId operand,
                                       AtomicResult wanted, SourceRange range) {
  const TypeId type = builder_.expr(target).type;
  const std::uint32_t width = builder_.types()[type].width < 32 ? 32 : builder_.types()[type].width;
  const TypeId wide = builder_.types().integer(width, cfa::Signedness::Unsigned,
                                               width == 32 ? "unsigned int" : "unsigned long");
  const ExprId a = builder_.convert(wide, old), b = builder_.convert(wide, operand);
  const auto computed = [&](BinaryOp op) { return builder_.binary(op, wide, a, b, range); };
  ExprId result;
  if (operation == "max" || operation == "min") {
    const TypeId int_type = builder_.expr(int_constant(0)).type;
    const ExprId less = builder_.binary(BinaryOp::Lt, int_type, old, operand, range);
    result = operation == "max" ? builder_.conditional(type, less, operand, old, range)
                                : builder_.conditional(type, less, old, operand, range);
  } else {
    result = computed(operation == "add"   ? BinaryOp::Add
                      : operation == "sub" ? BinaryOp::Sub
                      : operation == "or"  ? BinaryOp::BitOr
                      : operation == "xor" ? BinaryOp::BitXor
                                           : BinaryOp::BitAnd);
    if (operation == "nand") result = builder_.unary(cfa::UnaryOp::BitNot, wide, result, range);
  }
  const ExprId stored = saved(builder_.convert(type, result, range), range);
  emit(cfa::Assign{target, stored}, Kind::Assignment, range);
  return wanted == AtomicResult::New ? stored : old;
}

// The calls: __sync_*, by now with the size behind the name, fences, and flags.
std::optional<FunctionLowering::Known> FunctionLowering::atomic_call(const clang::CallExpr* e,
                                                                     std::string_view name) {
  const SourceRange range = range_of(e);
  if (name.ends_with("atomic_thread_fence") || name.ends_with("atomic_signal_fence") ||
      name == "__sync_synchronize") {
    for (const clang::Expr* argument : e->arguments())
      effect(argument);
    return Known{};
  }
  const bool is_flag = name == "__atomic_test_and_set" || name == "__atomic_clear";
  if (name.ends_with("atomic_is_lock_free") || name.ends_with("atomic_always_lock_free"))
    return Known{literal_at(type_of(e), 1, e)};
  if (!is_flag && !remove_prefix(name, "__sync_")) return {};
  const TypeId type = is_flag ? builder_.types().integer(8, cfa::Signedness::Unsigned, "unsigned char")
                              : type_of(e->getArg(0)->IgnoreParenImpCasts()->getType()->getPointeeType(), e);
  if (!builder_.types()[type].is_integral()) return {};
  const ExprId pointer = saved(value(e->getArg(0)), range_of(e->getArg(0)));
  const ExprId target =
      builder_.deref(builder_.convert(builder_.types().pointer(type), pointer), type, range);
  const auto stored = [&](std::uint64_t number) { return builder_.constant(type, number, range); };
  if (is_flag) {
    const ExprId old = atomic_exchange(target, stored(name == "__atomic_clear" ? 0 : 1), range);
    return Known{name == "__atomic_clear" ? ExprId{} : builder_.convert(type_of(e), old)};
  }
  if (const std::size_t size = name.find_last_of('_');
      name.find_first_not_of("0123456789", size + 1) == name.npos)
    name = name.substr(0, size);
  if (name == "lock_release") {
    emit(cfa::Assign{target, stored(0)}, Kind::Assignment, range);
    return Known{};
  }
  const auto argument = [&](unsigned i) {
    return saved(builder_.convert(type, value(e->getArg(i))), range_of(e->getArg(i)));
  };
  if (name == "lock_test_and_set" || name == "swap")
    return Known{builder_.convert(type_of(e), atomic_exchange(target, argument(1), range))};
  if (name == "bool_compare_and_swap" || name == "val_compare_and_swap") {
    const ExprId wanted = argument(1), desired = argument(2);
    const ExprId old = saved(builder_.read(target, range), range);
    const ExprId equal =
        atomic_compare(target, old, wanted, desired, {}, builder_.expr(int_constant(0)).type, range);
    return Known{builder_.convert(type_of(e), name.starts_with("bool") ? equal : old)};
  }
  const auto modified = modification(name);
  if (!modified) return {};
  const ExprId operand = argument(1);
  const ExprId old = saved(builder_.read(target, range), range);
  return Known{builder_.convert(
      type_of(e), atomic_modify(target, old, modified->operation, operand,
                                modified->is_new_value ? AtomicResult::New : AtomicResult::Old, range))};
}

}  // namespace faultline::frontend::c
