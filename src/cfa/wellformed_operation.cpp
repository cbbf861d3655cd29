#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cfa/value.h"
#include "cfa/wellformed_parts.h"

namespace faultline::cfa::wellformed {

namespace {

class OperationChecker {
 public:
  OperationChecker(const Program& program, FunctionId function, ExprChecker& exprs, const Report& report)
      : program_(program), function_(function), exprs_(exprs), report_(report) {}

  void operator()(const Skip&) const {}

  void operator()(const Assign& op) const {
    const bool target = exprs_.place(op.target, "the target");
    if (exprs_.value(op.value, "the value") && target)
      types_agree(op.target, op.value, "the value", "the target");
  }

  void operator()(const Havoc& op) const {
    if (!exprs_.place(op.target, "the target") || !op.range) return;
    require(exprs_.is_integral(op.target), "an interval of what is no integer");
    require(op.range->low <= op.range->high, "an empty interval");
  }

  void operator()(const Branch& op) const {
    if (!exprs_.value(op.condition, "the condition")) return;
    if (op.outcome == Outcome::True || op.outcome == Outcome::False)
      require(exprs_.is_scalar(op.condition), "the condition is not scalar");
    else
      require(exprs_.is_integral(op.condition), "the condition of cases is no integer");
  }

  void operator()(const Assume& op) const { condition(op.condition); }

  void operator()(const Assert& op) const {
    condition(op.condition);
    if (op.kind != AssertKind::ReachedError || !program_.exprs.contains(op.condition)) return;
    const Expr& expr = program_.exprs[op.condition];
    require(expr.kind == ExprKind::Constant && expr.bits == 0,
            "a reached error whose condition is not the constant 0");
  }

  void operator()(const Call& op) const {
    for (const ExprId argument : op.arguments)
      exprs_.value(argument, "an argument");
    const bool result = op.result && exprs_.place(op.result, "the result");
    if (op.callee && op.pointer) return report_("a call both by name and through a pointer");
    if (!op.callee) {
      pointer(op.pointer, "the called pointer");
      return;
    }
    if (!program_.functions.contains(op.callee)) return report_("a call of no function of the table");
    const Function& callee = program_.functions[op.callee];
    require(callee.defined, fmt::format("a call of '{}', which is not defined", callee.name));
    if (callee.defined) check_arguments(op, callee);
    if (!result) return;
    require(agree(program_.types, program_.exprs[op.result].type, callee.return_type),
            fmt::format("the result of '{}' is stored in another type", callee.name));
  }

  void operator()(const Return& op) const {
    const TypeId expected = program_.functions[function_].return_type;
    if (!op.value || !exprs_.value(op.value, "the returned value")) return;
    if (expected == program_.types.void_type()) return report_("a value is returned from a void function");
    require(agree(program_.types, expected, program_.exprs[op.value].type),
            fmt::format("{} is returned where {} is due",
                        type_name(program_.types, program_.exprs[op.value].type),
                        type_name(program_.types, expected)));
  }

  void operator()(const Declare& op) const {
    variable(op.variable);
    if (!op.bytes) return;
    integer(op.bytes, "the size");
    require(!program_.variables.contains(op.variable) ||
                program_.variables[op.variable].residence == Residence::Memory,
            "a size for a variable in a register");
  }

  void operator()(const Release& op) const {
    for (const VariableId id : op.variables)
      variable(id);
  }

  void operator()(const Allocate& op) const {
    if (exprs_.place(op.target, "the target"))
      require(exprs_.is_pointer(op.target), "the target is no pointer");
    integer(op.bytes, "the size");
  }

  void operator()(const Free& op) const { pointer(op.pointer, "the freed pointer"); }

  void operator()(const ObjectSize& op) const {
    if (exprs_.place(op.target, "the target"))
      require(exprs_.is_integral(op.target), "the target is no integer");
    pointer(op.pointer, "the pointer");
  }

  void operator()(const CopyBytes& op) const {
    pointer(op.to, "the destination"), pointer(op.from, "the source"), integer(op.bytes, "the size");
  }

  void operator()(const FillBytes& op) const {
    pointer(op.to, "the destination"), integer(op.byte, "the byte"), integer(op.bytes, "the size");
  }

  void operator()(const Print& op) const {
    pointer(op.format, "the format");
    for (const ExprId argument : op.arguments)
      if (exprs_.value(argument, "an argument"))
        require(exprs_.is_scalar(argument), "an argument is not scalar");
    if (op.to == PrintTo::Buffer)
      pointer(op.buffer, "the buffer");
    else
      require(!op.buffer && !op.limit, "a buffer or limit for a stream");
    if (op.limit) integer(op.limit, "the limit");
    if (op.result && exprs_.place(op.result, "the result"))
      require(exprs_.is_integral(op.result), "the result is no integer");
  }

  void operator()(const Halt& op) const {
    if (op.code) integer(op.code, "the exit code");
  }

 private:
  void require(bool condition, const std::string& defect) const {
    if (!condition) report_(defect);
  }

  void condition(ExprId id) const {
    if (exprs_.value(id, "the condition")) require(exprs_.is_scalar(id), "the condition is not scalar");
  }

