#include "solve/backend/z3/values.h"

#include <fmt/format.h>

#include "base/diagnostic.h"
#include "base/source.h"
#include "logic/float_arithmetic.h"

namespace faultline::solve::z3_backend {
namespace {

using logic::ArrayValue;
using logic::BitVector;
using logic::Sort;
using logic::SortKind;
using logic::Value;

[[noreturn]] void not_understood(const z3::expr& expression) {
  throw InternalError("a value in Z3's model is not understood: " + one_line(expression.to_string()));
}

BitVector read_bits(const z3::expr& numeral, std::uint32_t width) {
  std::uint64_t small = 0;
  if (width <= 64 && numeral.is_numeral_u64(small)) return BitVector(width, small);
  if (!numeral.is_numeral()) not_understood(numeral);
  const auto value = BitVector::parse_decimal(width, numeral.get_decimal_string(0));
  if (!value) not_understood(numeral);
  return *value;
}

Value read_float(const z3::expr& value, Sort sort) {
  z3::context& c = value.ctx();
  const logic::FloatFormat f = sort.format();
  if (Z3_fpa_is_numeral_nan(c, value)) return Value(sort, logic::fp_nan(f));
  const auto sign =
      Z3_fpa_is_numeral_negative(c, value) ? logic::FloatSign::Negative : logic::FloatSign::Positive;
  if (Z3_fpa_is_numeral_inf(c, value)) return Value(sort, logic::fp_infinity(f, sign));
  if (Z3_fpa_is_numeral_zero(c, value)) return Value(sort, logic::fp_zero(f, sign));
  if (!Z3_fpa_is_numeral_normal(c, value) && !Z3_fpa_is_numeral_subnormal(c, value)) not_understood(value);
  const z3::expr exponent(c, Z3_fpa_get_numeral_exponent_bv(c, value, true));
  const z3::expr significand(c, Z3_fpa_get_numeral_significand_bv(c, value));
  const BitVector sign_bit(1, sign == logic::FloatSign::Negative ? 1 : 0);
  return Value(sort, sign_bit.concat(read_bits(exponent, f.exponent_bits))
                         .concat(read_bits(significand, f.significand_bits - 1)));
}

Value constant_value(const z3::expr& value, Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool:
      if (!value.is_true() && !value.is_false()) not_understood(value);
      return Value::boolean(value.is_true());
    case SortKind::BitVector: return Value(read_bits(value, sort.width()));
    case SortKind::Float: return read_float(value, sort);
    case SortKind::Array: break;
  }
  not_understood(value);
}

class Reader {
 public:
  explicit Reader(const z3::model& model) : model_(model) {}

  Value read(const z3::expr& expression, Sort sort) const {
    if (sort.is_array()) return Value(read_array(expression, sort));
    return constant_value(is_literal(expression) ? expression : model_.eval(expression, true), sort);
  }

 private:
  static bool is_literal(const z3::expr& e) { return e.is_numeral() || e.is_true() || e.is_false(); }

  // Down a chain of stores (and conditions) to what fills the array, then up again.
  ArrayValue read_array(z3::expr array, Sort sort) const {
    std::vector<std::pair<z3::expr, z3::expr>> stores;  // the outermost first
    while (true) {
      if (!array.is_app()) return with(elements_of(array, sort), stores);
      const Z3_decl_kind kind = array.decl().decl_kind();
      if (kind == Z3_OP_STORE) {
        stores.emplace_back(array.arg(1), array.arg(2));
        array = array.arg(0);
      } else if (kind == Z3_OP_ITE) {
        array = array.arg(read(array.arg(0), Sort::boolean()).is_true() ? 1 : 2);
      } else if (kind == Z3_OP_CONST_ARRAY) {
        return with(ArrayValue(sort, read(array.arg(0), sort.element())), stores);
      } else if (kind == Z3_OP_AS_ARRAY) {
        return with(function_of(array, sort), stores);
      } else {
        return with(constant(array, sort), stores);
      }
    }
  }

  ArrayValue with(ArrayValue base, const std::vector<std::pair<z3::expr, z3::expr>>& stores) const {
    const Sort sort = base.sort();
    for (auto store = stores.rbegin(); store != stores.rend(); ++store)
      base = base.with(read(store->first, sort.index()).bits(), read(store->second, sort.element()));
    return base;
  }

  ArrayValue function_of(const z3::expr& as_array, Sort sort) const {
    z3::context& c = model_.ctx();
    const z3::func_decl function(c, Z3_get_as_array_func_decl(c, as_array));
    if (!model_.has_interp(function)) return zeros(sort);
    const z3::func_interp table = model_.get_func_interp(function);
    const z3::expr otherwise(c, Z3_func_interp_get_else(c, table));
    if (has_bound_variables(otherwise)) return elements_of(as_array, sort);
    ArrayValue out(sort, read(otherwise, sort.element()));
    for (unsigned i = 0; i < table.num_entries(); ++i) {
      const z3::func_entry entry = table.entry(i);
      out = out.with(read(entry.arg(0), sort.index()).bits(), read(entry.value(), sort.element()));
    }
    return out;
  }

  // A constant that has a value elsewhere in the model.
  ArrayValue constant(const z3::expr& array, Sort sort) const {
    if (!array.is_const() || array.decl().decl_kind() != Z3_OP_UNINTERPRETED) return elements_of(array, sort);
    const z3::expr value = model_.get_const_interp(array.decl());
    return Z3_ast(value) ? read_array(value, sort) : zeros(sort);
  }

  // The last resort: one element after the other.
  ArrayValue elements_of(const z3::expr& array, Sort sort) const {
    const std::uint32_t width = sort.index().width();
    if (width > 16) not_understood(array);
    z3::context& c = model_.ctx();
    ArrayValue out = zeros(sort);
    for (std::uint64_t i = 0; i < std::uint64_t{1} << width; ++i) {
      const z3::expr index = sort.index().is_bool() ? c.bool_val(i != 0) : c.bv_val(i, width);
      out = out.with(BitVector(width, i), read(z3::select(array, index), sort.element()));
    }
    return out;
  }

  static ArrayValue zeros(Sort sort) { return ArrayValue(sort, Value::zero(sort.element())); }

  // Values are flat, so that looking at the arguments of arguments is enough.
  static bool has_bound_variables(const z3::expr& e) {
    if (e.is_var()) return true;
    if (!e.is_app()) return false;
    for (unsigned i = 0; i < e.num_args(); ++i)
      if (has_bound_variables(e.arg(i))) return true;
    return false;
  }

  const z3::model& model_;
};

}  // namespace

Value read_value(const z3::model& model, const z3::expr& expression, Sort sort) {
  return Reader(model).read(expression, sort);
}

Value read_constant(const z3::expr& numeral, Sort sort) {
  return constant_value(numeral, sort);
}

}  // namespace faultline::solve::z3_backend
