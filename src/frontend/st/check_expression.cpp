// The types of expressions.
#include <fmt/format.h>

#include <algorithm>

#include "frontend/st/checker.h"

namespace faultline::frontend::st {

void Checker::check_property(Expr& expr, Block& scope) {
  scope_ = &scope;
  in_property_ = at_end_of_cycle_ = true;
  check_condition(expr);
  in_property_ = at_end_of_cycle_ = false;
  scope_ = nullptr;
}

void Checker::check_value(Expr& expr, Block& scope, const Type* to) {
  scope_ = &scope;
  if (!enum_value(expr, to)) type(expr);
  fits(expr, to, "the value");
  scope_ = nullptr;
}

void Checker::type(Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Integer:
    case ExprKind::Real:
    case ExprKind::Bool:
    case ExprKind::Time: return type_literal(expr);
    case ExprKind::EnumValue: {
      if (expr.type) return;  // an initial value that several variables share
      const auto defined = named_type(upper(expr.type_name), expr.type_name, expr.range);
      if (defined->kind != TypeKind::Enum || !enum_value(expr, defined))
        throw InputError(fmt::format("{} has no value '{}'", expr.type_name, expr.name), expr.range);
      return;
    }
    case ExprKind::Name: return is_bare_address(expr) ? type(expr) : type_name(expr);
    case ExprKind::Member: return type_member(expr);
    case ExprKind::Index: return type_index(expr);
    case ExprKind::Slice: return is_bare_address(expr) ? type(expr) : type_slice(expr);
    case ExprKind::Address:
      expr.variable = addressed(expr);
      expr.type = expr.variable->type;
      return;
    case ExprKind::Unary: return type_unary(expr);
    case ExprKind::Binary: return type_binary(expr);
    case ExprKind::Call: return type_call(expr);
    default: throw InputError("this stands in declarations only", expr.range);
  }
}

// A value of that enumeration, by its bare or full name.
bool Checker::enum_value(Expr& expr, const Type* of) {
  if (of->kind != TypeKind::Enum || (expr.kind != ExprKind::Name && expr.kind != ExprKind::EnumValue)) return false;
  for (const auto& [name, value] : of->values)
    if (upper(name) == expr.key) {
      expr.kind = ExprKind::EnumValue;
      expr.type = of;
      expr.number = static_cast<std::uint64_t>(value);
      return true;
    }
  return false;
}

void Checker::type_literal(Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Bool:
      if (!expr.type_name.empty() && upper(expr.type_name) != "BOOL")
        throw InputError(fmt::format("{} has no value TRUE or FALSE", expr.type_name), expr.range);
      expr.type = types_.bool_type;
      return;
    case ExprKind::Time: {
      expr.type = types_.elementary(expr.type_name);
      const std::uint64_t unit = expr.type->width == 32 ? 1'000'000 : 1;
      if (expr.type->width == 32 && expr.number / unit > 0x7fffffff)
        throw InputError("this is longer than a TIME can be (24d20h31m23s647ms)", expr.range);
      return;
    }
    default: break;
  }
  if (expr.type_name.empty()) {
    expr.type = expr.kind == ExprKind::Real ? types_.real_literal : types_.int_literal;
    return;
  }
  std::string key = upper(expr.type_name);
  for (const auto& [brief, full] : {std::pair{"B", "BYTE"}, {"W", "WORD"}, {"DW", "DWORD"}, {"L", "DINT"}})
    if (key == brief) key = full;
  const Type* wanted = types_.elementary(key);
  if (!wanted) throw InputError(fmt::format("unknown type '{}'", expr.type_name), expr.range);
  expr.type = expr.kind == ExprKind::Real ? types_.real_literal : types_.int_literal;
  fits(expr, wanted, "the number");
  if (expr.kind == ExprKind::Integer && wanted->kind == TypeKind::Real) {
    expr.kind = ExprKind::Real;
    expr.real = static_cast<double>(expr.number) * (expr.is_negative ? -1 : 1);
  }
  expr.type = wanted;
}

