#include "exchange/literal.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>

namespace faultline::exchange {
namespace {

double real(const cfa::Type& type, std::uint64_t bits) {
  if (type.width == 32) return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  return std::bit_cast<double>(bits);
}

std::string float_literal(const cfa::Type& type, std::uint64_t bits) {
  const double value = real(type, bits);
  const char* sign = std::signbit(value) ? "-" : "";
  if (std::isnan(value)) return fmt::format("({}__builtin_nan{}(\"\"))", sign, type.width == 32 ? "f" : "");
  if (std::isinf(value)) return fmt::format("({}1.0/0.0)", sign);
  return fmt::format("{:a}{}", value, type.width == 32 ? "f" : "");
}

std::string integer_literal(const cfa::Type& type, std::uint64_t bits) {
  const bool wide = type.width > 32;
  if (!type.is_signed()) return fmt::format("{}{}", bits, wide ? "ULL" : type.width == 32 ? "U" : "");
  const auto value = static_cast<std::int64_t>(bits);
  const char* suffix = wide ? "LL" : "";
  // C has no negative literals: the smallest value has no positive counterpart to negate.
  const std::int64_t smallest = type.width >= 64 ? INT64_MIN : -(std::int64_t{1} << (type.width - 1));
  if (value == smallest && type.width >= 32) return fmt::format("({}{}-1)", smallest + 1, suffix);
  return fmt::format("{}{}", value, suffix);
}

}  // namespace

bool is_nan(const cfa::Type& type, std::uint64_t bits) {
  return type.kind == cfa::TypeKind::Float && std::isnan(real(type, bits));
}

std::string c_literal(const cfa::Type& type, std::uint64_t bits) {
  switch (type.kind) {
    case cfa::TypeKind::Float: return float_literal(type, bits);
    case cfa::TypeKind::Pointer: return bits == 0 ? "((void *)0)" : fmt::format("((void *){:#x})", bits);
    case cfa::TypeKind::Bool: return bits == 0 ? "0" : "1";
    default: return integer_literal(type, bits);
  }
}

std::string c_type(const cfa::Type& type) {
  switch (type.kind) {
    case cfa::TypeKind::Void: return "void";
    case cfa::TypeKind::Bool: return "_Bool";
    case cfa::TypeKind::Float: return type.width == 32 ? "float" : "double";
    case cfa::TypeKind::Pointer: return "void *";
    default: break;
  }
  const std::string base = type.width <= 8    ? "char"
                           : type.width <= 16 ? "short"
                           : type.width <= 32 ? "int"
                                              : "long long";
  return (type.is_signed() ? "signed " : "unsigned ") + base;
}

}  // namespace faultline::exchange
