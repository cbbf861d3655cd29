// Calls: who is called, with what, and where the result goes.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "frontend/c/function_lowering.h"

namespace faultline::frontend::c {

using cfa::ExprId;
using cfa::TypeId;

namespace {

// What they do cannot be said by an automaton, or is not modelled yet; taking them for inputs would be wrong.
constexpr std::string_view kRefused[] = {
    "setjmp",       "_setjmp",    "__sigsetjmp", "sigsetjmp", "longjmp",     "siglongjmp", "pthread_create",
    "pthread_exit", "fork",       "vfork",       "atexit",    "thrd_create", "on_exit",    "makecontext",
    "swapcontext",  "getcontext", "signal",      "sigaction", "raise",       "setcontext", "vscanf",
    "vfscanf",      "vasprintf",  "asprintf",    "fprintf_s", "wprintf",     "fwprintf",   "swprintf"};

std::string without_builtin_prefix(std::string_view name) {
  constexpr std::string_view prefix = "__builtin_";
  return std::string(name.substr(0, prefix.size()) == prefix ? name.substr(prefix.size()) : name);
}

// glibc's headers rename scanf and its family.
std::string usual_name(std::string_view name) {
  constexpr std::string_view renamed = "__isoc99_";
  return name.starts_with(renamed) ? std::string(name.substr(renamed.size())) : without_builtin_prefix(name);
}

}  // namespace

bool is_refused(std::string_view name) {
  return std::find(std::begin(kRefused), std::end(kRefused), name) != std::end(kRefused);
}

ExprId FunctionLowering::call(const clang::CallExpr* e, ExprId into, Result use) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (!callee) return ordinary_call(e, nullptr, into, use);
  const std::string full = callee->getName().str();
  if (const auto known = verifier_call(e, callee, full, into)) return known->result;
  if (linker_.defined_by_user(callee)) return ordinary_call(e, callee, into, use);
  const std::string name = usual_name(full);
  if (const auto known = memory_call(e, name, into)) return known->result;
  if (const auto known = math_call(e, name)) return known->result;
  if (const auto known = bit_call(e, name)) return known->result;
  if (const auto known = stdio_call(e, name, into, use)) return known->result;
  if (full != name || callee->getBuiltinID() != 0)
    if (const auto known = builtin_call(e, name)) return known->result;
  if (const auto known = atomic_call(e, full)) return known->result;
  if (is_refused(name)) refuse(e, fmt::format("call of '{}'", full));
  if (linker_.has_model(name) && linker_.model_fits(name, callee)) return call_model(e, name, into, use);
  if (full != name || full.starts_with("__sync_") || full.starts_with("__atomic_"))
    refuse(e, fmt::format("builtin function '{}'", full));
  return undefined_call(e, callee, into);
}

bool FunctionLowering::is_pure_function(const clang::CallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (!callee || linker_.defined_by_user(callee)) return false;
  static const std::set<std::string, std::less<>> pure = {
      "fabs",        "sqrt",          "floor",       "ceil",      "trunc",      "round",          "rint",
      "nearbyint",   "roundeven",     "fmod",        "remainder", "copysign",   "fmin",           "fmax",
      "fabsf",       "sqrtf",         "floorf",      "ceilf",     "truncf",     "roundf",         "rintf",
      "nearbyintf",  "fmodf",         "remainderf",  "copysignf", "fminf",      "fmaxf",          "isnan",
      "isinf",       "isfinite",      "isnormal",    "signbit",   "isgreater",  "isgreaterequal", "isless",
      "islessequal", "islessgreater", "isunordered", "expect",    "constant_p", "object_size",    "huge_val",
      "huge_valf",   "inf",           "inff",        "nan",       "nanf",       "popcount",       "popcountl",
      "popcountll",  "clz",           "clzl",        "clzll",     "ctz",        "ctzl",           "ctzll",
      "bswap16",     "bswap32",       "bswap64",     "parity",    "parityl",    "parityll"};
  return pure.count(without_builtin_prefix(std::string_view(callee->getName()))) != 0;
}

std::vector<ExprId> FunctionLowering::arguments(const clang::CallExpr* e, std::size_t first) {
  std::vector<ExprId> values;
  for (std::size_t i = first; i < e->getNumArgs(); ++i) {
    const clang::Expr* argument = e->getArg(static_cast<unsigned>(i));
    const bool is_aggregate = builder_.types()[type_of(argument)].is_aggregate();
    ExprId lowered = is_aggregate ? aggregate(argument) : value(argument);
    for (std::size_t later = i + 1; later < e->getNumArgs(); ++later)
      if (has_effects(e->getArg(static_cast<unsigned>(later)))) {
        lowered = saved(lowered, range_of(argument));
        break;
      }
    values.push_back(lowered);
  }
  return values;
}

