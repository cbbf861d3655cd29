// Evaluation of scalar expressions: one recursive function over the nodes.
#include <fmt/format.h>

#include "base/diagnostic.h"
#include "trace/machine.h"
#include "trace/naming.h"

namespace faultline::trace {

namespace {
constexpr Word flag(bool value) {
  return value ? 1 : 0;
}
}  // namespace

template <Recording recording>
Word Machine<recording>::compute(NodeId id, const Node& node) {
  using arith::as_signed;
  // C++ leaves the order of function arguments open: operands are computed by statements of their own.
  const auto both = [&](auto operation) {
    const Word a = value(node.a);
    const Word b = value(node.b);
    return operation(a, b);
  };
  const auto comparison = [&](auto holds) { return both([&](Word a, Word b) { return flag(holds(a, b)); }); };
  const auto signed_comparison = [&](auto holds) {
    return both([&](Word a, Word b) { return flag(holds(as_signed(a), as_signed(b))); });
  };
  switch (node.op) {
    case Op::Constant: return node.bits;
    case Op::LocalValue: return value(id);
    case Op::GlobalValue: {
      const Word word = scratch_.globals[node.bits];
      if constexpr (kRecords) recorder_->read(register_access(node.a, word));
      return word;
    }
    case Op::Load: return load(node.a);
    case Op::AddressOf: return address(node.a);

    case Op::Add: return both([&](Word a, Word b) { return checked(arith::add(a, b, node.type), id); });
    case Op::Sub: return both([&](Word a, Word b) { return checked(arith::subtract(a, b, node.type), id); });
    case Op::Mul: return both([&](Word a, Word b) { return checked(arith::multiply(a, b, node.type), id); });
    case Op::Div: return both([&](Word a, Word b) { return checked(arith::divide(a, b, node.type), id); });
    case Op::Rem: return both([&](Word a, Word b) { return checked(arith::remainder(a, b, node.type), id); });
    case Op::BitAnd: return both([&](Word a, Word b) { return a & b; });
    case Op::BitOr: return both([&](Word a, Word b) { return a | b; });
    case Op::BitXor: return both([&](Word a, Word b) { return a ^ b; });
    case Op::Shl:
      return both([&](Word a, Word b) { return checked(arith::shift_left(a, b, node.type), id); });
    case Op::Shr:
      return both([&](Word a, Word b) { return checked(arith::shift_right(a, b, node.type), id); });

    case Op::Eq: return comparison([](Word a, Word b) { return a == b; });
    case Op::Ne: return comparison([](Word a, Word b) { return a != b; });
    case Op::LtUnsigned: return comparison([](Word a, Word b) { return a < b; });
    case Op::LeUnsigned: return comparison([](Word a, Word b) { return a <= b; });
    case Op::GtUnsigned: return comparison([](Word a, Word b) { return a > b; });
    case Op::GeUnsigned: return comparison([](Word a, Word b) { return a >= b; });
    case Op::LtSigned: return signed_comparison([](auto a, auto b) { return a < b; });
    case Op::LeSigned: return signed_comparison([](auto a, auto b) { return a <= b; });
    case Op::GtSigned: return signed_comparison([](auto a, auto b) { return a > b; });
    case Op::GeSigned: return signed_comparison([](auto a, auto b) { return a >= b; });
    case Op::FloatBinary:
      return both([&](Word a, Word b) {
        return arith::float_binary(static_cast<cfa::BinaryOp>(node.detail), a, b, node.operand);
      });
    case Op::Overflows:
      return both([&](Word a, Word b) {
        return flag(arith::overflows(static_cast<cfa::BinaryOp>(node.detail), a, b, node.operand));
      });

    case Op::LogicalAnd: return flag(truth(node.a) && truth(node.b));
    case Op::LogicalOr: return flag(truth(node.a) || truth(node.b));
    case Op::Conditional: return truth(node.a) ? value(node.b) : value(node.c);
    case Op::PointerAdd: return both([&](Word a, Word b) { return advance(a, b, node.bits, id); });
    case Op::PointerSub: return distance(node);

    case Op::Negate: return checked(arith::negate(value(node.a), node.operand), id);
    case Op::LogicalNot: return flag(!truth(node.a));
    case Op::Unary: return arith::unary(static_cast<cfa::UnaryOp>(node.detail), value(node.a), node.operand);
    case Op::Narrow: return arith::narrow(value(node.a), node.type);
    case Op::Convert: return checked(arith::convert(value(node.a), node.operand, node.type), id);
    default: throw InternalError("a place or an aggregate is used as a scalar value");
  }
}

template <Recording recording>
Word Machine<recording>::advance(Address pointer, Word count, std::uint64_t size, NodeId where) const {
  const bool narrow = program_.types.pointer_bytes() == 4;
  const std::int64_t steps = narrow ? static_cast<std::int32_t>(count) : arith::as_signed(count);
  std::int64_t bytes = 0;
  const bool huge = __builtin_mul_overflow(steps, static_cast<std::int64_t>(size), &bytes);
  const bool stays = !huge && memory_.space().stays_in_zone(pointer, bytes);
  const bool stray = !stays && memory_.space().find(pointer) >= memory_.next_number();
  if (!stays && !stray) [[unlikely]] {
    const Target target = memory_.resolve(pointer);
    const std::string from = target.object ? object_description(program_, describe(*target.object))
                                           : fmt::format("{:#x}", pointer);
    fail(EventKind::OutOfBounds, where,
         fmt::format("the pointer moves {} elements, too far outside of {}", steps, from));
  }
  const Word moved = pointer + static_cast<Word>(bytes);
  return narrow ? moved & 0xFFFFFFFF : moved;
}

template <Recording recording>
Word Machine<recording>::distance(const Node& node) {
  const Word a = value(node.a);
  const Word b = value(node.b);
  const bool narrow = program_.types.pointer_bytes() == 4;
  const Word difference = a - b;
  const std::int64_t bytes = narrow ? static_cast<std::int32_t>(difference) : arith::as_signed(difference);
  const auto size = static_cast<std::int64_t>(node.bits == 0 ? 1 : node.bits);
  return arith::narrow(static_cast<Word>(bytes / size), node.type);
}

#define FAULTLINE_INSTANTIATE(recording)                                                 \
  template Word Machine<recording>::compute(NodeId, const Node&);                        \
  template Word Machine<recording>::advance(Address, Word, std::uint64_t, NodeId) const; \
  template Word Machine<recording>::distance(const Node&);
FAULTLINE_INSTANTIATE(Recording::Off)
FAULTLINE_INSTANTIATE(Recording::On)
#undef FAULTLINE_INSTANTIATE

}  // namespace faultline::trace
