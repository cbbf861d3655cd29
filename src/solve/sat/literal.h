// A propositional literal: a variable (from 1) or its negation, as in DIMACS.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace faultline::solve::sat {

class Literal {
 public:
  constexpr Literal() = default;  // none
  constexpr explicit Literal(std::int32_t dimacs) : code_(dimacs) {}

  constexpr explicit operator bool() const { return code_ != 0; }
  constexpr std::int32_t dimacs() const { return code_; }
  constexpr std::int32_t variable() const { return code_ < 0 ? -code_ : code_; }
  constexpr bool is_negated() const { return code_ < 0; }
  constexpr Literal operator~() const { return Literal(-code_); }
  constexpr auto operator<=>(const Literal&) const = default;

 private:
  std::int32_t code_ = 0;
};

}  // namespace faultline::solve::sat

template <>
struct std::hash<faultline::solve::sat::Literal> {
  std::size_t operator()(faultline::solve::sat::Literal literal) const noexcept {
    return static_cast<std::size_t>(static_cast<std::uint32_t>(literal.dimacs())) * 0x9E3779B97F4A7C15ull;
  }
};
