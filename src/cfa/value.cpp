#include "cfa/value.h"

namespace faultline::cfa {

std::uint64_t canonical(const Type& type, std::uint64_t bits) {
  if (type.width == 0 || type.width >= 64) return bits;
  const std::uint64_t mask = (std::uint64_t{1} << type.width) - 1;
  const bool negative =
      type.kind == TypeKind::Int && type.is_signed() && ((bits >> (type.width - 1)) & 1) != 0;
  return negative ? bits | ~mask : bits & mask;
}

bool is_zero(const Type& type, std::uint64_t bits) {
  if (type.kind != TypeKind::Float) return bits == 0;
  const std::uint64_t sign = std::uint64_t{1} << (type.width - 1);
  return (bits & ~sign) == 0;
}

}  // namespace faultline::cfa