void Checker::type_name(Expr& expr) {
  Variable* local = nullptr;
  if (scope_)
    if (const auto found = scope_->names.find(expr.key); found != scope_->names.end()) local = found->second;
  Variable* outer = global(expr.key);
  Variable* chosen = local ? local : outer;
  if (expr.prefix == Prefix::Local) chosen = local;
  if (expr.prefix == Prefix::Global && outer) chosen = outer;
  if (chosen) {
    if (!chosen->type) throw Consequence(fmt::format("the declaration of '{}' is wrong", expr.name), expr.range);
    const bool is_temporary = chosen->owner && chosen != chosen->owner->result_variable &&
                              (chosen->section == Section::Temp ||
                               (chosen->section == Section::Static && chosen->owner->kind == BlockKind::Function));
    if (at_end_of_cycle_ && is_temporary)
      throw InputError(fmt::format("'{}' has no value at the end of a cycle: it is a temporary variable", expr.name), expr.range);
    expr.variable = chosen;
    expr.type = chosen->type;
    return;
  }
  if (const auto value = enum_values_.find(expr.key); value != enum_values_.end()) {
    if (value->second.is_ambiguous)
      throw InputError(fmt::format("several enumerations have a value '{}': write Type#{}", expr.name, expr.name),
                       expr.range);
    enum_value(expr, value->second.type);
    return;
  }
  if (block(expr.key)) throw InputError(fmt::format("'{}' is a block, not a variable", expr.name), expr.range);
  throw InputError(fmt::format("'{}' is not declared", expr.name), expr.range);
}