ExprId FunctionLowering::ordinary_call(const clang::CallExpr* e, const clang::FunctionDecl* callee,
                                       ExprId into, Result use) {
  cfa::Call operation;
  if (callee) {
    operation.callee = linker_.function(unit_, callee);
  } else {
    operation.pointer = value(e->getCallee());
    for (const clang::Expr* argument : e->arguments())
      if (has_effects(argument)) operation.pointer = saved(operation.pointer, range_of(e->getCallee()));
  }
  operation.arguments = arguments(e);
  if (callee) adapt_arguments(operation, e);
  return emit_call(std::move(operation), e, type_of(e), into, use);
}

ExprId FunctionLowering::call_model(const clang::CallExpr* e, const std::string& name, ExprId into,
                                    Result use) {
  cfa::Call operation;
  operation.callee = linker_.model(name);
  operation.arguments = arguments(e);
  adapt_arguments(operation, e);
  return emit_call(std::move(operation), e, type_of(e), into, use);
}

// A call through a declaration that says less than the definition (old style, other file): as the definition
// has it.
void FunctionLowering::adapt_arguments(cfa::Call& operation, const clang::CallExpr* e) {
  const cfa::Program& program = builder_.program();
  const cfa::Function callee = program.functions[operation.callee];
  if (operation.arguments.size() < callee.parameters.size())
    throw InputError(fmt::format("call of '{}' with {} arguments, but it is defined with {}", callee.name,
                                 operation.arguments.size(), callee.parameters.size()),
                     range_of(e));
  if (operation.arguments.size() > callee.parameters.size() && !callee.variable_arguments)
    operation.arguments.resize(callee.parameters.size());
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    const TypeId wanted = program.variables[callee.parameters[i]].type;
    const TypeId given = program.exprs[operation.arguments[i]].type;
    if (wanted == given) continue;
    if (!program.types[wanted].is_scalar() || !program.types[given].is_scalar())
      throw InputError(fmt::format("argument {} of '{}' has type '{}', but it is defined with '{}'", i + 1,
                                   callee.name, program.types[given].name, program.types[wanted].name),
                       range_of(e->getArg(static_cast<unsigned>(i))));
    operation.arguments[i] = builder_.convert(wanted, operation.arguments[i]);
  }
}

ExprId FunctionLowering::emit_call(cfa::Call operation, const clang::CallExpr* e, TypeId returned,
                                   ExprId into, Result use) {
  const SourceRange range = range_of(e);
  const cfa::Program& program = builder_.program();
  const bool is_void = program.types[returned].kind == cfa::TypeKind::Void;
  // What the definition returns, where the declaration at hand says something else.
  const TypeId actual = operation.callee ? program.functions[operation.callee].return_type : returned;
  if (!is_void && actual != returned &&
      (!program.types[actual].is_scalar() || !program.types[returned].is_scalar()))
    throw InputError(fmt::format("'{}' is declared to return '{}', but its definition returns '{}'",
                                 program.functions[operation.callee].name, program.types[returned].name,
                                 program.types[actual].name),
                     range);
  const bool wanted = !is_void && (into || use == Result::Needed);
  const bool direct = into && actual == returned;
  if (wanted) operation.result = direct ? into : builder_.variable(temporary(actual, range), range);
  const ExprId target = operation.result;
  emit(std::move(operation), Kind::Call, range);
  if (!wanted || direct) return {};
  return builder_.convert(returned, builder_.read(target, range), range);
}

ExprId FunctionLowering::result_place(const clang::CallExpr* e, TypeId type, ExprId into) {
  if (into && builder_.expr(into).type == type) return into;
  return builder_.variable(temporary(type, range_of(e)), range_of(e));
}

ExprId FunctionLowering::input(const clang::CallExpr* e, ExprId into, std::optional<cfa::Interval> interval) {
  const SourceRange range = range_of(e);
  for (const clang::Expr* argument : e->arguments())
    effect(argument);
  const TypeId type = type_of(e);
  if (builder_.types()[type].kind == cfa::TypeKind::Void) return {};
  const ExprId target = result_place(e, type, into);
  std::string name = text_of(e);
  if (const cfa::Expr& place = builder_.expr(target); place.kind == cfa::ExprKind::Variable)
    name = builder_.program().variables[cfa::VariableId(place.bits)].name;
  const clang::FunctionDecl* asked = e->getDirectCallee();
  emit(cfa::Havoc{target, std::move(name), interval, asked ? asked->getName().str() : std::string()}, Kind::Input, range);
  return target == into ? ExprId{} : builder_.read(target, range);
}

ExprId FunctionLowering::undefined_call(const clang::CallExpr* e, const clang::FunctionDecl* callee,
                                        ExprId into) {
  const std::string name = callee->getName().str();
  const bool is_void = callee->getReturnType()->isVoidType();
  linker_.warn_once(
      "function " + name, range_of(e),
      is_void
          ? fmt::format("'{}' is not defined: it is taken to do nothing", name)
          : fmt::format("'{}' is not defined: its result is an input, and it is taken to change nothing else",
                        name));
  return input(e, into);
}

}  // namespace faultline::frontend::c
