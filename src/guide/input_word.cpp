#include "guide/input_word.h"

#include <fmt/format.h>

#include "cfa/value.h"

namespace faultline::guide {

std::optional<std::uint64_t> word_of(const exchange::InputValue& value, const cfa::Type& type) {
  if (value.number) return trace::to_bits(*value.number, type);
  const std::uint64_t word = cfa::canonical(type, value.bits);
  const std::uint64_t given = value.width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << value.width) - 1;
  if (value.width > type.width && (word & given) != value.bits) return std::nullopt;
  return word;
}

std::string to_string(const exchange::InputValue& value) {
  if (!value.number) return fmt::format("{:#x}", value.bits);
  if (value.number->kind == trace::Choice::Kind::Float) return fmt::format("{}", value.number->real);
  return fmt::format("{}{}", value.number->negative ? "-" : "", value.number->magnitude);
}

}  // namespace faultline::guide
