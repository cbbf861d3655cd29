#include "localize/repair/definitions.h"

#include <algorithm>

namespace faultline::localize::repair {
namespace {

constexpr std::int64_t kLargest = std::int64_t{1} << 31;

std::optional<std::int64_t> computed(cfa::BinaryOp op, std::int64_t a, std::int64_t b) {
  switch (op) {
    case cfa::BinaryOp::Add: return a + b;
    case cfa::BinaryOp::Sub: return a - b;
    case cfa::BinaryOp::Mul: return a * b;
    case cfa::BinaryOp::Div: return b == 0 ? std::nullopt : std::optional(a / b);
    default: return std::nullopt;
  }
}

// One body: definitions are lines of their own.
std::optional<SourceRange> joined(const SourceRange& a, const SourceRange& b) {
  if (a.file != b.file || a.begin.line != b.begin.line) return std::nullopt;
  return SourceRange{a.file, std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

}  // namespace

std::optional<DefinedConstant> defined_constant(const cfa::Program& program, cfa::ExprId id) {
  const cfa::Expr& expr = program.exprs[id];
  if (expr.kind == cfa::ExprKind::Constant) {
    const auto defined = program.definitions.find(id);
    if (defined == program.definitions.end()) return std::nullopt;
    return DefinedConstant{defined->second, static_cast<std::int64_t>(expr.bits)};
  }
  if (expr.kind != cfa::ExprKind::Binary) return std::nullopt;
  const auto a = defined_constant(program, expr.a), b = defined_constant(program, expr.b);
  if (!a || !b || std::abs(a->value) > kLargest || std::abs(b->value) > kLargest) return std::nullopt;
  const auto range = joined(a->definition, b->definition);
  const auto value = computed(expr.binary, a->value, b->value);
  if (!range || !value || std::abs(*value) >= kLargest) return std::nullopt;
  return DefinedConstant{*range, *value};
}

std::vector<std::pair<std::string, std::int64_t>> enumeration_of(const cfa::Program& program, std::string_view name) {
  for (std::uint32_t i = 0; i < program.types.size(); ++i) {
    const auto& all = program.types[cfa::TypeId(i)].enumerators;
    if (std::ranges::any_of(all, [&](const auto& each) { return each.first == name; })) return all;
  }
  return {};
}

bool is_of_defined_constants(const cfa::Program& program, cfa::ExprId id) {
  const cfa::Expr& expr = program.exprs[id];
  if (expr.kind == cfa::ExprKind::Constant) return program.definitions.contains(id);
  if (expr.kind == cfa::ExprKind::Convert || expr.kind == cfa::ExprKind::Unary)
    return is_of_defined_constants(program, expr.a);
  return expr.kind == cfa::ExprKind::Binary && is_of_defined_constants(program, expr.a) &&
         is_of_defined_constants(program, expr.b);
}

}  // namespace faultline::localize::repair
