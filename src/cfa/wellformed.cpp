#include "cfa/wellformed.h"

#include <fmt/format.h>

#include <algorithm>

#include "cfa/wellformed_parts.h"

namespace faultline::cfa {

namespace {

using wellformed::Report;

class Checker {
 public:
  explicit Checker(const Program& program) : program_(program), exprs_(program) {}

  std::vector<std::string> run() {
    if (program_.expr_ranges.size() != program_.exprs.size())
      report("", "expressions and their ranges differ in number");
    check_types();
    check_functions();
    check_variables();
    check_locations();
    check_edges();
    return std::move(defects_);
  }

 private:
  void report(const std::string& where, const std::string& what) {
    defects_.push_back(where.empty() ? what : where + ": " + what);
  }

  void check_types() {
    for (std::size_t i = 0; i < program_.types.size(); ++i) {
      const Type& type = program_.types[TypeId(i)];
      const std::string where = fmt::format("type '{}'", type.name);
      if (type.kind == TypeKind::Pointer || type.kind == TypeKind::Array)
        if (type.element.value >= program_.types.size()) report(where, "its element is no type of the table");
      for (const Field& field : type.fields)
        check_field(where, type, field);
    }
  }

  void check_field(const std::string& where, const Type& record, const Field& field) {
    const std::string name = fmt::format("{}, field '{}'", where, field.name);
    if (field.type.value >= program_.types.size()) return report(name, "no type of the table");
    const Type& type = program_.types[field.type];
    if (field.bit_offset >= 8) report(name, "its bits do not begin in its first byte");
    if (field.bit_width > type.width && field.bit_width != 0) report(name, "it is wider than its type");
    const std::uint64_t bits = field.bit_width != 0 ? field.bit_width : type.size * 8;
    if (field.offset > record.size || field.bit_offset + bits > (record.size - field.offset) * 8)
      report(name, "it lies outside of its record");
  }

  void check_functions() {
    for (std::size_t i = 0; i < program_.functions.size(); ++i) {
      const FunctionId id(i);
      const Function& function = program_.functions[id];
      const std::string where = function_name(id);
      if (function.return_type.value >= program_.types.size())
        report(where, "its return type is not in the table");
      for (const VariableId parameter : function.parameters)
        check_owned(where, id, parameter, "a parameter");
      for (const VariableId local : function.locals)
        check_owned(where, id, local, "a local");
      if (function.variable_arguments) {
        check_owned(where, id, function.variable_arguments, "the variable for arguments");
        if (program_.variables.contains(function.variable_arguments) &&
            program_.variables[function.variable_arguments].residence != Residence::Memory)
          report(where, "the variable for arguments is in a register");
      }
      if (function.defined && !function.entry) report(where, "it is defined and has no entry");
      if (!function.defined && function.entry) report(where, "it has an entry and is not defined");
      if (function.entry && !program_.locations.contains(function.entry))
        report(where, "its entry is not in the table");
      else if (function.entry && program_.locations[function.entry].function != id)
        report(where, "its entry belongs to another function");
    }
    for (const FunctionId id : {program_.start, program_.entry})
      if (id && !program_.functions.contains(id))
        report("", "the program starts at no function of the table");
      else if (id && !program_.functions[id].defined)
        report(function_name(id), "the program starts here, and it is not defined");
  }

  void check_owned(const std::string& where, FunctionId function, VariableId id, const char* role) {
    if (!program_.variables.contains(id))
      report(where, fmt::format("{} is not in the table", role));
    else if (program_.variables[id].function != function)
      report(where, fmt::format("{}, '{}', belongs to another function", role, program_.variables[id].name));
  }

  void check_variables() {
    std::vector<int> listed(program_.variables.size());
    const auto is_parameter = [&](VariableId id) {
      return program_.variables[id].storage == Storage::Parameter;
    };
    for (const Function& function : program_.functions) {
      for (const VariableId id : function.parameters)
        if (program_.variables.contains(id) && is_parameter(id)) ++listed[id.value];
      for (const VariableId id : function.locals)
        if (program_.variables.contains(id) && !is_parameter(id)) ++listed[id.value];
    }
    for (std::size_t i = 0; i < program_.variables.size(); ++i)
      check_variable(VariableId(i), listed[i]);
  }

  void check_variable(VariableId id, int listed) {
    const Variable& variable = program_.variables[id];
    const std::string where = fmt::format("variable '{}'", variable.name);
    if (variable.type.value >= program_.types.size()) return report(where, "its type is not in the table");
    const Type& type = program_.types[variable.type];
    if (!type.is_scalar() && !type.is_aggregate()) report(where, fmt::format("it has type '{}'", type.name));
    if (variable.residence == Residence::Register && !type.is_scalar())
      report(where, "it is in a register and not scalar");
    const bool global = variable.storage == Storage::Global;
    if (global && variable.function) report(where, "it is global and has a function");
    if (!global && !variable.function) report(where, "it is not global and has no function");
    if (variable.function && !program_.functions.contains(variable.function))
      return report(where, "its function is not in the table");
    if (listed != (variable.function ? 1 : 0))
      report(where, "its function does not list it once, as what it is");
    if (!global && variable.contents != Variable::Contents::Zero)
      report(where, "unknown contents of what is not global");
  }

