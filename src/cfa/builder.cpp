// Every node is added as it is asked for; only constants under conversions and signs are folded, because a
// literal
// `-1` or a `0` that C converts to `unsigned char` is one constant to the reader, and one candidate to blame.
#include "cfa/builder.h"

#include <bit>
#include <optional>

#include "cfa/value.h"

namespace faultline::cfa {

namespace {

Expr node(ExprKind kind, TypeId type, ExprId a = {}, std::uint64_t bits = 0) {
  Expr expr;
  expr.kind = kind;
  expr.type = type;
  expr.a = a;
  expr.bits = bits;
  return expr;
}

// The word of an integer as a float of that type, if the value is exact there.
std::optional<std::uint64_t> exact_float(const Type& from, std::uint64_t bits, const Type& to) {
  const bool negative = from.is_signed() && static_cast<std::int64_t>(bits) < 0;
  const std::uint64_t magnitude = negative ? 0 - bits : bits;
  const std::uint64_t odd = magnitude == 0 ? 0 : magnitude >> std::countr_zero(magnitude);
  const std::uint64_t precision = to.width == 32 ? 24 : 53;
  if ((odd >> precision) != 0) return std::nullopt;
  const double value = negative ? -static_cast<double>(magnitude) : static_cast<double>(magnitude);
  if (to.width == 32) return std::bit_cast<std::uint32_t>(static_cast<float>(value));
  return std::bit_cast<std::uint64_t>(value);
}

std::optional<std::uint64_t> converted(const Type& from, std::uint64_t bits, const Type& to) {
  if (!from.is_integral()) return std::nullopt;
  if (to.kind == TypeKind::Bool) return bits != 0 ? 1 : 0;
  if (to.kind == TypeKind::Int) return canonical(to, bits);
  if (to.kind == TypeKind::Float) return exact_float(from, bits, to);
  return std::nullopt;
}

// -a, if no check is lost and nothing wraps around.
std::optional<std::uint64_t> negated(const Type& type, std::uint64_t bits) {
  if (type.kind == TypeKind::Float) return bits ^ (std::uint64_t{1} << (type.width - 1));
  if (type.kind != TypeKind::Int) return std::nullopt;
  const bool smallest = bits == canonical(type, std::uint64_t{1} << (type.width - 1));
  if (type.is_signed() ? smallest : bits != 0) return std::nullopt;
  return canonical(type, 0 - bits);
}

std::optional<std::uint64_t> folded(UnaryOp op, const Type& result, const Type& operand, std::uint64_t bits) {
  switch (op) {
    case UnaryOp::Negate: return &result == &operand ? negated(operand, bits) : std::nullopt;
    case UnaryOp::BitNot:
      if (&result != &operand || operand.kind != TypeKind::Int) return std::nullopt;
      return canonical(operand, ~bits);
    case UnaryOp::LogicalNot:
      if (!result.is_integral() || !operand.is_scalar()) return std::nullopt;
      return is_zero(operand, bits) ? 1 : 0;
    default: return std::nullopt;
  }
}

}  // namespace

ExprId Builder::add(Expr expr, SourceRange range) {
  if (!range && expr.a && !expr.b) range = program_.range(expr.a);
  program_.expr_ranges.push_back(range);
  return program_.exprs.add(expr);
}

ExprId Builder::fold(TypeId type, ExprId from, std::uint64_t bits, SourceRange range) {
  if (!range) range = program_.range(from);
  const ExprId result = constant(type, bits, range);
  if (const auto defined = program_.definitions.find(from); defined != program_.definitions.end()) {
    const SourceRange definition = defined->second;
    program_.definitions.emplace(result, definition);
  }
  return result;
}

ExprId Builder::constant(TypeId type, std::uint64_t bits, SourceRange range) {
  return add(node(ExprKind::Constant, type, {}, canonical(types()[type], bits)), range);
}

ExprId Builder::read(ExprId place, SourceRange range) {
  return add(node(ExprKind::Read, expr(place).type, place), range);
}

ExprId Builder::address_of(ExprId place, TypeId pointer_type, SourceRange range) {
  return add(node(ExprKind::AddressOf, pointer_type, place), range);
}

ExprId Builder::function_address(FunctionId function, TypeId pointer_type, SourceRange range) {
  return add(node(ExprKind::FunctionAddress, pointer_type, {}, function.value), range);
}

ExprId Builder::unary(UnaryOp op, TypeId type, ExprId a, SourceRange range) {
  const Expr& operand = expr(a);
  if (operand.kind == ExprKind::Constant) {
    const auto bits = folded(op, types()[type], types()[operand.type], operand.bits);
    if (bits) return fold(type, a, *bits, range);
  }
  Expr result = node(ExprKind::Unary, type, a);
  result.unary = op;
  return add(result, range);
}

ExprId Builder::binary(BinaryOp op, TypeId type, ExprId a, ExprId b, SourceRange range,
                       std::uint64_t element_size) {
  Expr result = node(ExprKind::Binary, type, a, element_size);
  result.binary = op;
  result.b = b;
  return add(result, range);
}

ExprId Builder::conditional(TypeId type, ExprId condition, ExprId yes, ExprId no, SourceRange range) {
  Expr result = node(ExprKind::Conditional, type, condition);
  result.b = yes;
  result.c = no;
  return add(result, range);
}

ExprId Builder::convert(TypeId type, ExprId a, SourceRange range) {
  const Expr& operand = expr(a);
  if (operand.type == type) return a;
  if (operand.kind == ExprKind::Constant) {
    const auto bits = converted(types()[operand.type], operand.bits, types()[type]);
    if (bits) return fold(type, a, *bits, range);
  }
  return add(node(ExprKind::Convert, type, a), range);
}

ExprId Builder::list(TypeId type, std::vector<ListElement> elements, SourceRange range) {
  program_.lists.push_back(std::move(elements));
  return add(node(ExprKind::List, type, {}, program_.lists.size() - 1), range);
}

ExprId Builder::bytes(TypeId type, std::string text, SourceRange range) {
  program_.strings.push_back(std::move(text));
  return add(node(ExprKind::Bytes, type, {}, program_.strings.size() - 1), range);
}

ExprId Builder::variable(VariableId variable, SourceRange range) {
  return add(node(ExprKind::Variable, program_.variables[variable].type, {}, variable.value), range);
}

ExprId Builder::deref(ExprId pointer, TypeId type, SourceRange range) {
  return add(node(ExprKind::Deref, type, pointer), range);
}

ExprId Builder::field(ExprId place, std::size_t number, SourceRange range) {
  const TypeId type = types()[expr(place).type].fields.at(number).type;
  return add(node(ExprKind::Field, type, place, number), range);
}

ExprId Builder::index(ExprId place, ExprId index, SourceRange range) {
  Expr result = node(ExprKind::Index, types()[expr(place).type].element, place);
  result.b = index;
  return add(result, range);
}

VariableId Builder::add_variable(Variable variable) {
  const FunctionId function = variable.function;
  const Storage storage = variable.storage;
  const VariableId id = program_.variables.add(std::move(variable));
  if (function) {
    Function& owner = program_.functions[function];
    (storage == Storage::Parameter ? owner.parameters : owner.locals).push_back(id);
  }
  return id;
}

FunctionId Builder::add_function(Function function) {
  return program_.functions.add(std::move(function));
}

LocationId Builder::add_location(FunctionId function) {
  return program_.locations.add(Location{function, {}});
}

StatementId Builder::add_statement(SourceRange range, FunctionId function) {
  return program_.statements.add(Statement{range, function});
}

EdgeId Builder::add_edge(Edge edge) {
  const LocationId from = edge.from;
  const EdgeId id = program_.edges.add(std::move(edge));
  program_.locations[from].out.push_back(id);
  return id;
}

}  // namespace faultline::cfa
