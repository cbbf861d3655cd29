// The lowered circuits against logic's exact arithmetic: on all operands of small formats, where the corner
// cases of every format are close together, and on random and special ones of the usual formats.
#include <gtest/gtest.h>

#include <optional>

#include "float_circuit.h"
#include "float_operands.h"

namespace faultline::solve {
namespace {

using logic::BitVector;
using logic::FloatFormat;
using logic::Kind;
using logic::Operation;
using logic::RoundingMode;
using logic::Simplify;
using logic::Sort;
using logic::Term;
using logic::TermManager;
using logic::Value;

constexpr std::array kModes = {RoundingMode::NearestEven, RoundingMode::NearestAway,
                               RoundingMode::TowardPositive, RoundingMode::TowardNegative,
                               RoundingMode::TowardZero};
#ifdef __SANITIZE_ADDRESS__
constexpr std::uint32_t kWidest = 7;      // of the small formats
constexpr std::uint32_t kWidestPair = 5;  // all pairs of operands of these
constexpr std::size_t kSome = 64;
constexpr std::size_t kMany = 256;
#else
constexpr std::uint32_t kWidest = 10;
constexpr std::uint32_t kWidestPair = 6;
constexpr std::size_t kSome = 1024;
constexpr std::size_t kMany = 50'000;
#endif

constexpr std::array kForms = {Operand::Encoded, Operand::Unpacked};

struct Case {
  Operation operation;
  std::vector<Sort> sorts;  // of the operands
};

std::vector<RoundingMode> modes_of(Kind kind) {
  if (logic::info(kind).rounded == logic::Rounded::No) return {RoundingMode::NearestEven};
  return {kModes.begin(), kModes.end()};
}

// Every operation between two sorts, in all its modes.
std::vector<Case> cases(Kind kind, Sort result, const std::vector<Sort>& sorts) {
  std::vector<Case> out;
  for (const RoundingMode mode : modes_of(kind))
    out.push_back({{kind, result, mode}, sorts});
  return out;
}

std::vector<Case> operations(Sort sort, std::span<const Kind> kinds) {
  std::vector<Case> out;
  for (const Kind kind : kinds) {
    const bool predicate = kind == Kind::Equal || (kind >= Kind::FpEqual && kind <= Kind::FpIsPositive);
    for (const Case& c :
         cases(kind, predicate ? Sort::boolean() : sort, std::vector<Sort>(logic::info(kind).arity, sort)))
      out.push_back(c);
  }
  return out;
}

constexpr std::array kUnary = {Kind::FpSqrt,       Kind::FpRoundToIntegral, Kind::FpNeg,
                               Kind::FpAbs,        Kind::FpIsNan,           Kind::FpIsInfinite,
                               Kind::FpIsZero,     Kind::FpIsNormal,        Kind::FpIsSubnormal,
                               Kind::FpIsNegative, Kind::FpIsPositive};
constexpr std::array kBinary = {Kind::FpAdd,  Kind::FpSub,       Kind::FpMul, Kind::FpDiv,
                                Kind::FpRem,  Kind::FpMin,       Kind::FpMax, Kind::FpEqual,
                                Kind::FpLess, Kind::FpLessEqual, Kind::Equal};
constexpr std::array kTernary = {Kind::FpFma};

// Holds a circuit against logic::apply, in blocks.
class Comparison {
 public:
  Comparison(const Case& c, Operand form, Simplify simplify)
      : case_(c),
        circuit_(
            c.sorts,
            [&c](TermManager& terms, std::span<const Term> args) { return terms.make(c.operation, args); },
            form, simplify) {
    if (c.operation.sort.is_float()) compare_parts(form, simplify);
  }
  ~Comparison() { flush(); }

  void add(std::span<const Wide> operands) {
    for (std::size_t i = 0; i < case_.sorts.size(); ++i) {
      operands_[lane_][i] = operands[i];
      circuit_.evaluator().set(i, lane_, operands[i]);
    }
    if (++lane_ == FlatEvaluator::kLanes) flush();
  }

 private:
  // An encoding can look right though a flag of the unpacked form is wrong: a second circuit asks whether
  // the result is the expected float, part by part.
  void compare_parts(Operand form, Simplify simplify) {
    std::vector<Sort> sorts = case_.sorts;
    sorts.push_back(case_.operation.sort);
    const auto build = [this](TermManager& terms, std::span<const Term> args) {
      const Term result = terms.make(case_.operation, args.first(args.size() - 1));
      return terms.equal(result, unpacked(terms, args.back()));
    };
    parts_.emplace(sorts, build, form, simplify);
  }

  void flush() {
    if (lane_ > 0 && failures_ == 0) circuit_.evaluator().run();
    for (std::size_t lane = 0; lane < lane_ && failures_ == 0; ++lane)
      compare(lane);
    if (parts_ && failures_ == 0) {
      parts_->evaluator().run();
      for (std::size_t lane = 0; lane < lane_ && failures_ == 0; ++lane)
        if (parts_->evaluator().output(lane) != 1) fail(lane, " has wrong parts");
    }
    lane_ = 0;
  }

