// What the user reads when a run fails.
#include <fmt/format.h>

#include "base/diagnostic.h"
#include "trace/naming.h"
#include "trace/session.h"

namespace faultline::trace {

using arith::Fault;

namespace {

constexpr Address kFarFromNull = 65536;  // no member of a struct at a null pointer: somebody wrote an address

}  // namespace

bool Session::counts(Fault fault) const {
  switch (fault) {
    case Fault::None: return false;
    case Fault::DivisionByZero: return true;
    case Fault::DivisionOverflow: return !program_.division_wraps() || options_.checks.signed_overflow;
    case Fault::SignedOverflow: return options_.checks.signed_overflow;
    case Fault::ShiftCount:
    case Fault::ShiftValue: return options_.checks.shift_range;
    case Fault::ConversionRange: return options_.checks.conversion;
  }
  return false;
}

void Session::fail_arithmetic(Fault fault, NodeId where) const {
  const std::string& type = program_.type_of(cfa::ExprId(where)).name;
  switch (fault) {
    case Fault::DivisionByZero: fail(EventKind::DivisionByZero, where, "division by zero");
    case Fault::DivisionOverflow:
      fail(EventKind::SignedOverflow, where, fmt::format("the smallest '{}' divided by -1 overflows", type));
    case Fault::SignedOverflow: fail(EventKind::SignedOverflow, where, fmt::format("overflow of '{}'", type));
    case Fault::ShiftCount:
      fail(EventKind::ShiftOutOfRange, where,
           fmt::format("shift count is negative or not less than the width of '{}'", type));
    case Fault::ShiftValue:
      fail(EventKind::ShiftOutOfRange, where,
           fmt::format("left shift of a negative value, or the result does not fit '{}'", type));
    case Fault::ConversionRange:
      fail(EventKind::ConversionOverflow, where,
           fmt::format("the floating-point value does not fit '{}'", type));
    case Fault::None: break;
  }
  throw InternalError("no fault to fail with");
}

void Session::fail_dereference(Address address, NodeId where) const {
  const ObjectNumber number = memory_.space().find(address);
  if (number == kNullZone) {
    if (address >= kFarFromNull)
      fail(EventKind::NullDereference, where,
           fmt::format("dereference of {:#x}, where no object is", address));
    const std::string offset = address == 0 ? "" : fmt::format(" plus {} bytes", address);
    fail(EventKind::NullDereference, where, "dereference of a null pointer" + offset);
  }
  const bool is_function = number <= code_.memory.functions;
  const std::string name = is_function ? program_.functions[cfa::FunctionId(number - 1)].name : "";
  if (is_function && !name.starts_with('<')) {
    fail(EventKind::InvalidDereference, where,
         fmt::format("dereference of a pointer to the function '{}'", name));
  }
  const auto remains = is_function ? std::nullopt : memory_.remains(number);
  if (!remains) {
    fail(EventKind::InvalidDereference, where,
         fmt::format("dereference of {:#x}, where no object is", address));
  }
  if (remains->variable) {
    const cfa::Variable& variable = program_.variables[remains->variable];
    fail(EventKind::DanglingDereference, where,
         fmt::format("dereference of a pointer to '{}', whose life has ended (declared at {})", variable.name,
                     program_.files.describe(variable.range)));
  }
  if (!remains->freed_by) {
    fail(EventKind::DanglingDereference, where,
         "dereference of alloca's memory of a function that has returned");
  }
  fail(EventKind::DanglingDereference, where,
       fmt::format("dereference of a pointer to memory that was freed at {}",
                   program_.files.describe(program_.edges[remains->freed_by].range)));
}

void Session::fail_outside(const Place& place, std::uint64_t bytes, NodeId where) const {
  const Object object = describe(*place.object);
  const cfa::Expr& expr = program_.exprs[cfa::ExprId(where)];
  const bool raw = !cfa::is_place(expr.kind);
  const Part part{place.offset, bytes, raw ? cfa::TypeId() : expr.type, place.bit_offset, place.bit_width};
  fail(EventKind::OutOfBounds, where,
       fmt::format("access to {}, outside of {}", part_name(program_, object, part),
                   object_description(program_, object)));
}

void Session::fail_index(const Place& array, Word index, NodeId where) const {
  const cfa::Expr& expr = program_.exprs[cfa::ExprId(where)];
  const cfa::TypeId type = program_.exprs[expr.a].type;
  const Part part{array.offset, program_.types[type].size, type};
  const std::string name = part_name(program_, describe(*array.object), part);
  const bool is_signed = code_.nodes[where].operand.is_signed;
  const auto& names = program_.types[type].enumerators;  // of an array: its first index
  const std::int64_t first = names.empty() ? 0 : names.front().second;
  const std::string number = is_signed ? fmt::format("{}", arith::as_signed(index) + first)
                                       : fmt::format("{}", index + static_cast<Word>(first));
  fail(EventKind::OutOfBounds, where,
       fmt::format("array index {} is outside of '{}'", number,
                   program_.language == cfa::Language::StructuredText ? name + " : " + type_text(program_, program_.types[type])
                                                                      : program_.types.declare(type, name)));
}

void Session::fail_memory(std::uint64_t bytes) const {
  fail(EventKind::MemoryLimit, edge_range(),
       fmt::format("no memory for {} bytes more: the limit is {}", bytes, options_.memory_limit));
}

}  // namespace faultline::trace