  void check_locations() {
    std::vector<bool> reached(program_.locations.size());
    for (const Function& function : program_.functions)
      if (program_.locations.contains(function.entry)) reached[function.entry.value] = true;
    for (const Edge& edge : program_.edges)
      if (program_.locations.contains(edge.to)) reached[edge.to.value] = true;
    listed_.assign(program_.edges.size(), 0);
    for (std::size_t i = 0; i < program_.locations.size(); ++i) {
      const LocationId id(i);
      const Location& location = program_.locations[id];
      const std::string where = fmt::format("{}, L{}", function_name(location.function), i);
      if (!program_.functions.contains(location.function)) report(where, "its function is not in the table");
      if (location.out.empty() && reached[i]) report(where, "there is no way out");
      if (!all_edges_leave(id, where)) continue;
      wellformed::check_decision(program_, location.out,
                                 [&](const std::string& what) { report(where, what); });
    }
  }

  bool all_edges_leave(LocationId id, const std::string& where) {
    bool good = true;
    for (const EdgeId edge : program_.locations[id].out) {
      const bool leaves = program_.edges.contains(edge) && program_.edges[edge].from == id;
      if (!leaves)
        report(where, "it lists an edge that is not one of its own");
      else
        ++listed_[edge.value];
      good = good && leaves;
    }
    return good;
  }

  void check_edges() {
    for (std::size_t i = 0; i < program_.edges.size(); ++i) {
      const Edge& edge = program_.edges[EdgeId(i)];
      const Report here = [&](const std::string& what) { report(edge_name(edge), what); };
      if (!program_.locations.contains(edge.from)) {
        here("it begins at no location of the table");
        continue;
      }
      if (listed_[i] != 1) here("its location does not list it once");
      const FunctionId function = program_.locations[edge.from].function;
      check_target(edge, function, here);
      if (!program_.functions.contains(function)) continue;
      check_source(edge, function, here);
      exprs_.enter(function, here);
      wellformed::check_operation(program_, edge, function, exprs_, here);
    }
  }

  void check_target(const Edge& edge, FunctionId function, const Report& here) const {
    const bool ends =
        std::holds_alternative<Return>(edge.operation) || std::holds_alternative<Halt>(edge.operation);
    if (ends != !edge.to) return here(ends ? "it leads on behind the end" : "it leads nowhere");
    if (ends) return;
    if (!program_.locations.contains(edge.to))
      here("it leads to no location of the table");
    else if (program_.locations[edge.to].function != function)
      here("it leads into another function");
  }

  // Start-up code, temporaries and library models have no text of the user's; all else must have its place in
  // it.
  void check_source(const Edge& edge, FunctionId function, const Report& here) const {
    const bool shown =
        edge.kind != StatementKind::Internal && program_.functions[function].origin == Origin::User;
    if (!edge.statement) {
      if (shown) here("it belongs to no statement");
    } else if (!program_.statements.contains(edge.statement)) {
      return here("its statement is not in the table");
    } else {
      const SourceRange& range = program_.statements[edge.statement].range;
      if (range ? !is_in_text(range) : shown) here("its statement has no range in the text");
    }
    if (edge.range ? !is_in_text(edge.range) : shown) here("it has no range in the text");
  }

  bool is_in_text(const SourceRange& range) const {
    if (range.file.value >= program_.files.size()) return false;
    return range.begin.line >= 1 && range.begin.column >= 1 && range.begin <= range.end &&
           range.begin.line <= program_.files.line_count(range.file);
  }

  std::string function_name(FunctionId id) const {
    return program_.functions.contains(id) ? fmt::format("function '{}'", program_.functions[id].name)
                                           : "no function";
  }

  std::string edge_name(const Edge& edge) const {
    const FunctionId function =
        program_.locations.contains(edge.from) ? program_.locations[edge.from].function : FunctionId();
    std::string name = function_name(function);
    name += edge.from ? fmt::format(", L{}", edge.from.value) : ", nowhere";
    if (edge.to) name += fmt::format(" -> L{}", edge.to.value);
    name += fmt::format(", {}", wellformed::operation_name(edge.operation));
    if (edge.range && is_in_text(edge.range)) name += " at " + program_.files.describe(edge.range);
    return name;
  }

  const Program& program_;
  wellformed::ExprChecker exprs_;
  std::vector<int> listed_;  // by edge: how many locations list it
  std::vector<std::string> defects_;
};

}  // namespace

std::vector<std::string> find_defects(const Program& program) {
  return Checker(program).run();
}

}  // namespace faultline::cfa
