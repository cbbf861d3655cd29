// Calls: of instances, of functions, and of library functions that are expressions.
#include <fmt/format.h>

#include <algorithm>

#include "frontend/st/checker.h"

namespace faultline::frontend::st {
namespace {

struct Builtin {
  std::string_view name;
  std::vector<std::string_view> parameters;  // their names
  bool takes_more = false;                   // any number of the last one
};

const std::vector<Builtin>& builtins() {
  static const std::vector<Builtin> table = {
      {"ABS", {"IN"}},          {"SQRT", {"IN"}},           {"MIN", {"IN1", "IN2"}, true},
      {"MAX", {"IN1", "IN2"}, true},                        {"LIMIT", {"MN", "IN", "MX"}},
      {"SEL", {"G", "IN0", "IN1"}},                         {"MUX", {"K", "IN0", "IN1"}, true},
      {"MOVE", {"IN"}},         {"SHL", {"IN", "N"}},       {"SHR", {"IN", "N"}},
      {"ROL", {"IN", "N"}},     {"ROR", {"IN", "N"}},       {"ROUND", {"IN"}},
      {"TRUNC", {"IN"}},        {"CEIL", {"IN"}},           {"FLOOR", {"IN"}},
      {"TIME", {}},             {"NORM_X", {"MIN", "VALUE", "MAX"}},
      {"SCALE_X", {"MIN", "VALUE", "MAX"}},                 {"EXPT", {"IN1", "IN2"}},
  };
  return table;
}

const Builtin* builtin(std::string_view key) {
  const auto found = std::ranges::find(builtins(), key, &Builtin::name);
  return found == builtins().end() ? nullptr : &*found;
}

constexpr std::string_view kLater[] = {"SIN",  "COS",    "TAN",  "ASIN", "ACOS", "ATAN", "LN",     "LOG",   "EXP",
                                       "SQR",  "CONCAT", "LEN",  "LEFT", "RIGHT", "MID",  "INSERT", "DELETE",
                                       "FIND", "REPLACE", "PEEK", "POKE", "REF",  "ADR",  "SIZEOF", "SWAP",
                                       "S_PULSE", "S_PEXT", "S_ODT", "S_ODTS", "S_OFFDT", "S_CU", "S_CD", "S_CUD",
                                       "RESET_TIMER", "PRESET_TIMER"};

// Parameters of library blocks that CODESYS and STEP 7 name in another way.
struct OtherName {
  std::string_view block, name, ours;
};
constexpr OtherName kOtherNames[] = {
    {"SR", "SET1", "S1"},    {"SR", "RESET", "R"},   {"RS", "SET", "S"},     {"RS", "RESET1", "R1"},
    {"CTU", "RESET", "R"},   {"CTD", "LOAD", "LD"},  {"CTUD", "LOAD", "LD"}, {"CTUD", "RESET", "R"},
};

Variable* parameter_of(const Block& block, const std::string& key) {
  if (const auto found = block.names.find(key); found != block.names.end()) return found->second;
  if (block.origin != cfa::Origin::Library) return nullptr;
  for (const OtherName& other : kOtherNames)
    if (other.block == block.key && other.name == key) return block.names.find(other.ours)->second;
  return nullptr;
}

// Of a function that takes any number of arguments: IN1, IN2, IN3, ...
std::string parameter_name(const std::vector<std::string_view>& parameters, std::size_t i) {
  if (i < parameters.size()) return std::string(parameters[i]);
  const int last = parameters.back().back() - '0';
  return fmt::format("IN{}", static_cast<std::size_t>(last) + i + 1 - parameters.size());
}

// As TIA Portal calls timers: timer.TON(...).
bool is_called_by_its_block(const Type* instance, const std::string& key) {
  return instance->kind == TypeKind::Instance && (key == instance->block->key || key + "_TIME" == instance->block->key);
}

// By name or by position, not both. Are they by name?
bool refuse_mixed(const Expr& call) {
  const auto is_named = [](const Argument& argument) { return !argument.key.empty(); };
  const auto counts = [](const Argument& argument) { return argument.key != "EN" && argument.key != "ENO"; };
  const auto named = std::ranges::count_if(call.arguments, [&](const auto& a) { return counts(a) && is_named(a); });
  const auto all = std::ranges::count_if(call.arguments, counts);
  if (named != 0 && named != all)
    throw InputError("arguments stand by name or by position, not both", std::ranges::find_if_not(call.arguments, is_named)->range);
  return named != 0;
}

}  // namespace

bool is_builtin(std::string_view key) {
  return builtin(key) != nullptr || conversion(key).has_value();
}

std::optional<std::pair<std::string, std::string>> conversion(std::string_view key) {
  static const TypeStore types;
  const auto is_convertible = [](std::string_view name) {
    const Type* known = types.elementary(name);
    return known && known->kind != TypeKind::Void;
  };
  if (key.starts_with("TO_") && is_convertible(key.substr(3)))
    return std::pair(std::string(), std::string(key.substr(3)));
  const std::size_t middle = key.find("_TO_");
  if (middle == std::string_view::npos) return std::nullopt;
  const std::string_view from = key.substr(0, middle), to = key.substr(middle + 4);
  if (!is_convertible(from) || !is_convertible(to)) return std::nullopt;
  return std::pair(std::string(from), std::string(to));
}

void Checker::type_call(Expr& call) {
  Expr& callee = *call.kids[0];
  if (callee.kind == ExprKind::Name && scope_ && !in_property_)
    for (const auto& action : scope_->actions)
      if (action->key == callee.key) {
        if (!call.arguments.empty()) throw InputError("an action takes no arguments", call.range);
        call.action = action.get();
        call.type = types_.void_type;
        return;
      }
  if (callee.kind == ExprKind::Member && callee.kids[0]->kind == ExprKind::Name) {
    Expr& base = *callee.kids[0];
    Block* const of = block(callee.kids[0]->key);
    if (of && of->has_state()) {  // "FB".DB(...)
      callee.kind = ExprKind::Name;
      callee.kids.clear();
    } else if (Variable* known = scope_ && scope_->names.contains(base.key) ? scope_->names[base.key] : global(base.key);
               known && known->type && is_called_by_its_block(known->type, callee.key)) {
      ExprPtr instance = std::move(callee.kids[0]);  // timer.TON(...)
      call.kids[0] = std::move(instance);
    }
  } else if (callee.kind == ExprKind::Member) {
    type(*callee.kids[0]);
    if (is_called_by_its_block(callee.kids[0]->type, callee.key)) {
      ExprPtr instance = std::move(callee.kids[0]);
      call.kids[0] = std::move(instance);
    }
  }
  Expr& named = *call.kids[0];
  if (named.kind == ExprKind::Name) {
    const auto& names = scope_ ? scope_->names : no_names_;
    const auto local = names.find(named.key);
    const bool has_local = local != names.end() && local->second != scope_->result_variable;
    // A variable beside a function of its name, as in avg := "Avg"(...) or limit := LIMIT(...): what is called is the function.
    const Block* const namesake = named.prefix == Prefix::Local ? nullptr : block(named.key);
    const bool is_instance = has_local && local->second->type && local->second->type->kind == TypeKind::Instance;
    const bool has_function = namesake || (named.prefix != Prefix::Local && is_builtin(named.key));
    const bool hides = has_local && (!has_function || (named.prefix == Prefix::None && is_instance));
    const bool is_variable = hides || (!(namesake && namesake->kind == BlockKind::Function) && globals_.contains(named.key));
    if (!is_variable) {
      call.name = named.name;
      call.key = named.key;
      Block* const function = block(named.key);
      if (function && function->kind == BlockKind::Function) {
        call.called = function;
        call.type = function->result_type;
        return check_arguments(call);
      }
      if (!function && type_builtin(call)) return;
      if (function && function->has_state())
        throw InputError(fmt::format("'{}' is called without an instance: declare one", named.name), call.range);
      if (std::ranges::find(kLater, named.key) != std::end(kLater))
        throw InputError(fmt::format("unsupported: the function {}", named.name), call.range);
      throw InputError(fmt::format("unknown block or function '{}'", named.name), named.range);
    }
  }
  type(named);
  if (named.type->kind != TypeKind::Instance)
    throw InputError(fmt::format("{} cannot be called", named.type->name), call.range);
  call.name = named.name;
  call.called = named.type->block;
  call.type = types_.void_type;
  check_arguments(call);
}

void Checker::check_arguments(Expr& call) {
  Block& called = *call.called;
  if (in_property_) throw InputError("a call in a property", call.range);
  if (scope_) calls_[scope_].emplace_back(&called, call.range);
  refuse_mixed(call);
  std::vector<Variable*> by_position;
  for (const auto& variable : called.variables)
    if (variable->section == Section::Input || variable->section == Section::InOut)
      by_position.push_back(variable.get());
  std::set<const Variable*> given;
  std::size_t position = 0;
  for (Argument& argument : call.arguments) {
    if (argument.key == "EN" || argument.key == "ENO") {
      if (!called.names.contains(argument.key)) {
        argument.is_output ? check_target(*argument.value) : check_condition(*argument.value);
        continue;
      }
    }
    Variable* parameter = nullptr;
    if (argument.key.empty()) {
      if (position < by_position.size()) parameter = by_position[position++];
      if (!parameter)
        throw InputError(fmt::format("'{}' takes {} arguments", called.name, by_position.size()), argument.range);
    } else {
      parameter = parameter_of(called, argument.key);
    }
    const bool is_parameter = parameter && (parameter->section == Section::Input || parameter->section == Section::InOut ||
                                            parameter->section == Section::Output);
    if (!is_parameter || parameter->owner != &called)
      throw InputError(fmt::format("'{}' has no parameter '{}'", called.name, argument.name), argument.range);
    if (!given.insert(parameter).second)
      throw InputError(fmt::format("'{}' is given twice", parameter->name), argument.range);
    if (!parameter->type) throw Consequence(fmt::format("the declaration of '{}' is wrong", parameter->name), argument.range);
    const bool is_output = parameter->section == Section::Output;
    if (is_output && !argument.is_output && called.has_state() && argument.key.size() > 0)
      throw InputError(fmt::format("'{}' is an output: write {} => ...", parameter->name, parameter->name), argument.range);
    if (!is_output && argument.is_output)
      throw InputError(fmt::format("'{}' is no output", parameter->name), argument.range);
    argument.parameter = parameter;
    if (is_output) {
      argument.is_output = true;
      check_target(*argument.value);
      if (!converts(parameter->type, argument.value->type))
        throw InputError(fmt::format("'{}' is {}, but {} is needed", parameter->name, parameter->type->name,
                                     argument.value->type->name),
                         argument.range);
    } else if (parameter->section == Section::InOut) {
      check_place(*argument.value);
      if (argument.value->type != parameter->type || argument.value->kind == ExprKind::Slice)
        throw InputError(fmt::format("'{}' is passed by reference and needs a variable of type {}, this is {}",
                                     parameter->name, parameter->type->name, argument.value->type->name),
                         argument.range);
    } else {
      type(*argument.value);
      fits(*argument.value, parameter->type, fmt::format("the argument '{}'", parameter->name));
    }
  }
  for (const Variable* parameter : by_position)
    if (!given.contains(parameter) && (parameter->section == Section::InOut ||
                                       (called.kind == BlockKind::Function && !parameter->initial)))
      throw InputError(fmt::format("the argument '{}' of '{}' is missing", parameter->name, called.name), call.range);
}

bool Checker::type_builtin(Expr& call) {
  const auto converted = conversion(call.key);
  const Builtin* known = builtin(call.key);
  if (!known && !converted) return false;
  static const Builtin kConversion{"", {"IN"}};
  const Builtin& row = known ? *known : kConversion;
  auto& arguments = call.arguments;
  const std::size_t most = row.takes_more ? 32 : row.parameters.size();
  if (arguments.size() < row.parameters.size() || arguments.size() > most)
    throw InputError(fmt::format("{} takes {}{} arguments, here are {}", call.name, row.takes_more ? "at least " : "",
                                 row.parameters.size(), arguments.size()),
                     call.range);
  if (refuse_mixed(call)) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const std::string wanted = parameter_name(row.parameters, i);
      auto named = std::ranges::find(arguments, wanted, &Argument::key);
      if (named == arguments.end() && row.name == "MUX" && i + 1 == arguments.size())
        named = std::ranges::find(arguments, "INELSE", &Argument::key);
      if (named == arguments.end())
        throw InputError(fmt::format("the argument '{}' of {} is missing", wanted, call.name), call.range);
      std::iter_swap(named, arguments.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  for (Argument& argument : arguments) {
    if (argument.is_output) throw InputError(fmt::format("{} has no outputs", call.name), argument.range);
    type(*argument.value);
  }
  const auto at = [&](std::size_t i) -> Expr& { return *arguments[i].value; };
  const auto refuse = [&](const Expr& expr) {
    throw InputError(fmt::format("{} of {}", call.name, expr.type->name), expr.range);
  };
  const auto meet = [&](std::size_t first) {
    const Type* common = at(first).type;
    for (std::size_t i = first + 1; i < arguments.size(); ++i) {
      const Type* next = common_type(types_, common, at(i).type);
      if (!next)
        throw InputError(fmt::format("{} of {} and {}", call.name, common->name, at(i).type->name), call.range);
      common = next;
    }
    for (std::size_t i = first; i < arguments.size(); ++i)
      if (!common->is_literal()) check_number(at(i), common);
    return common;
  };
  if (converted) {
    const Type* from = types_.elementary(converted->first);
    const Type* to = types_.elementary(converted->second);
    if (at(0).type->is_aggregate()) refuse(at(0));
    if (from) fits(at(0), from, "the argument");
    call.type = to;
    return true;
  }
  const std::string& name = call.key;
  if (name == "TIME") {
    call.type = types_.time_type;
  } else if (name == "ABS" || name == "SQRT" || name == "EXPT") {
    if (!at(0).type->is_number() && !at(0).type->is_literal()) refuse(at(0));
    call.type = at(0).type;
    if (name == "SQRT" && call.type->kind != TypeKind::Real) call.type = types_.real_type;
    if (name == "EXPT") {
      const auto exponent = constant(at(1));
      if (!exponent || *exponent < 0 || *exponent > 16)
        throw InputError("unsupported: a power whose exponent is no constant between 0 and 16", call.range);
    }
  } else if (name == "MIN" || name == "MAX" || name == "LIMIT") {
    call.type = meet(0);
    if (call.type->is_aggregate() || call.type->kind == TypeKind::Bool || call.type->kind == TypeKind::Enum) refuse(at(0));
  } else if (name == "SEL" || name == "MUX") {
    if (name == "SEL" ? at(0).type->kind != TypeKind::Bool : !converts(at(0).type, types_.lint_type)) refuse(at(0));
    call.type = meet(1);
    if (call.type->is_aggregate()) refuse(at(1));
  } else if (name == "MOVE") {
    call.type = at(0).type;
  } else if (name == "SHL" || name == "SHR" || name == "ROL" || name == "ROR") {
    if (at(0).type->kind != TypeKind::Bits && at(0).type->kind != TypeKind::Integer) refuse(at(0));
    if (!converts(at(1).type, types_.lint_type)) refuse(at(1));
    call.type = at(0).type;
  } else if (name == "NORM_X" || name == "SCALE_X") {
    for (std::size_t i = 0; i < 3; ++i)
      if (!at(i).type->is_number() && !at(i).type->is_literal()) refuse(at(i));
    const Type* ends = common_type(types_, at(0).type, at(2).type);
    call.type = name == "NORM_X" || !ends || ends->is_literal() ? types_.real_type : ends;
  } else {  // ROUND, TRUNC, CEIL, FLOOR
    if (at(0).type->kind != TypeKind::Real && at(0).type->kind != TypeKind::RealLiteral) refuse(at(0));
    call.type = types_.dint_type;
  }
  return true;
}

}  // namespace faultline::frontend::st
