#include "frontend/bip/scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace faultline::frontend::bip {

std::string_view describe(ValueType type) {
  return type == ValueType::Int ? "int" : "bool";
}

std::string_view describe(Operator op) {
  switch (op) {
    case Operator::Or: return "||";
    case Operator::And: return "&&";
    case Operator::BitOr: return "|";
    case Operator::BitXor: return "^";
    case Operator::BitAnd: return "&";
    case Operator::Eq: return "==";
    case Operator::Ne: return "!=";
    case Operator::Lt: return "<";
    case Operator::Gt: return ">";
    case Operator::Le: return "<=";
    case Operator::Ge: return ">=";
    case Operator::Add: return "+";
    case Operator::Sub:
    case Operator::Negate: return "-";
    case Operator::Mul: return "*";
    case Operator::Div: return "/";
    case Operator::Rem: return "%";
    case Operator::BitNot: return "~";
    case Operator::Not: return "!";
  }
  return "?";
}

void require_distinct(const std::vector<const Name*>& names, std::string_view what) {
  std::map<std::string_view, const Name*> known;
  for (const Name* name : names)
    if (!known.emplace(name->text, name).second)
      throw InputError(fmt::format("{} '{}' is declared twice", what, name->text), name->range);
}

bool resolve_constant(const Library& library, const Package& package, Expr& expr) {
  const Data* constant = library.constant(package, expr.name);
  if (!constant) return false;
  expr.ref = Expr::Ref::Constant;
  expr.type = constant->type;
  expr.value = constant_value(*constant->initial, {});
  expr.definition = constant->initial->range;
  return true;
}

FunctionModel model_of_call(const std::string& name) {
  const std::string last = name.substr(name.rfind('.') + 1);
  if (last == "printf" || last == "print" || last == "puts") return FunctionModel::Nothing;
  if (last == "min") return FunctionModel::Minimum;
  if (last == "max") return FunctionModel::Maximum;
  if (last == "abs") return FunctionModel::Absolute;
  return FunctionModel::Input;
}

FunctionModel model_of(const ExternFunction& function) {
  const FunctionModel model = model_of_call(function.name.text);
  const bool is_int = function.result == ValueType::Int &&
                      std::ranges::all_of(function.parameters, [](const auto& p) { return p == ValueType::Int; });
  const std::size_t due = model == FunctionModel::Absolute ? 1 : 2;
  const bool is_arithmetic = model == FunctionModel::Minimum || model == FunctionModel::Maximum ||
                             model == FunctionModel::Absolute;
  if (is_arithmetic && !(is_int && function.parameters.size() == due))
    throw InputError(fmt::format("'{}' is known as a function of {} int{} with an int as its result",
                                 function.name.text, due, due == 1 ? "" : "s"),
                     function.name.range);
  return model;
}

namespace {

// Arguments whose types are known.
bool fits(const ExternFunction& function, const std::vector<Expr>& arguments) {
  return std::ranges::equal(arguments, function.parameters, [](const Expr& part, const auto& due) {
    return part.kind == Expr::Kind::Text ? !due : due == part.type;
  });
}

void require_fit(const ExternFunction& function, const Expr& call) {
  if (call.parts.size() != function.parameters.size())
    throw InputError(fmt::format("'{}' takes {} arguments, not {}", call.name, function.parameters.size(),
                                 call.parts.size()),
                     call.range);
  for (std::size_t i = 0; i < call.parts.size(); ++i) {
    const Expr& part = call.parts[i];
    const std::optional<ValueType>& due = function.parameters[i];
    if (part.kind == Expr::Kind::Text) {
      if (due) throw InputError("a string where a number is due", part.range);
    } else if (!due) {
      throw InputError("a string is due here", part.range);
    } else if (part.type != *due) {
      throw InputError(fmt::format("{} where {} is due", describe(part.type), describe(*due)), part.range);
    }
  }
}

}  // namespace

void TypeChecker::call(Expr& expr, bool as_statement) const {
  const std::vector<const ExternFunction*> all = library_.functions(package_, expr.name);
  if (all.empty())
    throw InputError(fmt::format("unknown function '{}': no 'extern function' declares it", expr.name),
                     expr.range);
  for (Expr& part : expr.parts)
    if (part.kind != Expr::Kind::Text) expression(part);
  const auto fitting = std::ranges::find_if(all, [&](const auto* one) { return fits(*one, expr.parts); });
  const ExternFunction* const function = fitting == all.end() ? all.front() : *fitting;
  // printf takes any number of arguments, whatever its prototype says.
  const bool is_nothing = model_of(*function) == FunctionModel::Nothing;
  if (!is_nothing && fitting == all.end()) {
    if (all.size() > 1)
      throw InputError(fmt::format("no function '{}' takes such arguments", expr.name), expr.range);
    require_fit(*function, expr);
  }
  if (!as_statement) {
    if (!function->result || is_nothing)
      throw InputError(fmt::format("'{}' has no result", expr.name), expr.range);
    expr.type = *function->result;
  }
}

void TypeChecker::unary(Expr& expr) const {
  Expr& part = expr.parts[0];
  if (expr.op == Operator::Negate && part.kind == Expr::Kind::Constant && part.value == 2147483648ll) {
    const SourceRange range = expr.range;
    expr = Expr{};
    expr.value = -2147483648ll;
    expr.range = range;
    return;
  }
  expression(part);
  const ValueType due = expr.op == Operator::Not ? ValueType::Bool : ValueType::Int;
  if (part.type != due)
    throw InputError(fmt::format("'{}' of {}: it takes {}", describe(expr.op), describe(part.type), describe(due)),
                     part.range);
  expr.type = due;
}

