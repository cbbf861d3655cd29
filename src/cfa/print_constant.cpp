#include <fmt/format.h>

#include <bit>
#include <cmath>

#include "cfa/print.h"
#include "cfa/print_text.h"

namespace faultline::cfa {

namespace {

// The shortest digits that read back as the same number, and something that says that it is no integer.
template <class Number>
std::string print_float(Number number, const char* suffix) {
  if (std::isnan(number)) return "NAN";
  if (std::isinf(number)) return number < 0 ? "-INFINITY" : "INFINITY";
  std::string digits = fmt::format("{}", number);
  if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
  return digits + suffix;
}

std::string print_integer(const Type& type, std::uint64_t bits) {
  const auto as_signed = static_cast<std::int64_t>(bits);
  if (type.is_signed()) return fmt::format("{}", as_signed);
  return fmt::format("{}{}", bits, as_signed < 0 ? "u" : "");
}

}  // namespace

std::string escaped(char c, char quote) {
  switch (c) {
    case '\0': return "\\0";
    case '\a': return "\\a";
    case '\b': return "\\b";
    case '\t': return "\\t";
    case '\n': return "\\n";
    case '\v': return "\\v";
    case '\f': return "\\f";
    case '\r': return "\\r";
    default: break;
  }
  if (c == quote || c == '\\') return {'\\', c};
  if (c >= ' ' && c <= '~') return {c};
  return fmt::format("\\{:03o}", static_cast<unsigned char>(c));
}

std::string character_literal(std::uint64_t bits) {
  const bool readable = (bits >= ' ' && bits <= '~') || (bits >= '\a' && bits <= '\r') || bits == 0;
  return readable ? "'" + escaped(static_cast<char>(bits), '\'') + "'" : std::string();
}

std::string string_literal(const std::string& bytes) {
  std::string result = "\"";
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const bool before_digit = i + 1 < bytes.size() && bytes[i + 1] >= '0' && bytes[i + 1] <= '7';
    result += bytes[i] == '\0' && before_digit ? "\\000" : escaped(bytes[i], '"');
  }
  return result + "\"";
}

namespace {

// A duration as Structured Text writes it: T#1s500ms. TIME counts ms, LTIME ns.
std::string print_duration(const Type& type, std::uint64_t bits) {
  const auto number = static_cast<std::int64_t>(bits);
  std::uint64_t rest = number < 0 ? 0 - bits : bits;
  const bool in_ms = type.width == 32;
  std::string text = in_ms ? "T#" : "LT#";
  if (number < 0) text += '-';
  if (rest == 0) return text + "0s";
  const std::uint64_t second = in_ms ? 1000 : 1'000'000'000;
  const std::pair<const char*, std::uint64_t> units[] = {{"d", 86400 * second}, {"h", 3600 * second},
                                                         {"m", 60 * second},    {"s", second},
                                                         {"ms", second / 1000}, {"us", second / 1'000'000},
                                                         {"ns", 1}};
  for (const auto& [unit, length] : units) {
    if (length == 0 || (in_ms && length == 1 && std::string_view(unit) == "ns")) continue;
    if (rest >= length) text += fmt::format("{}{}", rest / length, unit);
    rest %= length;
  }
  return text;
}

std::string print_plc_constant(const Type& type, std::uint64_t bits) {
  if (type.kind == TypeKind::Bool) return bits != 0 ? "TRUE" : "FALSE";
  if (type.kind == TypeKind::Float && type.width == 32)
    return print_float(std::bit_cast<float>(static_cast<std::uint32_t>(bits)), "");
  if (type.name == "TIME" || type.name == "LTIME") return print_duration(type, bits);
  if (type.kind == TypeKind::Int && type.enumerators.empty() && !type.is_signed()) return fmt::format("{}", bits);
  return {};
}

}  // namespace

std::string print_constant(const Program& program, TypeId type_id, std::uint64_t bits) {
  const Type& type = program.types[type_id];
  if (program.language == Language::StructuredText)
    if (std::string text = print_plc_constant(type, bits); !text.empty()) return text;
  switch (type.kind) {
    case TypeKind::Bool: return bits != 0 ? "true" : "false";
    case TypeKind::Pointer: return bits == 0 ? "NULL" : fmt::format("({}){:#x}", type.name, bits);
    case TypeKind::Float:
      if (type.width == 64) return print_float(std::bit_cast<double>(bits), "");
      return print_float(std::bit_cast<float>(static_cast<std::uint32_t>(bits)), "f");
    default: break;
  }
  for (const auto& [name, value] : type.enumerators)
    if (static_cast<std::uint64_t>(value) == bits) return name;
  if (type.name == "char")
    if (std::string literal = character_literal(bits); !literal.empty()) return literal;
  return print_integer(type, bits);
}

}  // namespace faultline::cfa