  void compare(std::size_t lane) {
    std::array<Value, 3> values;
    std::array<const Value*, 3> args{};
    for (std::size_t i = 0; i < case_.sorts.size(); ++i) {
      const Sort sort = case_.sorts[i];
      values[i] = Value(sort, to_bits(sort.width(), operands_[lane][i]));
      args[i] = &values[i];
    }
    const BitVector expected = logic::apply(case_.operation, {args.data(), case_.sorts.size()}).bits();
    if (parts_) {
      for (std::size_t i = 0; i < case_.sorts.size(); ++i)
        parts_->evaluator().set(i, lane, operands_[lane][i]);
      parts_->evaluator().set(case_.sorts.size(), lane, to_wide(expected));
    }
    const BitVector actual = to_bits(expected.width(), circuit_.evaluator().output(lane));
    if (actual != expected)
      fail(lane, " is " + expected.to_binary() + ", the circuit says " + actual.to_binary());
  }

  void fail(std::size_t lane, const std::string& how) {
    ++failures_;
    std::string text;
    for (std::size_t i = 0; i < case_.sorts.size(); ++i)
      text += " " + case_.sorts[i].to_string() + ":" +
              to_bits(case_.sorts[i].width(), operands_[lane][i]).to_binary();
    ADD_FAILURE() << logic::info(case_.operation.kind).smtlib << " in mode "
                  << static_cast<int>(case_.operation.rounding) << " to " << case_.operation.sort.to_string()
                  << " of" << text << how;
  }

