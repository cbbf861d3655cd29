// The compiler's own types and values, for tests that compare our arithmetic with the compiler's.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "trace/arith.h"

namespace faultline::trace {

template <class T>
Scalar scalar() {
  const auto bytes = static_cast<std::uint8_t>(sizeof(T));
  if constexpr (std::is_same_v<T, bool>) return {cfa::TypeKind::Bool, false, 1, 1};
  if constexpr (std::is_floating_point_v<T>)
    return {cfa::TypeKind::Float, false, static_cast<std::uint8_t>(8 * bytes), bytes};
  return {cfa::TypeKind::Int, std::is_signed_v<T>, static_cast<std::uint8_t>(8 * bytes), bytes};
}

template <class T>
Word word(T value) {
  if constexpr (std::is_same_v<T, float>) {
    return std::bit_cast<std::uint32_t>(value);
  } else if constexpr (std::is_same_v<T, double>) {
    return std::bit_cast<std::uint64_t>(value);
  } else if constexpr (std::is_signed_v<T>) {
    return static_cast<Word>(static_cast<std::int64_t>(value));
  } else {
    return static_cast<Word>(value);
  }
}

// Around every border that any type has, and some in between.
template <class T>
std::vector<T> values() {
  std::vector<T> result;
  if constexpr (std::is_floating_point_v<T>) {
    using Limits = std::numeric_limits<T>;
    for (const T positive : {T(0),
                             T(0.25),
                             T(0.5),
                             T(0.99),
                             T(1),
                             T(1.5),
                             T(2.5),
                             T(3.7),
                             T(127),
                             T(128),
                             T(255.9),
                             T(256),
                             T(32767),
                             T(32768),
                             T(65535),
                             T(65536),
                             T(2147483520),
                             T(2147483648.0),
                             T(4294967040.0),
                             T(4294967296.0),
                             T(9223371487098961920.0),
                             T(9223372036854775808.0),
                             T(18446742974197923840.0),
                             T(18446744073709551616.0),
                             T(1e30),
                             Limits::min(),
                             Limits::max(),
                             Limits::denorm_min(),
                             Limits::epsilon(),
                             Limits::infinity(),
                             Limits::quiet_NaN()}) {
      result.push_back(positive);
      result.push_back(-positive);
    }
  } else if constexpr (std::is_same_v<T, bool>) {
    result = {false, true};
  } else {
    for (unsigned bit = 0; bit < 64; ++bit) {
      const std::uint64_t power = std::uint64_t{1} << bit;
      for (const std::uint64_t bits : {power - 1, power, power + 1, 0 - power, power + 12345}) {
        result.push_back(static_cast<T>(bits));
      }
    }
    result.push_back(std::numeric_limits<T>::min());
    result.push_back(std::numeric_limits<T>::max());
  }
  return result;
}

// Keeps the compiler from computing at compile time.
template <class T>
T opaque(T value) {
  volatile T hidden = value;
  return hidden;
}

}  // namespace faultline::trace
