// Makes terms. Every constructor checks the sorts of its arguments (InternalError), simplifies locally, and
// returns the unique node of the result. "Locally" means: looking at the arguments and their arguments, at
// bounded cost; the rules are in simplify_*.cpp, one file per theory. Nothing is guaranteed about *which*
// equivalent term comes back.
//
// Simplify::Off makes exactly the node that is asked for: for tests of what stands below (evaluators,
// blasters).
//
// Making terms is not thread safe; a manager belongs to one thread at a time.
#pragma once

#include <string_view>

#include "logic/term.h"
#include "logic/term_table.h"
#include "logic/value.h"

namespace faultline::logic {

enum class Simplify : std::uint8_t { On, Off };

class TermManager {
 public:
  explicit TermManager(Simplify simplify = Simplify::On);
  TermManager(const TermManager&) = delete;
  TermManager& operator=(const TermManager&) = delete;

  // Leaves. A variable is known by its name: the same name is the same variable, and has one sort.
  Term variable(std::string_view name, Sort sort);
  Term find_variable(std::string_view name) const { return table_.find_variable(name); }  // or none
  Term fresh_variable(std::string_view prefix, Sort sort);  // a name not yet taken
  Term boolean(bool value) const { return value ? true_ : false_; }
  Term bit_vector(const BitVector& value);
  Term bit_vector(std::uint32_t width, std::uint64_t value) { return bit_vector(BitVector(width, value)); }
  Term floating(Sort sort, const BitVector& bits);
  Term float32(float value) { return constant(Value::float32(value)); }
  Term float64(double value) { return constant(Value::float64(value)); }
  Term constant(const Value& value);  // of any sort

  Term logical_not(Term a);
  Term logical_and(Term a, Term b);
  Term logical_and(std::span<const Term> terms);  // true if there are none
  Term logical_or(Term a, Term b);
  Term logical_or(std::span<const Term> terms);  // false if there are none
  Term logical_xor(Term a, Term b) { return logical_not(equal(a, b)); }
  Term implies(Term a, Term b) { return logical_or(logical_not(a), b); }
  Term equal(Term a, Term b);
  Term distinct(Term a, Term b) { return logical_not(equal(a, b)); }
  Term ite(Term condition, Term then, Term otherwise);

  Term bv_not(Term a);
  Term bv_neg(Term a);
  Term bv_add(Term a, Term b);
  Term bv_sub(Term a, Term b);
  Term bv_mul(Term a, Term b);
  Term bv_udiv(Term a, Term b);
  Term bv_urem(Term a, Term b);
  Term bv_sdiv(Term a, Term b);
  Term bv_srem(Term a, Term b);
  Term bv_and(Term a, Term b);
  Term bv_or(Term a, Term b);
  Term bv_xor(Term a, Term b);
  Term bv_shl(Term a, Term amount);
  Term bv_lshr(Term a, Term amount);
  Term bv_ashr(Term a, Term amount);
  Term bv_concat(Term high, Term low);
  Term bv_extract(Term a, std::uint32_t high, std::uint32_t low);
  Term bv_zero_extend(Term a, std::uint32_t by);
  Term bv_sign_extend(Term a, std::uint32_t by);
  Term bv_resize(Term a, std::uint32_t width, Signedness sign);  // extension or truncation, as C's casts
  Term bv_ult(Term a, Term b);
  Term bv_ule(Term a, Term b);
  Term bv_slt(Term a, Term b);
  Term bv_sle(Term a, Term b);
  Term bv_from_bool(Term condition, std::uint32_t width);  // 1 or 0

  // Would the operation leave the range of its width? Built of the operations above.
  Term signed_add_overflows(Term a, Term b);
  Term signed_sub_overflows(Term a, Term b);
  Term signed_mul_overflows(Term a, Term b);
  Term signed_neg_overflows(Term a);
  Term signed_div_overflows(Term a, Term b);
  Term unsigned_add_overflows(Term a, Term b);
  Term unsigned_sub_overflows(Term a, Term b);
  Term unsigned_mul_overflows(Term a, Term b);

  Term select(Term array, Term index);
  Term store(Term array, Term index, Term element);
  Term constant_array(Sort sort, Term element);