  const Case& case_;
  FloatCircuit circuit_;
  std::optional<FloatCircuit> parts_;
  std::array<std::array<Wide, 3>, FlatEvaluator::kLanes> operands_{};
  std::size_t lane_ = 0;
  std::size_t failures_ = 0;
};

void expect_on_all(const Case& c, Operand form = Operand::Encoded, Simplify simplify = Simplify::On) {
  std::uint32_t width = 0;
  for (const Sort sort : c.sorts)
    width += sort.width();
  Comparison comparison(c, form, simplify);
  for (std::uint64_t all = 0; all < std::uint64_t{1} << width; ++all) {
    std::array<Wide, 3> operands{};
    std::uint64_t rest = all;
    for (std::size_t i = 0; i < c.sorts.size(); ++i) {
      operands[i] = rest & ((std::uint64_t{1} << c.sorts[i].width()) - 1);
      rest >>= c.sorts[i].width();
    }
    comparison.add(operands);
  }
}

void expect_on_random(const Case& c, std::size_t count, Operand form = Operand::Encoded) {
  Comparison comparison(c, form, Simplify::On);
  const Sort sort = c.sorts[0];
  FloatOperands source(sort.is_float() ? sort.format() : FloatFormat{8, 24},
                       sort.code() + static_cast<std::uint64_t>(c.operation.kind));
  for (std::size_t i = 0; i < count; ++i) {
    if (sort.is_float())
      comparison.add(source.operands(c.sorts.size()));
    else
      comparison.add(std::array{source.integer(sort.width())});
  }
}

// All kinds of small formats: tiny ones, those with many bits of one kind and few of the other, where the
// exponent range is smaller than the precision or the other way round.
constexpr std::array kSmallFormats = {FloatFormat{2, 2}, FloatFormat{2, 3}, FloatFormat{3, 2},
                                      FloatFormat{3, 3}, FloatFormat{2, 4}, FloatFormat{4, 2},
                                      FloatFormat{3, 4}, FloatFormat{4, 4}, FloatFormat{2, 8},
                                      FloatFormat{3, 7}, FloatFormat{7, 3}};
constexpr std::array kUsualFormats = {FloatFormat{5, 11}, FloatFormat{8, 8}, FloatFormat{8, 24},
                                      FloatFormat{11, 53}, FloatFormat{15, 113}};

Sort sort_of(FloatFormat format) {
  return Sort::floating(format.exponent_bits, format.significand_bits);
}
std::vector<Sort> small_sorts(std::uint32_t largest_width) {
  std::vector<Sort> out;
  for (const FloatFormat format : kSmallFormats)
    if (format.width() <= largest_width) out.push_back(sort_of(format));
  return out;
}

TEST(SmallFloats, UnaryOperations) {
  for (const Sort sort : small_sorts(kWidest))
    for (const Operand form : kForms)
      for (const Case& c : operations(sort, kUnary))
        expect_on_all(c, form);
}

TEST(SmallFloats, BinaryOperations) {
  for (const Sort sort : small_sorts(kWidestPair))
    for (const Case& c : operations(sort, kBinary))
      expect_on_all(c);
}

TEST(SmallFloats, BinaryOperationsOnUnpackedOperands) {
  for (const Sort sort : small_sorts(5))
    for (const Case& c : operations(sort, kBinary))
      expect_on_all(c, Operand::Unpacked);
}

TEST(SmallFloats, FusedMultiplyAdd) {
  for (const Sort sort : small_sorts(4))
    for (const Case& c : operations(sort, kTernary))
      expect_on_all(c);
}

TEST(SmallFloats, OperationsOnSomeOperands) {
  for (const Sort sort : small_sorts(kWidest)) {
    for (const Case& c : operations(sort, kBinary))
      expect_on_random(c, kSome);
    for (const Case& c : operations(sort, kTernary))
      expect_on_random(c, 2 * kSome);
  }
}

TEST(SmallFloats, WithoutSimplification) {
  for (const Sort sort : small_sorts(4)) {
    for (const Case& c : operations(sort, kUnary))
      expect_on_all(c, Operand::Unpacked, Simplify::Off);
    for (const Case& c : operations(sort, kBinary))
      expect_on_all(c, Operand::Unpacked, Simplify::Off);
  }
}

TEST(SmallFloats, Conversions) {
  for (const Sort from : small_sorts(kWidest))
    for (const std::uint32_t exponent_bits : {2, 3, 4, 6})
      for (const std::uint32_t significand_bits : {2, 3, 4, 5, 9}) {
        const Sort to = Sort::floating(exponent_bits, significand_bits);
        if (to == from) continue;
        for (const Case& c : cases(Kind::FpConvert, to, {from}))
          expect_on_all(c);
      }
}

TEST(SmallFloats, Integers) {
  for (const Sort sort : small_sorts(kWidest))
    for (const std::uint32_t width : {1, 2, 3, 4, 5, 8}) {
      const Sort integer = Sort::bit_vector(width);
      for (const Kind kind : {Kind::FpFromSigned, Kind::FpFromUnsigned})
        for (const Case& c : cases(kind, sort, {integer}))
          expect_on_all(c);
      for (const Kind kind : {Kind::FpToSigned, Kind::FpToUnsigned})
        for (const Case& c : cases(kind, integer, {sort}))
          expect_on_all(c);
    }
}

TEST(SmallFloats, Encodings) {
  for (const Sort sort : small_sorts(kWidest)) {
    const Sort bits = Sort::bit_vector(sort.width());
    for (const Case& c : cases(Kind::FpFromBits, sort, {bits}))
      expect_on_all(c);
    for (const Operand form : kForms)
      for (const Case& c : cases(Kind::FpToBits, bits, {sort}))
        expect_on_all(c, form);
  }
}

std::size_t some(Sort sort) {
  return sort.width() > 64 ? kSome / 8 : kSome;
}

TEST(UsualFloats, Operations) {
  for (const FloatFormat format : kUsualFormats) {
    const Sort sort = sort_of(format);
    for (const Case& c : operations(sort, kUnary))
      expect_on_random(c, some(sort));
    for (const Case& c : operations(sort, kBinary))
      expect_on_random(c, some(sort));
    for (const Case& c : operations(sort, kTernary))
      expect_on_random(c, some(sort));
  }
}

TEST(UsualFloats, Conversions) {
  for (const FloatFormat from : kUsualFormats)
    for (const FloatFormat to : kUsualFormats)
      if (from != to)
        for (const Case& c : cases(Kind::FpConvert, sort_of(to), {sort_of(from)}))
          expect_on_random(c, some(sort_of(from)));
}

TEST(UsualFloats, Integers) {
  for (const FloatFormat format : kUsualFormats)
    for (const std::uint32_t width : {8, 32, 64, 128}) {
      const Sort sort = sort_of(format);
      const Sort integer = Sort::bit_vector(width);
      for (const Kind kind : {Kind::FpFromSigned, Kind::FpFromUnsigned})
        for (const Case& c : cases(kind, sort, {integer}))
          expect_on_random(c, some(sort));
      for (const Kind kind : {Kind::FpToSigned, Kind::FpToUnsigned})
        for (const Case& c : cases(kind, integer, {sort}))
          expect_on_random(c, some(sort));
    }
}

// The mode that the machine does not have, so that float_machine_test.cpp leaves it out.
TEST(UsualFloats, NearestAway) {
  for (const Sort sort : {Sort::float32(), Sort::float64()})
    for (const Kind kind : {Kind::FpAdd, Kind::FpSub, Kind::FpMul, Kind::FpDiv, Kind::FpFma, Kind::FpSqrt,
                            Kind::FpRoundToIntegral}) {
      const Case c{{kind, sort, RoundingMode::NearestAway}, std::vector<Sort>(logic::info(kind).arity, sort)};
      expect_on_random(c, kMany);
    }
}

}  // namespace
}  // namespace faultline::solve
