// The lowered circuits against the machine's own float and double, in the four rounding modes that it has.
// This file is compiled with -frounding-math; operands and results pass through volatile variables, so that
// nothing is computed at compile time or moved across the change of mode.
//
// Per operation, format and mode kOperands operands.
#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <limits>

#include "float_circuit.h"
#include "float_operands.h"

namespace faultline::solve {
namespace {

using logic::FloatFormat;
using logic::Kind;
using logic::Operation;
using logic::RoundingMode;
using logic::Signedness;
using logic::Sort;
using logic::Term;
using logic::TermManager;

#ifdef __SANITIZE_ADDRESS__
constexpr std::size_t kOperands = 1'000;
#else
constexpr std::size_t kOperands = 100'000;
#endif

constexpr std::array kHardwareModes = {RoundingMode::NearestEven, RoundingMode::TowardPositive,
                                       RoundingMode::TowardNegative, RoundingMode::TowardZero};

int native(RoundingMode mode) {
  switch (mode) {
    case RoundingMode::TowardPositive: return FE_UPWARD;
    case RoundingMode::TowardNegative: return FE_DOWNWARD;
    case RoundingMode::TowardZero: return FE_TOWARDZERO;
    default: return FE_TONEAREST;
  }
}

template <class T>
Sort sort_of() {
  if constexpr (std::is_same_v<T, bool>) return Sort::boolean();
  if constexpr (std::is_same_v<T, float>) return Sort::float32();
  if constexpr (std::is_same_v<T, double>) return Sort::float64();
  return Sort::bit_vector(sizeof(T) * 8);
}

template <class T>
T decode(Wide bits) {
  if constexpr (std::is_same_v<T, double>)
    return std::bit_cast<double>(static_cast<std::uint64_t>(bits));
  else if constexpr (std::is_same_v<T, float>)
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  else
    return static_cast<T>(bits);
}

template <class T>
Wide encode(T value) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(value)) return to_wide(logic::fp_nan(sort_of<T>().format()));
    if constexpr (sizeof(T) == 8)
      return std::bit_cast<std::uint64_t>(value);
    else
      return std::bit_cast<std::uint32_t>(value);
  } else if constexpr (std::is_same_v<T, bool>) {
    return value ? 1 : 0;
  } else {
    return static_cast<std::make_unsigned_t<T>>(value);
  }
}

template <class T>
constexpr std::uint64_t kSeed = sizeof(T) * 1000 + std::is_floating_point_v<T>;

// Runs the circuit of `operation` with operands of type In on blocks of random operands, and `machine` on
// the same.
template <class Out, class In, std::size_t Arity, class Machine>
void expect_machine(Kind kind, RoundingMode mode, Machine machine, Operand form = Operand::Encoded,
                    std::size_t count = kOperands) {
  SCOPED_TRACE(std::string(logic::info(kind).smtlib) + " in mode " + std::to_string(static_cast<int>(mode)));
  const std::vector<Sort> sorts(Arity, sort_of<In>());
  const Operation operation{kind, sort_of<Out>(), mode};
  FloatCircuit circuit(
      sorts, [&](TermManager& terms, std::span<const Term> args) { return terms.make(operation, args); },
      form);
  FlatEvaluator& evaluator = circuit.evaluator();
  const FloatFormat format = std::is_floating_point_v<In> ? sort_of<In>().format() : FloatFormat{8, 24};
  FloatOperands source(format,
                       kSeed<In> + static_cast<std::uint64_t>(kind) * 8 + static_cast<std::uint64_t>(mode));
  for (std::size_t done = 0; done < count; done += FlatEvaluator::kLanes) {
    std::array<std::array<Wide, 3>, FlatEvaluator::kLanes> operands;
    std::array<Wide, FlatEvaluator::kLanes> expected;
    for (auto& lane : operands) {
      if constexpr (std::is_floating_point_v<In>)
        lane = source.operands(Arity);
      else
        lane = {source.integer(sizeof(In) * 8), 0, 0};
    }
    std::fesetround(native(mode));
    for (std::size_t lane = 0; lane < operands.size(); ++lane) {
      const auto apply = [&]<std::size_t... I>(std::index_sequence<I...>) {
        const volatile In values[] = {decode<In>(operands[lane][I])...};
        const volatile Out result = machine(In{values[I]}...);
        return encode<Out>(result);
      };
      expected[lane] = apply(std::make_index_sequence<Arity>());
    }
    std::fesetround(FE_TONEAREST);
    for (std::size_t lane = 0; lane < operands.size(); ++lane)
      for (std::size_t i = 0; i < Arity; ++i)
        evaluator.set(i, lane, operands[lane][i]);
    evaluator.run();
    for (std::size_t lane = 0; lane < operands.size(); ++lane) {
      if (evaluator.output(lane) == expected[lane]) continue;
      std::string text;
      for (std::size_t i = 0; i < Arity; ++i)
        text += " " + to_bits(sorts[i].width(), operands[lane][i]).to_hex();
      FAIL() << "operands" << text << ": the machine says "
             << to_bits(operation.sort.width(), expected[lane]).to_hex() << ", the circuit "
             << to_bits(operation.sort.width(), evaluator.output(lane)).to_hex();
    }
  }
}