void TypeChecker::binary(Expr& expr) const {
  for (Expr& part : expr.parts)
    expression(part);
  const Expr& a = expr.parts[0];
  const Expr& b = expr.parts[1];
  const auto require = [&](ValueType type) {
    for (const Expr& part : expr.parts)
      if (part.type != type)
        throw InputError(
            fmt::format("'{}' of {}: it takes {}", describe(expr.op), describe(part.type), describe(type)),
            part.range);
  };
  switch (expr.op) {
    case Operator::Or:
    case Operator::And:
      require(ValueType::Bool);
      expr.type = ValueType::Bool;
      return;
    case Operator::Eq:
    case Operator::Ne:
    case Operator::BitOr:
    case Operator::BitXor:
    case Operator::BitAnd:
      if (a.type != b.type)
        throw InputError(
            fmt::format("'{}' of {} and {}", describe(expr.op), describe(a.type), describe(b.type)), expr.range);
      expr.type = expr.op == Operator::Eq || expr.op == Operator::Ne ? ValueType::Bool : a.type;
      return;
    case Operator::Lt:
    case Operator::Gt:
    case Operator::Le:
    case Operator::Ge:
      require(ValueType::Int);
      expr.type = ValueType::Bool;
      return;
    default:
      require(ValueType::Int);
      expr.type = ValueType::Int;
  }
}

void TypeChecker::expression(Expr& expr) const {
  switch (expr.kind) {
    case Expr::Kind::Constant:
      if (expr.value > 2147483647ll)
        throw InputError(fmt::format("{} does not fit an int of 32 bits", expr.value), expr.range);
      return;
    case Expr::Kind::Text: throw InputError("a string where a number is due", expr.range);
    case Expr::Kind::Name: return resolve_(expr, Access::Read);
    case Expr::Kind::Call: return call(expr, false);
    case Expr::Kind::Unary: return unary(expr);
    case Expr::Kind::Binary: return binary(expr);
  }
}

void TypeChecker::condition(Expr& expr, std::string_view of) const {
  value(expr, ValueType::Bool, of);
}

void TypeChecker::value(Expr& expr, ValueType type, std::string_view of) const {
  expression(expr);
  if (expr.type != type)
    throw InputError(fmt::format("{} is {}, not {}", of, describe(expr.type), describe(type)), expr.range);
}

void TypeChecker::statement(Statement& statement) const {
  switch (statement.kind) {
    case Statement::Kind::Assign:
      resolve_(statement.target, Access::Write);
      return value(statement.value, statement.target.type,
                   fmt::format("what is assigned to '{}'", statement.target.name));
    case Statement::Kind::Call: return call(statement.value, true);
    case Statement::Kind::If:
      condition(statement.value, "the condition");
      block(statement.yes);
      block(statement.no);
  }
}

void TypeChecker::block(Block& block) const {
  for (Statement& one : block)
    statement(one);
}

std::int64_t constant_value(const Expr& expr, const std::vector<std::int64_t>& parameters) {
  const auto part = [&](std::size_t i) { return constant_value(expr.parts[i], parameters); };
  const auto wrapped = [](std::int64_t value) { return static_cast<std::int64_t>(static_cast<std::int32_t>(value)); };
  switch (expr.kind) {
    case Expr::Kind::Constant: return expr.value;
    case Expr::Kind::Name:
      if (expr.ref == Expr::Ref::Constant) return expr.value;
      if (expr.ref == Expr::Ref::Own && expr.index < parameters.size()) return parameters[expr.index];
      break;
    case Expr::Kind::Unary:
      switch (expr.op) {
        case Operator::Negate: return wrapped(-part(0));
        case Operator::BitNot: return wrapped(~part(0));
        default: return part(0) == 0 ? 1 : 0;
      }
    case Expr::Kind::Binary:
      switch (expr.op) {
        case Operator::Or: return part(0) != 0 || part(1) != 0;
        case Operator::And: return part(0) != 0 && part(1) != 0;
        case Operator::BitOr: return part(0) | part(1);
        case Operator::BitXor: return part(0) ^ part(1);
        case Operator::BitAnd: return part(0) & part(1);
        case Operator::Eq: return part(0) == part(1);
        case Operator::Ne: return part(0) != part(1);
        case Operator::Lt: return part(0) < part(1);
        case Operator::Gt: return part(0) > part(1);
        case Operator::Le: return part(0) <= part(1);
        case Operator::Ge: return part(0) >= part(1);
        case Operator::Add: return wrapped(part(0) + part(1));
        case Operator::Sub: return wrapped(part(0) - part(1));
        case Operator::Mul: return wrapped(part(0) * part(1));
        case Operator::Div:
        case Operator::Rem: {
          const std::int64_t by = part(1);
          if (by == 0) throw InputError("division by zero in a constant", expr.range);
          return expr.op == Operator::Div ? wrapped(part(0) / by) : wrapped(part(0) % by);
        }
        default: break;
      }
      break;
    default: break;
  }
  throw InputError("this is no constant", expr.range);
}

}  // namespace faultline::frontend::bip
