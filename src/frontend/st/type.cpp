#include "frontend/st/type.h"

#include <algorithm>

namespace faultline::frontend::st {
namespace {

struct Elementary {
  const char* name;
  TypeKind kind;
  std::uint16_t width;
  bool is_signed;
};

constexpr Elementary kElementary[] = {
    {"VOID", TypeKind::Void, 0, false},     {"BOOL", TypeKind::Bool, 1, false},
    {"SINT", TypeKind::Integer, 8, true},   {"USINT", TypeKind::Integer, 8, false},
    {"INT", TypeKind::Integer, 16, true},   {"UINT", TypeKind::Integer, 16, false},
    {"DINT", TypeKind::Integer, 32, true},  {"UDINT", TypeKind::Integer, 32, false},
    {"LINT", TypeKind::Integer, 64, true},  {"ULINT", TypeKind::Integer, 64, false},
    {"BYTE", TypeKind::Bits, 8, false},     {"WORD", TypeKind::Bits, 16, false},
    {"DWORD", TypeKind::Bits, 32, false},   {"LWORD", TypeKind::Bits, 64, false},
    {"CHAR", TypeKind::Bits, 8, false},     {"REAL", TypeKind::Real, 32, true},
    {"LREAL", TypeKind::Real, 64, true},    {"TIME", TypeKind::Time, 32, true},
    {"LTIME", TypeKind::Time, 64, true},
};

}  // namespace

std::uint64_t Type::count() const {
  std::uint64_t all = 1;
  for (const auto& [first, last] : dims)
    all *= static_cast<std::uint64_t>(last - first) + 1;
  return all;
}

std::string Type::indices(std::uint64_t i) const {
  std::string text = "[";
  std::uint64_t rest = i, below = count();
  for (const auto& [first, last] : dims) {
    below /= static_cast<std::uint64_t>(last - first) + 1;
    text += (text.size() == 1 ? "" : ",") + std::to_string(first + static_cast<std::int64_t>(rest / below));
    rest %= below;
  }
  return text + "]";
}

TypeStore::TypeStore() {
  for (const Elementary& row : kElementary) {
    Type type;
    type.kind = row.kind;
    type.name = row.name;
    type.width = row.width;
    type.is_signed = row.is_signed;
    elementary_[row.name] = add(type);
  }
  elementary_["S5TIME"] = elementary_["TIME"];
  void_type = elementary_["VOID"];
  bool_type = elementary_["BOOL"];
  int_type = elementary_["INT"];
  dint_type = elementary_["DINT"];
  lint_type = elementary_["LINT"];
  real_type = elementary_["REAL"];
  lreal_type = elementary_["LREAL"];
  time_type = elementary_["TIME"];
  Type literal;
  literal.kind = TypeKind::IntLiteral;
  literal.name = "number";
  int_literal = add(literal);
  literal.kind = TypeKind::RealLiteral;
  real_literal = add(literal);
}

const Type* TypeStore::elementary(std::string_view key) const {
  const auto found = elementary_.find(key);
  return found == elementary_.end() ? nullptr : found->second;
}

Type* TypeStore::add(Type type) {
  types_.push_back(std::move(type));
  return &types_.back();
}

void TypeStore::set_initial(const Type* type, std::int64_t initial) {
  std::ranges::find(types_, type, [](const Type& known) { return &known; })->initial = initial;
}

const Type* TypeStore::array(const Type* element, std::vector<std::pair<std::int64_t, std::int64_t>> dims) {
  for (const Type& known : types_)
    if (known.kind == TypeKind::Array && known.element == element && known.dims == dims) return &known;
  Type type;
  type.kind = TypeKind::Array;
  type.element = element;
  type.dims = std::move(dims);
  type.name = "ARRAY[";
  for (const auto& [low, high] : type.dims)
    type.name += (type.name.back() == '[' ? "" : ", ") + std::to_string(low) + ".." + std::to_string(high);
  type.name += "] OF " + element->name;
  return add(std::move(type));
}

// Every value of `from` is a value of `to`.
static bool holds_all(const Type* from, const Type* to) {
  if (from->kind == TypeKind::Bits) return from->width <= to->width;
  if (to->kind == TypeKind::Bits) return from->width <= to->width && !from->is_signed;
  if (from->is_signed == to->is_signed) return from->width <= to->width;
  return to->is_signed && from->width < to->width;
}

bool converts(const Type* from, const Type* to) {
  if (from == to) return true;
  if (from->kind == TypeKind::IntLiteral)
    return to->is_number() || to->kind == TypeKind::Bits || to->kind == TypeKind::Bool ||
           to->kind == TypeKind::RealLiteral;
  if (from->kind == TypeKind::RealLiteral) return to->kind == TypeKind::Real;
  if (from->kind == TypeKind::Integer || from->kind == TypeKind::Bits) {
    if ((from->name == "CHAR") != (to->name == "CHAR")) return false;
    if (to->kind == TypeKind::Integer || to->kind == TypeKind::Bits) return holds_all(from, to);
    return from->kind == TypeKind::Integer && to->kind == TypeKind::Real;
  }
  if (from->kind == TypeKind::Real && to->kind == TypeKind::Real) return from->width <= to->width;
  if (from->kind == TypeKind::Time && to->kind == TypeKind::Time) return from->width == to->width;
  if (from->kind == TypeKind::Array && to->kind == TypeKind::Array)
    return from->element == to->element && from->count() == to->count();
  return false;
}

const Type* common_type(const TypeStore& types, const Type* a, const Type* b) {
  if (a == b) return a;
  if (converts(a, b)) return b;
  if (converts(b, a)) return a;
  for (const auto& [number, literal] : {std::pair{a, b}, {b, a}})
    if (number->kind == TypeKind::Integer && literal->kind == TypeKind::RealLiteral) return types.real_type;
  if (!a->is_integral() || !b->is_integral() || a->kind == TypeKind::Enum || b->kind == TypeKind::Enum)
    return nullptr;
  // Signed and unsigned meet in the next larger signed type.
  const std::uint16_t width = std::max(a->width, b->width);
  if (width == 8) return types.int_type;
  if (width == 16) return types.dint_type;
  return width == 32 ? types.lint_type : nullptr;
}

}  // namespace faultline::frontend::st