template <class T>
class FloatMachine : public testing::Test {};
using Formats = testing::Types<float, double>;
TYPED_TEST_SUITE(FloatMachine, Formats);

TYPED_TEST(FloatMachine, Arithmetic) {
  using T = TypeParam;
  for (const RoundingMode mode : kHardwareModes) {
    expect_machine<T, T, 2>(Kind::FpAdd, mode, [](T a, T b) { return a + b; });
    expect_machine<T, T, 2>(Kind::FpSub, mode, [](T a, T b) { return a - b; });
    expect_machine<T, T, 2>(Kind::FpMul, mode, [](T a, T b) { return a * b; });
    expect_machine<T, T, 2>(Kind::FpDiv, mode, [](T a, T b) { return a / b; });
    expect_machine<T, T, 3>(Kind::FpFma, mode, [](T a, T b, T c) { return std::fma(a, b, c); });
    expect_machine<T, T, 1>(Kind::FpSqrt, mode, [](T a) { return std::sqrt(a); });
    expect_machine<T, T, 1>(Kind::FpRoundToIntegral, mode, [](T a) { return std::rint(a); });
  }
}

// The result is exact in every mode. A zero has the sign of the dividend, which glibc loses for subnormal
// divisors.
TYPED_TEST(FloatMachine, Remainder) {
  using T = TypeParam;
  expect_machine<T, T, 2>(Kind::FpRem, RoundingMode::NearestEven, [](T a, T b) {
    const T rest = std::remainder(a, b);
    return rest == 0 ? std::copysign(rest, a) : rest;
  });
}

TYPED_TEST(FloatMachine, SignAndExtremes) {
  using T = TypeParam;
  for (const Operand form : {Operand::Encoded, Operand::Unpacked}) {
    const auto unrounded = RoundingMode::NearestEven;
    expect_machine<T, T, 1>(Kind::FpNeg, unrounded, [](T a) { return -a; }, form);
    expect_machine<T, T, 1>(Kind::FpAbs, unrounded, [](T a) { return std::fabs(a); }, form);
    expect_machine<T, T, 2>(
        Kind::FpMin, unrounded,
        [](T a, T b) {
          if (std::isnan(a) || std::isnan(b)) return std::isnan(a) ? b : a;
          if (a == b) return std::signbit(a) ? a : b;
          return a < b ? a : b;
        },
        form);
    expect_machine<T, T, 2>(
        Kind::FpMax, unrounded,
        [](T a, T b) {
          if (std::isnan(a) || std::isnan(b)) return std::isnan(a) ? b : a;
          if (a == b) return std::signbit(a) ? b : a;
          return a < b ? b : a;
        },
        form);
  }
}