  Term fp_add(RoundingMode mode, Term a, Term b);
  Term fp_sub(RoundingMode mode, Term a, Term b);
  Term fp_mul(RoundingMode mode, Term a, Term b);
  Term fp_div(RoundingMode mode, Term a, Term b);
  Term fp_fma(RoundingMode mode, Term a, Term b, Term c);  // a * b + c, rounded once
  Term fp_sqrt(RoundingMode mode, Term a);
  Term fp_rem(Term a, Term b);
  Term fp_round_to_integral(RoundingMode mode, Term a);
  Term fp_neg(Term a);
  Term fp_abs(Term a);
  Term fp_min(Term a, Term b);
  Term fp_max(Term a, Term b);
  Term fp_equal(Term a, Term b);  // IEEE's ==, as C's
  Term fp_less(Term a, Term b);
  Term fp_less_equal(Term a, Term b);
  // `kind` is one of Kind::FpIsNan ... Kind::FpIsPositive.
  Term fp_is(Kind kind, Term a);
  Term fp_convert(RoundingMode mode, Term a, Sort to);
  Term fp_from_signed(RoundingMode mode, Term a, Sort to);
  Term fp_from_unsigned(RoundingMode mode, Term a, Sort to);
  // What is no number in range becomes float_arithmetic.h's unspecified_integer.
  Term fp_to_signed(RoundingMode mode, Term a, std::uint32_t width);
  Term fp_to_unsigned(RoundingMode mode, Term a, std::uint32_t width);
  Term fp_from_bits(Term bits, Sort to);
  Term fp_to_bits(Term a);

  // The constructor of operation.kind on these arguments; the way to copy a term with new arguments.
  Term make(const Operation& operation, std::span<const Term> args);

  std::size_t size() const { return table_.size(); }      // terms made so far
  std::size_t memory() const { return table_.memory(); }  // bytes

 private:
  bool simplifying() const { return simplify_ == Simplify::On; }
  Term node(const Operation& operation, std::span<const Term> args) {
    return table_.operation(operation, args);
  }
  template <class... Terms>
  Term node(const Operation& operation, Terms... args) {
    const Term list[] = {args...};
    return table_.operation(operation, list);
  }
  // The value if all arguments are constants, else none.
  Term fold(const Operation& operation, std::span<const Term> args);
  template <class... Terms>
  Term fold(const Operation& operation, Terms... args) {
    if (!(args.is_constant() && ...)) return {};
    const Term list[] = {args...};
    return fold(operation, std::span<const Term>(list));
  }

  // The rules, grouped as in simplify_*.cpp. Where one returns none, no rule applied.
  Term junction(Kind kind, Term a, Term b);
  Term junction(Kind kind, std::span<const Term> terms);
  Term absorb(Kind kind, Term a, Term b);
  Term equal_bool(Term a, Term b);
  Term equal_bit_vector(Term a, Term b);
  Term equal_bit_vector_constant(Term a, const BitVector& value);
  Term ite_bool(Term condition, Term then, Term otherwise);
  Term ite_nested(Term condition, Term then, Term otherwise);
  Term through_ite(const Operation& operation, Term a);
  Term through_ite(const Operation& operation, Term a, Term b);

  Term add_constant(Term a, const BitVector& constant);
  Term add_terms(Term a, Term b);
  Term sub_terms(Term a, Term b);
  Term bitwise(Kind kind, Term a, Term b);
  Term bitwise_constant(Kind kind, Term a, Term constant);
  Term bitwise_terms(Kind kind, Term a, Term b);
  Term shift(Kind kind, Term a, Term amount);
  Term extract_part(Term a, std::uint32_t high, std::uint32_t low);
  Term extract_through(Term a, std::uint32_t high, std::uint32_t low);
  Term concat_parts(Term high, Term low);
  Term compare(Kind kind, Term a, Term b);
  Term compare_with_bounds(Kind kind, Term a, Term b);
  Term compare_extensions(Kind kind, Term a, Term b);

  Term fp_rounded(Kind kind, RoundingMode mode, Term a, Term b);
  Term fp_arithmetic(const Operation& operation, Term a, Term b);
  Term fp_extreme(Kind kind, Term a, Term b);
  Term fp_comparison(Kind kind, Term a, Term b);
  Term make_float(const Operation& operation, std::span<const Term> args);

  Simplify simplify_;
  TermTable table_;
  Term true_;
  Term false_;
  std::uint32_t fresh_ = 0;
};

}  // namespace faultline::logic
