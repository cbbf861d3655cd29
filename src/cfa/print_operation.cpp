#include <fmt/format.h>

#include "cfa/print.h"
#include "cfa/print_expr.h"

namespace faultline::cfa {

namespace {

class OperationPrinter {
 public:
  explicit OperationPrinter(const Program& program) : program_(program), exprs_(program) {}

  std::string operator()(const Skip&) const { return "skip"; }
  std::string operator()(const Assign& op) const { return to(op.target) + exprs_.assigned(op.value); }
  std::string operator()(const Havoc& op) const {
    const std::string input = "input " + expr(op.target);
    return op.range ? fmt::format("{} in {} ... {}", input, op.range->low, op.range->high) : input;
  }
  std::string operator()(const Branch& op) const {
    switch (op.outcome) {
      case Outcome::True: return "[" + exprs_.condition(op.condition).text + "]";
      case Outcome::False: return "[" + exprs_.negated_condition(op.condition) + "]";
      case Outcome::Default: return "[default]";
      case Outcome::Case: break;
    }
    return "[case " + cases(op) + "]";
  }
  std::string operator()(const Assume& op) const {
    return "assume(" + exprs_.condition(op.condition).text + ")";
  }
  std::string operator()(const Assert& op) const {
    if (op.kind == AssertKind::ReachedError) return "error: " + one_line(op.text);
    return "assert(" + exprs_.condition(op.condition).text + ")";
  }
  std::string operator()(const Call& op) const {
    const std::string callee = op.callee
                                   ? program_.functions[op.callee].name
                                   : "(*" + exprs_.tight(exprs_.expr(op.pointer), Precedence::Unary) + ")";
    return to(op.result) + "call " + callee + "(" + arguments(op) + ")";
  }
  std::string operator()(const Return& op) const {
    return op.value ? "return " + exprs_.assigned(op.value) : "return";
  }
  std::string operator()(const Declare& op) const {
    const Variable& variable = program_.variables[op.variable];
    const std::string declaration =
        "declare " + program_.types.declare(variable.type, one_line(variable.name));
    return op.bytes ? fmt::format("{} of {} bytes", declaration, expr(op.bytes)) : declaration;
  }
  std::string operator()(const Release& op) const {
    std::string result = "release";
    for (std::size_t i = 0; i < op.variables.size(); ++i)
      result += (i == 0 ? " " : ", ") + one_line(program_.variables[op.variables[i]].name);
    return result;
  }
  std::string operator()(const Allocate& op) const {
    const char* function = op.kind == AllocateKind::Heap         ? "malloc"
                           : op.kind == AllocateKind::HeapZeroed ? "calloc"
                                                                 : "alloca";
    return fmt::format("{}{}({})", to(op.target), function, expr(op.bytes));
  }
  std::string operator()(const Free& op) const { return "free(" + expr(op.pointer) + ")"; }
  std::string operator()(const ObjectSize& op) const {
    return fmt::format("{}object_size({})", to(op.target), expr(op.pointer));
  }
  std::string operator()(const CopyBytes& op) const {
    const char* function = op.overlap == Overlap::Forbidden ? "memcpy" : "memmove";
    return fmt::format("{}({}, {}, {})", function, expr(op.to), expr(op.from), expr(op.bytes));
  }
  std::string operator()(const FillBytes& op) const {
    return fmt::format("memset({}, {}, {})", expr(op.to), expr(op.byte), expr(op.bytes));
  }
  std::string operator()(const Print& op) const {
    std::string result = to(op.result);
    if (op.to == PrintTo::Stdout)
      result += "printf(";
    else if (op.to == PrintTo::Stderr)
      result += "fprintf(stderr, ";
    else if (op.limit)
      result += fmt::format("snprintf({}, {}, ", expr(op.buffer), expr(op.limit));
    else
      result += fmt::format("sprintf({}, ", expr(op.buffer));
    result += expr(op.format);
    for (const ExprId argument : op.arguments)
      result += ", " + expr(argument);
    return result + ")";
  }
  std::string operator()(const Halt& op) const {
    const std::string code = op.code ? expr(op.code) : "";
    return op.kind == HaltKind::Exit ? "exit(" + code + ")" : "abort()";
  }

 private:
  std::string expr(ExprId id) const { return exprs_.expr(id).text; }
  std::string to(ExprId target) const { return target ? expr(target) + " = " : ""; }

  std::string cases(const Branch& op) const {
    ExprId switched = op.condition;  // without the promotion, which hides an enum's names
    while (program_.exprs[switched].kind == ExprKind::Convert &&
           program_.type_of(program_.exprs[switched].a).is_integral())
      switched = program_.exprs[switched].a;
    const TypeId type = program_.type_of(switched).enumerators.empty() ? program_.exprs[op.condition].type
                                                                       : program_.exprs[switched].type;
    const auto number = [&](std::int64_t value) {
      return print_constant(program_, type, static_cast<std::uint64_t>(value));
    };
    std::string result;
    for (const CaseRange& range : op.cases) {
      if (!result.empty()) result += ", ";
      result += number(range.low);
      if (range.high != range.low) result += " ... " + number(range.high);
    }
    return result;
  }

  // Known parameters convert their arguments; variable and unknown ones do not.
  std::string arguments(const Call& op) const {
    const std::size_t converted = op.callee ? program_.functions[op.callee].parameters.size() : 0;
    std::string result;
    for (std::size_t i = 0; i < op.arguments.size(); ++i) {
      if (i > 0) result += ", ";
      result += i < converted ? exprs_.assigned(op.arguments[i]) : expr(op.arguments[i]);
    }
    return result;
  }

  const Program& program_;
  ExprPrinter exprs_;
};

}  // namespace

std::string print_operation(const Program& program, const Operation& operation) {
  return std::visit(OperationPrinter(program), operation);
}

}  // namespace faultline::cfa