// DBX0, DBW2, DW4: where STEP 7 looks into a data block by numbers.
static bool is_data_address(std::string_view key) {
  if (!key.starts_with('D')) return false;
  key.remove_prefix(key.starts_with("DB") ? 2 : 1);
  return key.size() > 1 && std::string_view("XBWD").find(key[0]) != std::string_view::npos &&
         key.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

void Checker::type_member(Expr& expr) {
  Expr& base = *expr.kids[0];
  // Type.Value of an enumeration; `instance` is what properties call the entry block.
  if (base.kind == ExprKind::Name) {
    const bool is_result = in_property_ && scope_ && base.key == scope_->key && scope_->result_variable &&
                           !scope_->result_type->is_aggregate();
    const bool is_known =
        (scope_ && scope_->names.contains(base.key) && !is_result) || globals_.contains(base.key);
    if (!is_known && definitions_.contains(base.key)) {
      const Type* named = named_type(base.key, base.name, base.range);
      if (named->kind == TypeKind::Enum && [&] {
            expr.kind = ExprKind::EnumValue;
            return enum_value(expr, named);
          }()) {
        expr.type_name = base.name;
        return;
      }
      throw InputError(fmt::format("{} has no value '{}'", base.name, expr.name), expr.range);
    }
    if (!is_known && in_property_ && scope_ && (base.key == "INSTANCE" || base.key == scope_->key)) {
      expr.kind = ExprKind::Name;
      expr.kids.clear();
      return type_name(expr);
    }
  }
  type(base);
  if (base.type->kind != TypeKind::Struct && base.type->kind != TypeKind::Instance)
    throw InputError(fmt::format("{} has no members", base.type->name), expr.range);
  const auto& members = base.type->members;
  const auto found = std::ranges::find(members, expr.key, &Member::key);
  if (found == members.end() && base.type->kind == TypeKind::Struct && is_data_address(expr.key))
    throw InputError("unsupported: an absolute address in a data block", expr.range);
  if (found == members.end())
    throw InputError(fmt::format("{} has no member '{}'", base.type->name, expr.name), expr.range);
  expr.member = static_cast<std::size_t>(found - members.begin());
  expr.type = found->type;
}

void Checker::type_index(Expr& expr) {
  Expr& base = *expr.kids[0];
  type(base);
  const Type* array = base.type;
  if (array->kind != TypeKind::Array)
    throw InputError(fmt::format("{} has no elements", array->name), expr.range);
  if (expr.kids.size() - 1 != array->dims.size())
    throw InputError(fmt::format("{} takes {} indices, here are {}", array->name, array->dims.size(),
                                 expr.kids.size() - 1),
                     expr.range);
  for (std::size_t i = 1; i < expr.kids.size(); ++i) {
    Expr& index = *expr.kids[i];
    type(index);
    if (index.type->kind != TypeKind::Integer && index.type->kind != TypeKind::IntLiteral &&
        index.type->kind != TypeKind::Bits && index.type->kind != TypeKind::Enum)
      throw InputError(fmt::format("an index is an integer, this is {}", index.type->name), index.range);
    const auto& [low, high] = array->dims[i - 1];
    if (const auto number = constant(index); number && (*number < low || *number > high))
      throw InputError(fmt::format("index {} is outside of {}", *number, array->name), index.range);
  }
  expr.type = array->element;
}

void Checker::type_slice(Expr& expr) {
  Expr& base = *expr.kids[0];
  type(base);
  const Type* whole = base.type;
  if (whole->kind != TypeKind::Bits && whole->kind != TypeKind::Integer)
    throw InputError(fmt::format("{} has no bits to choose from", whole->name), expr.range);
  if ((expr.number + 1) * expr.slice_width > whole->width)
    throw InputError(fmt::format("{} has {} bits", whole->name, whole->width), expr.range);
  const char* names[] = {"BYTE", "WORD", "DWORD"};
  expr.type = expr.slice_width == 1 ? types_.bool_type
                                    : types_.elementary(names[expr.slice_width == 8 ? 0 : expr.slice_width == 16 ? 1 : 2]);
}

void Checker::type_unary(Expr& expr) {
  Expr& operand = *expr.kids[0];
  type(operand);
  const TypeKind kind = operand.type->kind;
  const bool is_bits = kind == TypeKind::Bool || kind == TypeKind::Bits;
  if (expr.op == Op::Not ? !is_bits : !operand.type->is_number() && !operand.type->is_literal() && kind != TypeKind::Time)
    throw InputError(fmt::format("{} of {}", spelling(expr.op), operand.type->name), expr.range);
  expr.type = operand.type;
}

// A number that the type of the other operand does not have is of the smallest type that has it: i + 100000 is DINT.
void Checker::enlarge(Expr& number, const Expr& other) const {
  if (number.type->kind != TypeKind::IntLiteral || !other.type->is_integral() || other.type->kind == TypeKind::Enum)
    return;
  const auto value = constant(number);
  const Type* beside = other.type->is_subrange ? other.type->base : other.type;
  if (!value || has_value(number, *value, beside)) return;
  for (const char* name : {"SINT", "INT", "DINT", "LINT"}) {
    const Type* known = types_.elementary(name);
    if (!has_value(number, *value, known)) continue;
    number.type = known;
    return;
  }
}

void Checker::type_binary(Expr& expr) {
  Expr &left = *expr.kids[0], &right = *expr.kids[1];
  type(left);
  type(right);
  if (expr.op != Op::Power) enlarge(left, right), enlarge(right, left);
  const Type *a = left.type, *b = right.type;
  const auto refuse = [&] {
    throw InputError(fmt::format("'{}' of {} and {}", spelling(expr.op), a->name, b->name), expr.range);
  };
  const bool is_time = a->kind == TypeKind::Time || b->kind == TypeKind::Time;
  const Type* common = common_type(types_, a, b);
  switch (expr.op) {
    case Op::Implies:
    case Op::Or:
    case Op::Xor:
    case Op::And:
      if (expr.op == Op::Implies && !in_property_)
        throw InputError("'-->' belongs to assertions", expr.range);
      if (!common || (common->kind != TypeKind::Bool && (common->kind != TypeKind::Bits || expr.op == Op::Implies)))
        refuse();
      expr.type = common;
      break;
    case Op::Equal:
    case Op::NotEqual:
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
      if (!common || common->is_aggregate()) refuse();
      check_number(left, common);
      check_number(right, common);
      if (expr.op > Op::NotEqual && (common->kind == TypeKind::Bool || common->kind == TypeKind::Enum)) refuse();
      expr.type = types_.bool_type;
      break;
    case Op::Add:
    case Op::Subtract:
      if (!common || common->is_aggregate() || common->kind == TypeKind::Bool || common->kind == TypeKind::Enum) refuse();
      expr.type = common;
      break;
    case Op::Multiply:
    case Op::Divide: {
      if (is_time) {
        // T#1s * n, n * T#1s, T#1s / n; the number may be a REAL.
        const bool is_behind = a->kind == TypeKind::Time;
        const Type* factor = is_behind ? b : a;
        if (!is_behind && expr.op == Op::Divide) refuse();
        if (!converts(factor, types_.lint_type) && !converts(factor, types_.lreal_type)) refuse();
        expr.type = is_behind ? a : b;
        break;
      }
      [[fallthrough]];
    }
    case Op::Modulo:
      if (!common || common->is_aggregate() || common->kind == TypeKind::Bool || common->kind == TypeKind::Enum ||
          is_time || (expr.op == Op::Modulo && common->kind == TypeKind::Real))
        refuse();
      expr.type = common;
      break;
    case Op::Power: {
      const auto exponent = constant(right);
      if (!a->is_number() && !a->is_literal()) refuse();
      if (!exponent || *exponent < 0 || *exponent > 16)
        throw InputError("unsupported: a power whose exponent is no constant between 0 and 16", expr.range);
      expr.type = a;
      break;
    }
    default: refuse();
  }
  if (expr.op == Op::Divide || expr.op == Op::Modulo)
    if (common && common->kind != TypeKind::Real && constant(right) == 0 && right.kind == ExprKind::Integer)
      throw InputError("division by zero", right.range);
}

// May the (typed) expression be given to a place of type `to`?
void Checker::fits(Expr& expr, const Type* to, std::string_view what) {
  if (expr.type != to && enum_value(expr, to)) return;
  const Type* from = expr.type->base && expr.type->is_subrange ? expr.type->base : expr.type;
  const Type* wanted = to->is_subrange ? to->base : to;
  if (!converts(from, wanted))
    throw InputError(fmt::format("{} is {}, but {} is needed{}", what, expr.type->name, to->name,
                                 from->is_integral() && wanted->is_integral() ? " (convert it explicitly)" : ""),
                     expr.range);
  check_number(expr, to);
}

// A literal has to be a value of the type that it takes.
void Checker::check_number(const Expr& expr, const Type* to) {
  if (expr.type->kind != TypeKind::IntLiteral || to->kind == TypeKind::Real) return;
  const auto number = constant(expr);
  if (number && !has_value(expr, *number, to))
    throw InputError(fmt::format("{} is no value of {}", *number, to->name), expr.range);
}

bool Checker::has_value(const Expr& literal, std::int64_t number, const Type* of) {
  if (of->kind == TypeKind::Bool) return number == 0 || number == 1;
  if (of->is_subrange) return number >= of->low && number <= of->high;
  if (of->width >= 64 || !of->is_integral()) return true;
  const std::int64_t span = std::int64_t{1} << of->width;
  const bool as_bits = literal.kind == ExprKind::Integer && literal.is_based;  // 16#FFFF is -1 as an INT
  return of->is_signed ? number >= -span / 2 && number < (as_bits ? span : span / 2) : number >= 0 && number < span;
}

// -2^63 is its own opposite.
static std::int64_t negated(std::int64_t number) {
  return static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(number));
}