TYPED_TEST(FloatMachine, Comparison) {
  using T = TypeParam;
  for (const Operand form : {Operand::Encoded, Operand::Unpacked}) {
    const auto unrounded = RoundingMode::NearestEven;
    expect_machine<bool, T, 2>(Kind::FpEqual, unrounded, [](T a, T b) { return a == b; }, form);
    expect_machine<bool, T, 2>(Kind::FpLess, unrounded, [](T a, T b) { return a < b; }, form);
    expect_machine<bool, T, 2>(Kind::FpLessEqual, unrounded, [](T a, T b) { return a <= b; }, form);
    expect_machine<bool, T, 2>(Kind::Equal, unrounded, [](T a, T b) { return encode(a) == encode(b); }, form);
  }
}

TYPED_TEST(FloatMachine, Classification) {
  using T = TypeParam;
  for (const Operand form : {Operand::Encoded, Operand::Unpacked}) {
    const auto check = [&](Kind kind, auto machine) {
      expect_machine<bool, T, 1>(kind, RoundingMode::NearestEven, machine, form);
    };
    check(Kind::FpIsNan, [](T a) { return std::isnan(a); });
    check(Kind::FpIsInfinite, [](T a) { return std::isinf(a); });
    check(Kind::FpIsZero, [](T a) { return a == 0; });
    check(Kind::FpIsNormal, [](T a) { return std::isnormal(a); });
    check(Kind::FpIsSubnormal, [](T a) { return std::fpclassify(a) == FP_SUBNORMAL; });
    check(Kind::FpIsNegative, [](T a) { return !std::isnan(a) && std::signbit(a); });
    check(Kind::FpIsPositive, [](T a) { return !std::isnan(a) && !std::signbit(a); });
  }
}

TYPED_TEST(FloatMachine, FromInteger) {
  using T = TypeParam;
  for (const RoundingMode mode : kHardwareModes) {
    const auto check = [&]<class Integer>(Integer) {
      const Kind kind = std::is_signed_v<Integer> ? Kind::FpFromSigned : Kind::FpFromUnsigned;
      expect_machine<T, Integer, 1>(kind, mode, [](Integer a) { return static_cast<T>(a); });
    };
    check(std::int32_t{});
    check(std::uint32_t{});
    check(std::int64_t{});
    check(std::uint64_t{});
  }
}

// Rounded to an integer under the mode, then cast if C defines it: x86 answers logic::unspecified_integer
// for the rest.
template <class Integer, class T>
Integer to_integer(T a) {
  const T end = std::ldexp(T{1}, std::numeric_limits<Integer>::digits);
  const volatile T whole = std::rint(a);
  const bool is_signed = std::is_signed_v<Integer>;
  if (whole < end && whole >= (is_signed ? -end : T{0})) return static_cast<Integer>(whole);
  return is_signed ? std::numeric_limits<Integer>::min() : std::numeric_limits<Integer>::max();
}

TYPED_TEST(FloatMachine, ToInteger) {
  using T = TypeParam;
  for (const RoundingMode mode : kHardwareModes) {
    const auto check = [&]<class Integer>(Integer) {
      const Kind kind = std::is_signed_v<Integer> ? Kind::FpToSigned : Kind::FpToUnsigned;
      expect_machine<Integer, T, 1>(kind, mode, [](T a) { return to_integer<Integer, T>(a); });
    };
    check(std::int32_t{});
    check(std::uint32_t{});
    check(std::int64_t{});
    check(std::uint64_t{});
  }
}

TEST(FloatMachine, Conversion) {
  for (const RoundingMode mode : kHardwareModes) {
    expect_machine<float, double, 1>(Kind::FpConvert, mode, [](double a) { return static_cast<float>(a); });
    expect_machine<double, float, 1>(Kind::FpConvert, mode, [](float a) { return static_cast<double>(a); });
  }
}

}  // namespace
}  // namespace faultline::solve
