#include "frontend/bip/simulation_cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace faultline::frontend::bip {

namespace {

Cell wrapped(Cell value) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(value)));
}

Cell& cell_of(const Expr& name, const Cells& cells) {
  return name.ref == Expr::Ref::Port ? *cells.ports[name.index] : cells.own[name.index];
}

Cell read(const Expr& name, const Cells& cells) {
  if (name.ref == Expr::Ref::Constant) return name.value;
  const Cell value = cell_of(name, cells);
  if (value == kUnset)
    throw Simulation::Stuck{fmt::format("'{}' is read before it has a value: it is an input, which exact search "
                                        "does not enumerate",
                                        name.name),
                            {}};
  return value;
}

Cell binary(const Expr& expr, const Cells& cells) {
  const Cell a = evaluate(expr.parts[0], cells);
  if (expr.op == Operator::Or && a != 0) return 1;
  if (expr.op == Operator::And && a == 0) return 0;
  const Cell b = evaluate(expr.parts[1], cells);
  switch (expr.op) {
    case Operator::Or:
    case Operator::And: return b;
    case Operator::BitOr: return a | b;
    case Operator::BitXor: return a ^ b;
    case Operator::BitAnd: return a & b;
    case Operator::Eq: return a == b;
    case Operator::Ne: return a != b;
    case Operator::Lt: return a < b;
    case Operator::Gt: return a > b;
    case Operator::Le: return a <= b;
    case Operator::Ge: return a >= b;
    case Operator::Add: return wrapped(a + b);
    case Operator::Sub: return wrapped(a - b);
    case Operator::Mul: return wrapped(a * b);
    case Operator::Div:
    case Operator::Rem:
      if (b == 0) throw Broken{Simulation::Outcome::DivisionByZero};
      // The machine traps, as in the Program; all else wraps around.
      if (a == std::numeric_limits<std::int32_t>::min() && b == -1)
        throw Broken{Simulation::Outcome::DivisionOverflow};
      return expr.op == Operator::Div ? a / b : a % b;
    default: return 0;
  }
}

Cell call(const Expr& expr, const Cells& cells) {
  switch (model_of_call(expr.name)) {
    case FunctionModel::Minimum:
      return std::min(evaluate(expr.parts[0], cells), evaluate(expr.parts[1], cells));
    case FunctionModel::Maximum:
      return std::max(evaluate(expr.parts[0], cells), evaluate(expr.parts[1], cells));
    case FunctionModel::Absolute: return wrapped(std::abs(evaluate(expr.parts[0], cells)));
    default: break;
  }
  throw Simulation::Stuck{
      fmt::format("'{}()' is an input, which exact search does not enumerate", expr.name), {}};
}

}  // namespace

Cell evaluate(const Expr& expr, const Cells& cells) {
  switch (expr.kind) {
    case Expr::Kind::Name: return read(expr, cells);
    case Expr::Kind::Binary: return binary(expr, cells);
    case Expr::Kind::Call: return call(expr, cells);
    case Expr::Kind::Unary: {
      const Cell part = evaluate(expr.parts[0], cells);
      return expr.op == Operator::Negate   ? wrapped(-part)
             : expr.op == Operator::BitNot ? wrapped(~part)
                                           : (part == 0 ? 1 : 0);
    }
    case Expr::Kind::Text:
    case Expr::Kind::Constant: break;
  }
  return expr.value;
}

void execute(const Block& block, const Cells& cells) {
  for (const Statement& one : block) {
    switch (one.kind) {
      case Statement::Kind::Call: break;
      case Statement::Kind::Assign: cell_of(one.target, cells) = evaluate(one.value, cells); break;
      case Statement::Kind::If: execute(evaluate(one.value, cells) != 0 ? one.yes : one.no, cells);
    }
  }
}

void Packing::add(std::size_t cell, unsigned bits, bool can_be_unset) {
  slots_.push_back({cell, bits_, bits, can_be_unset});
  bits_ += bits + (can_be_unset ? 1 : 0);
}

void Packing::pack(const std::vector<Cell>& cells, Simulation::Word* state) const {
  std::fill_n(state, std::max<std::size_t>(words(), 1), 0);
  for (const Slot& slot : slots_) {
    const Cell value = cells[slot.cell];
    const std::uint64_t mask = (std::uint64_t{1} << slot.bits) - 1;
    std::uint64_t bits = value == kUnset ? std::uint64_t{1} << slot.bits : static_cast<std::uint64_t>(value) & mask;
    bits <<= slot.at % 32;  // at most 33 + 31 bits
    for (std::size_t word = slot.at / 32; bits != 0; ++word, bits >>= 32)
      state[word] |= static_cast<Simulation::Word>(bits);
  }
}

void Packing::unpack(const Simulation::Word* state, std::vector<Cell>& cells) const {
  const std::size_t size = words();
  for (const Slot& slot : slots_) {
    const std::size_t word = slot.at / 32;
    std::uint64_t bits = state[word];
    if (word + 1 < size) bits |= std::uint64_t{state[word + 1]} << 32;
    bits >>= slot.at % 32;
    const std::uint64_t mask = (std::uint64_t{1} << slot.bits) - 1;
    if (slot.can_be_unset && (bits >> slot.bits & 1) != 0) {
      cells[slot.cell] = kUnset;
    } else if (slot.bits == 32) {
      cells[slot.cell] = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits & mask));
    } else {
      cells[slot.cell] = static_cast<Cell>(bits & mask);
    }
  }
}

}  // namespace faultline::frontend::bip
