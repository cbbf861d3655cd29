// Leaves, places and the walk over the tree; what each operator asks of its operands is in
// wellformed_operator.cpp.
#include <fmt/format.h>

#include "cfa/value.h"
#include "cfa/wellformed_parts.h"

namespace faultline::cfa::wellformed {

namespace {

bool is_value(ExprKind kind) {
  return !is_place(kind);
}

bool known(const TypeTable& types, TypeId id) {
  return id.value < types.size();
}

bool is_object(const Type& type) {
  return type.is_scalar() || type.is_aggregate();
}

// A struct that ends in an array without a size: what its initialiser covers may lie behind it.
bool is_flexible(const TypeTable& types, const Type& type) {
  if (type.size == 0) return true;
  if (type.fields.empty()) return false;
  const TypeId last = type.fields.back().type;
  return known(types, last) && types[last].kind == TypeKind::Array && types[last].count == 0;
}

}  // namespace

bool agree(const TypeTable& types, TypeId a, TypeId b) {
  if (a == b || !known(types, a) || !known(types, b)) return true;
  const Type& x = types[a];
  const Type& y = types[b];
  if (x.kind != y.kind) return false;
  if (x.kind == TypeKind::Int) return x.width == y.width && x.signedness == y.signedness;
  if (x.kind == TypeKind::Float) return x.width == y.width;
  if (x.is_aggregate()) return x.size == y.size || x.size == 0 || y.size == 0;
  return true;
}

std::string type_name(const TypeTable& types, TypeId type) {
  return known(types, type) ? "'" + types[type].name + "'" : "an unknown type";
}

void ExprChecker::enter(FunctionId function, const Report& report) {
  function_ = function;
  report_ = &report;
}

void ExprChecker::require(bool condition, std::string_view defect) {
  if (!condition) (*report_)(std::string(defect));
}

const Type* ExprChecker::type(ExprId id) const {
  if (!program_.exprs.contains(id) || !known(program_.types, program_.exprs[id].type)) return nullptr;
  return &program_.types[program_.exprs[id].type];
}

bool ExprChecker::is_integral(ExprId id) const {
  return type(id) == nullptr || type(id)->is_integral();
}
bool ExprChecker::is_scalar(ExprId id) const {
  return type(id) == nullptr || type(id)->is_scalar();
}
bool ExprChecker::is_pointer(ExprId id) const {
  return is_kind(id, TypeKind::Pointer);
}
bool ExprChecker::is_kind(ExprId id, TypeKind kind) const {
  return type(id) == nullptr || type(id)->kind == kind;
}

bool ExprChecker::variable_is_known(VariableId id) const {
  if (!program_.variables.contains(id)) return false;
  const FunctionId owner = program_.variables[id].function;
  return !owner || owner == function_;
}

bool ExprChecker::exists(ExprId id, std::string_view what) {
  if (program_.exprs.contains(id)) return true;
  (*report_)(fmt::format("{} is {}", what, id ? "no expression of the table" : "missing"));
  return false;
}

bool ExprChecker::value(ExprId id, std::string_view what) {
  if (!exists(id, what)) return false;
  open_.push_back(id);
  check_open();
  if (is_value(program_.exprs[id].kind)) return true;
  (*report_)(fmt::format("{} is a place, not a value", what));
  return false;
}

bool ExprChecker::place(ExprId id, std::string_view what) {
  if (!exists(id, what)) return false;
  open_.push_back(id);
  check_open();
  if (is_place(program_.exprs[id].kind)) return true;
  (*report_)(fmt::format("{} is a value, not a place", what));
  return false;
}

void ExprChecker::check_open() {
  while (!open_.empty()) {
    const ExprId id = open_.back();
    open_.pop_back();
    if (std::exchange(checked_for_[id.value], function_) != function_) check(id);
  }
}

bool ExprChecker::operand(ExprId whole, ExprId part, bool (*has_role)(ExprKind), std::string_view role) {
  if (!program_.exprs.contains(part) || part >= whole) {
    (*report_)(fmt::format("expression {} has no operand before it where it needs a {}", whole.value, role));
    return false;
  }
  open_.push_back(part);
  if (has_role(program_.exprs[part].kind)) return true;
  (*report_)(fmt::format("operand {} of expression {} is no {}", part.value, whole.value, role));
  return false;
}

bool ExprChecker::value_operand(ExprId whole, ExprId part) {
  return operand(whole, part, is_value, "value");
}
bool ExprChecker::place_operand(ExprId whole, ExprId part) {
  return operand(whole, part, is_place, "place");
}

void ExprChecker::check(ExprId id) {
  const Expr& expr = program_.exprs[id];
  if (!known(program_.types, expr.type))
    return (*report_)(fmt::format("expression {} has no type of the table", id.value));
  switch (expr.kind) {
    case ExprKind::Constant:
    case ExprKind::FunctionAddress:
    case ExprKind::Bytes: return check_leaf(expr);
    case ExprKind::Read:
      if (place_operand(id, expr.a))
        require(agree(program_.types, expr.type, program_.exprs[expr.a].type),
                "a read has another type than its place");
      return;
    case ExprKind::AddressOf: return check_address(id, expr);
    case ExprKind::Unary:
      if (value_operand(id, expr.a)) check_unary(expr);
      return;
    case ExprKind::Binary: {
      const bool left = value_operand(id, expr.a);
      if (value_operand(id, expr.b) && left) check_binary(expr);
      return;
    }
    case ExprKind::Conditional:
      if (value_operand(id, expr.a)) require(is_scalar(expr.a), "the condition of ?: is not scalar");
      for (const ExprId branch : {expr.b, expr.c})
        if (value_operand(id, branch))
          require(agree(program_.types, expr.type, program_.exprs[branch].type),
                  "a branch of ?: has another type");
      return;
    case ExprKind::Convert:
      if (value_operand(id, expr.a)) check_convert(expr);
      return;
    case ExprKind::List: return check_list(id, expr);
    default: return check_place(id, expr);
  }
}

void ExprChecker::check_leaf(const Expr& expr) {
  const Type& type = program_.types[expr.type];
  if (expr.kind == ExprKind::Constant) {
    require(type.is_scalar(), "a constant is not scalar");
    require(!type.is_scalar() || canonical(type, expr.bits) == expr.bits,
            fmt::format("constant {:#x} is not canonical in '{}'", expr.bits, type.name));
  } else if (expr.kind == ExprKind::FunctionAddress) {
    require(expr.bits < program_.functions.size(), "the address of no function of the table");
    require(type.kind == TypeKind::Pointer, "the address of a function is no pointer");
  } else {
    require(type.is_aggregate(), "bytes do not make an aggregate");
    require(expr.bits < program_.strings.size(), "bytes are no string of the table");
    require(expr.bits >= program_.strings.size() || type.size == 0 ||
                program_.strings[expr.bits].size() <= type.size,
            "bytes are longer than their type");
  }
}

void ExprChecker::check_place(ExprId id, const Expr& expr) {
  const TypeTable& types = program_.types;
  require(is_object(types[expr.type]), fmt::format("a place of type '{}'", types[expr.type].name));
  if (expr.kind == ExprKind::Variable) {
    const VariableId variable(expr.bits);
    if (expr.bits >= program_.variables.size()) return require(false, "a place is no variable of the table");
    require(variable_is_known(variable),
            fmt::format("variable '{}' belongs to another function", program_.variables[variable].name));
    require(agree(types, expr.type, program_.variables[variable].type),
            "a place has another type than its variable");
  } else if (expr.kind == ExprKind::Deref) {
    if (value_operand(id, expr.a)) require(is_pointer(expr.a), "what is dereferenced is no pointer");
  } else if (expr.kind == ExprKind::Field) {
    if (!place_operand(id, expr.a) || type(expr.a) == nullptr) return;
    const Type& record = *type(expr.a);
    const bool is_record = record.kind == TypeKind::Struct || record.kind == TypeKind::Union;
    require(is_record, "a field of what is no struct or union");
    if (!is_record) return;
    if (expr.bits >= record.fields.size())
      return require(false, fmt::format("'{}' has no field {}", record.name, expr.bits));
    require(agree(types, expr.type, record.fields[expr.bits].type),
            "a place has another type than its field");
  } else {
    if (place_operand(id, expr.a) && type(expr.a) != nullptr) {
      require(is_kind(expr.a, TypeKind::Array), "a subscript of what is no array");
      require(!is_kind(expr.a, TypeKind::Array) || agree(types, expr.type, type(expr.a)->element),
              "a place has another type than the array's elements");
    }
    if (value_operand(id, expr.b)) require(is_integral(expr.b), "a subscript is no integer");
  }
}

void ExprChecker::check_address(ExprId id, const Expr& expr) {
  require(program_.types[expr.type].kind == TypeKind::Pointer, "an address is no pointer");
  if (!place_operand(id, expr.a)) return;
  ExprId part = expr.a;
  const Expr* place = &program_.exprs[part];
  if (place->kind == ExprKind::Field && type(place->a) != nullptr &&
      place->bits < type(place->a)->fields.size())
    require(type(place->a)->fields[place->bits].bit_width == 0, "the address of a bit-field");
  while ((place->kind == ExprKind::Field || place->kind == ExprKind::Index) && place->a < part) {
    part = place->a;
    place = &program_.exprs[part];
  }
  if (place->kind != ExprKind::Variable || place->bits >= program_.variables.size()) return;
  const Variable& variable = program_.variables[VariableId(place->bits)];
  require(variable.residence == Residence::Memory,
          fmt::format("the address of '{}', which is in a register", variable.name));
}

void ExprChecker::check_list(ExprId id, const Expr& expr) {
  const Type& whole = program_.types[expr.type];
  require(whole.is_aggregate(), "a list does not make an aggregate");
  if (expr.bits >= program_.lists.size()) return require(false, "a list is not in the table");
  for (const ListElement& element : program_.lists[expr.bits]) {
    if (!value_operand(id, element.value) || type(element.value) == nullptr) continue;
    const Type& part = *type(element.value);
    require(is_object(part), "an element of a list is no object");
    const std::uint64_t bits = element.bit_width != 0 ? element.bit_width : part.size * 8;
    require(element.bit_width <= part.width || part.is_aggregate(), "a bit-field is wider than its type");
    require(element.bit_offset < 8, "a bit-field does not begin in its first byte");
    const bool fits =
        element.offset <= whole.size && element.bit_offset + bits <= (whole.size - element.offset) * 8;
    require(fits || is_flexible(program_.types, whole), "an element lies outside of its list");
  }
}

}  // namespace faultline::cfa::wellformed