  void integer(ExprId id, const std::string& what) const {
    if (exprs_.value(id, what)) require(exprs_.is_integral(id), what + " is no integer");
  }

  void pointer(ExprId id, const std::string& what) const {
    if (exprs_.value(id, what)) require(exprs_.is_pointer(id), what + " is no pointer");
  }

  void variable(VariableId id) const {
    if (!program_.variables.contains(id)) return report_("no variable of the table");
    require(exprs_.variable_is_known(id),
            fmt::format("variable '{}' belongs to another function", program_.variables[id].name));
  }

  void types_agree(ExprId a, ExprId b, const char* second, const char* first) const {
    const TypeId x = program_.exprs[a].type;
    const TypeId y = program_.exprs[b].type;
    require(agree(program_.types, x, y), fmt::format("{} is {}, {} {}", second, type_name(program_.types, y),
                                                     first, type_name(program_.types, x)));
  }

  void check_arguments(const Call& op, const Function& callee) const {
    const std::size_t expected = callee.parameters.size();
    if (op.arguments.size() < expected || (op.arguments.size() > expected && !callee.variable_arguments))
      return report_(
          fmt::format("'{}' takes {} arguments and gets {}", callee.name, expected, op.arguments.size()));
    for (std::size_t i = 0; i < expected; ++i) {
      const ExprId argument = op.arguments[i];
      if (!program_.exprs.contains(argument) || !program_.variables.contains(callee.parameters[i])) continue;
      const Variable& parameter = program_.variables[callee.parameters[i]];
      const TypeId given = program_.exprs[argument].type;
      require(agree(program_.types, parameter.type, given),
              fmt::format("parameter '{}' of '{}' is {} and gets {}", parameter.name, callee.name,
                          type_name(program_.types, parameter.type), type_name(program_.types, given)));
    }
  }

  const Program& program_;
  FunctionId function_;
  ExprChecker& exprs_;
  const Report& report_;
};

const Branch* branch_of(const Program& program, EdgeId id) {
  return std::get_if<Branch>(&program.edges[id].operation);
}

// Cases as intervals in the order of the condition's type: a key that sorts unsigned 64-bit values, too.
void check_cases(const Program& program, const std::vector<EdgeId>& out, const Report& report) {
  const ExprId condition = branch_of(program, out.front())->condition;
  if (!program.exprs.contains(condition) || program.exprs[condition].type.value >= program.types.size())
    return;
  const Type& type = program.type_of(condition);
  const auto key = [&](std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    if (type.is_integral() && canonical(type, bits) != bits)
      report("a case that the condition's type does not have");
    return bits ^ (type.is_signed() ? std::uint64_t{1} << 63 : 0);
  };
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
  for (const EdgeId id : out)
    for (const CaseRange& range : branch_of(program, id)->cases) {
      ranges.emplace_back(key(range.low), key(range.high));
      if (ranges.back().first > ranges.back().second) report("an empty range of cases");
    }
  std::sort(ranges.begin(), ranges.end());
  for (std::size_t i = 1; i < ranges.size(); ++i)
    if (ranges[i].first <= ranges[i - 1].second) return report("two cases share a value");
}

}  // namespace

void check_operation(const Program& program, const Edge& edge, FunctionId function, ExprChecker& exprs,
                     const Report& report) {
  std::visit(OperationChecker(program, function, exprs, report), edge.operation);
}

void check_decision(const Program& program, const std::vector<EdgeId>& out, const Report& report) {
  const auto is_branch = [&](EdgeId id) { return branch_of(program, id) != nullptr; };
  if (std::none_of(out.begin(), out.end(), is_branch)) {
    if (out.size() > 1) report("several ways out, and no branches");
    return;
  }
  if (!std::all_of(out.begin(), out.end(), is_branch)) return report("a branch beside another operation");
  std::array<std::size_t, 4> ways{};
  for (const EdgeId id : out) {
    const Branch& branch = *branch_of(program, id);
    ++ways.at(static_cast<std::size_t>(branch.outcome));
    if (branch.condition != branch_of(program, out.front())->condition)
      return report("branches on different conditions");
    if (branch.outcome == Outcome::Case && branch.cases.empty()) report("a case without values");
    if (branch.outcome != Outcome::Case && !branch.cases.empty()) report("values for what is no case");
  }
  const auto [yes, no, cases, otherwise] = ways;
  const bool two_way = yes == 1 && no == 1 && cases == 0 && otherwise == 0;
  const bool many_way = yes == 0 && no == 0 && otherwise == 1;
  if (!two_way && !many_way)
    return report("the branches are neither True and False nor Cases and one Default");
  check_cases(program, out, report);
}

std::string_view operation_name(const Operation& operation) {
  constexpr std::array<std::string_view, std::variant_size_v<Operation>> kNames = {
      "Skip",    "Assign",   "Havoc", "Branch",     "Assume",    "Assert",    "Call",  "Return", "Declare",
      "Release", "Allocate", "Free",  "ObjectSize", "CopyBytes", "FillBytes", "Print", "Halt"};
  return kNames.at(operation.index());
}

}  // namespace faultline::cfa::wellformed