std::optional<std::int64_t> Checker::constant(const Expr& expr) const {
  switch (expr.kind) {
    case ExprKind::Integer: {
      const auto number = static_cast<std::int64_t>(expr.number);
      return expr.is_negative ? negated(number) : number;
    }
    case ExprKind::Bool: return static_cast<std::int64_t>(expr.number);
    case ExprKind::EnumValue: return static_cast<std::int64_t>(expr.number);
    case ExprKind::Name:
      if (expr.variable && expr.variable->section == Section::Constant && expr.variable->initial &&
          expr.variable->type && !expr.variable->type->is_aggregate())
        return constant(*expr.variable->initial);
      return std::nullopt;
    case ExprKind::Unary: {
      const auto value = constant(*expr.kids[0]);
      if (!value || expr.op == Op::Not) return std::nullopt;
      return expr.op == Op::Negate ? negated(*value) : *value;
    }
    case ExprKind::Binary: {
      const auto a = constant(*expr.kids[0]), b = constant(*expr.kids[1]);
      if (!a || !b) return std::nullopt;
      std::int64_t out = 0;
      switch (expr.op) {
        case Op::Add: return __builtin_add_overflow(*a, *b, &out) ? std::nullopt : std::optional(out);
        case Op::Subtract: return __builtin_sub_overflow(*a, *b, &out) ? std::nullopt : std::optional(out);
        case Op::Multiply: return __builtin_mul_overflow(*a, *b, &out) ? std::nullopt : std::optional(out);
        case Op::Divide: return *b == 0 || *b == -1 ? std::nullopt : std::optional(*a / *b);
        case Op::Modulo: return *b == 0 || *b == -1 ? std::nullopt : std::optional(*a % *b);
        case Op::Power: {
          if (*b < 0 || *b > 64) return std::nullopt;
          out = 1;
          for (std::int64_t i = 0; i < *b; ++i)
            if (__builtin_mul_overflow(out, *a, &out)) return std::nullopt;
          return out;
        }
        default: return std::nullopt;
      }
    }
    default: return std::nullopt;
  }
}

}  // namespace faultline::frontend::st
