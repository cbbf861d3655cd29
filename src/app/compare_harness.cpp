#include "app/compare_harness.h"

#include <fmt/format.h>

#include "app/compare_streams.h"
#include "app/compare_types.h"

namespace faultline::app {
namespace {

using cfa::Type;
using cfa::TypeId;
using cfa::TypeKind;

constexpr int kElements = 4;  // behind a pointer parameter

std::string old_name(const std::string& name) {
  return "old_" + name;
}

class Writer {
 public:
  Writer(const Version& old_version, const Version& new_version, const Comparison& comparison)
      : old_(old_version), new_(new_version), comparison_(comparison), spelling_(new_version.program) {}

  Harness write() {
    const cfa::Function& function = new_.program.functions[new_.shape.function];
    check_signatures(function);
    for (const std::string& setup : comparison_.setup)
      prepare(setup);
    write_globals();
    std::vector<std::string> parameters, arguments, old_arguments;
    for (const cfa::VariableId id : function.parameters)
      write_parameter(new_.program.variables[id], parameters, arguments, old_arguments);
    for (const std::string& assumption : comparison_.assumptions)
      body_ += fmt::format("  __VERIFIER_assume({});\n", assumption);
    call(function, parameters, arguments, old_arguments);
    compare_globals();
    body_ += after_;
    const Streams streams = make_streams(old_, new_, spelling_);
    body_ += streams.comparison;
    inputs_.insert(streams.inputs.begin(), streams.inputs.end());
    declare_inputs();
    declarations_ += streams.definitions;
    notes_.insert(notes_.end(), streams.notes.begin(), streams.notes.end());
    return {fmt::format("{}{}\nvoid {}(void) {{\n{}}}\n", spelling_.records(), declarations_, kHarnessEntry,
                        body_),
            std::move(notes_)};
  }

 private:
  const cfa::Function& old_function() const { return old_.program.functions[old_.shape.function]; }

  void check_signatures(const cfa::Function& function) const {
    const auto text = [](const cfa::Program& program, const cfa::Function& one) {
      std::string all = program.types[one.return_type].name;
      for (const cfa::VariableId id : one.parameters)
        all += ", " + program.types[program.variables[id].type].name;
      return all;
    };
    const std::string was = text(old_.program, old_function()), is = text(new_.program, function);
    if (was != is || function.variable_arguments)
      throw InputError(
          fmt::format("'{}' has another type than in the old version: result and parameters were {}, "
                      "and are {}",
                      function.name, was, is),
          function.range);
  }

  void note(SourceRange range, std::string text) {
    notes_.push_back({Severity::Note, range, std::move(text)});
  }

  void prepare(const std::string& setup) {
    declarations_ += fmt::format("void {}();\nvoid {}();\n", setup, old_name(setup));
    body_ += fmt::format("  {}();\n  {}();\n", old_name(setup), setup);
    for (const Version* version : {&old_, &new_}) {
      const Shape shape = shape_of(version->program, setup);
      if (!shape.function) throw InputError(fmt::format("there is no function '{}' in both versions", setup));
      prepared_.insert(shape.written.begin(), shape.written.end());
    }
  }

  const cfa::Variable* in_both(const std::string& name) const {
    const cfa::Variable* now = new_.shape.global(new_.program, name);
    const cfa::Variable* then = old_.shape.global(old_.program, name);
    if (!now || !then) return nullptr;
    const bool same = new_.program.types[now->type].name == old_.program.types[then->type].name;
    return same ? now : nullptr;
  }

  static std::set<std::string> joined(std::set<std::string> a, const std::set<std::string>& b) {
    a.insert(b.begin(), b.end());
    return a;
  }

  void write_globals() {
    for (const std::string& name : joined(new_.shape.read, new_.shape.written))
      if (!in_both(name))
        if (const cfa::Variable* variable = new_.shape.global(new_.program, name))
          note(variable->range,
               fmt::format("'{}' is not in the old version, or has another type there: it keeps "
                           "its initial value and is not compared",
                           name));
    for (const std::string& name : joined(new_.shape.read, old_.shape.read)) {
      const cfa::Variable* variable = in_both(name);
      const bool is_kept = new_.shape.kept.contains(name) || old_.shape.kept.contains(name);
      if (!variable || variable->constant || is_kept || prepared_.contains(name)) continue;
      if (spelling_.has_pointers(variable->type)) {
        note(variable->range, fmt::format("'{}' keeps its initial value: it has pointers", name));
        continue;
      }
      declare_global(*variable);
      assign_input(variable->type, name, old_name(name), "  ");
    }
  }

  void declare_global(const cfa::Variable& variable) {
    if (!declared_.insert(variable.name).second) return;
    declarations_ += fmt::format("extern {};\n", spelling_.declare(variable.type, variable.name));
    declarations_ += fmt::format("extern {};\n", spelling_.declare(variable.type, old_name(variable.name)));
  }

  // Both places get the same input, part by part.
  void assign_input(TypeId id, const std::string& place, const std::string& old_place,
                    const std::string& indent) {
    each_scalar(
        id, place, old_place, indent, body_, [&](const Type& type, const auto& now, const auto& then) {
          inputs_.insert(Spelling::input(type));
          return fmt::format("{0} = {2}(); {1} = {0};", now, then, input_function(Spelling::input(type), old_, new_));
        });
  }

  void require_equal(TypeId id, const std::string& place, const std::string& old_place, std::string& to) {
    each_scalar(id, place, old_place, "  ", to, [](const Type& type, const auto& now, const auto& then) {
      if (type.kind == TypeKind::Float)
        return fmt::format("__VERIFIER_assert({0} == {1} || ({0} != {0} && {1} != {1}));", now, then);
      // Enumerations of two versions are two types.
      if (!type.enumerators.empty())
        return fmt::format("__VERIFIER_assert((long long)({}) == (long long)({}));", now, then);
      return fmt::format("__VERIFIER_assert({} == {});", now, then);
    });
  }

  template <class Statement>
  void each_scalar(TypeId id, const std::string& place, const std::string& old_place,
                   const std::string& indent, std::string& to, Statement statement) {
    const Type& type = spelling_.type(id);
    if (type.kind == TypeKind::Array) {
      const std::string index = fmt::format("i{}", indent.size() / 2);
      to += fmt::format("{0}for (int {1} = 0; {1} < {2}; {1}++) {{\n", indent, index, type.count);
      each_scalar(type.element, fmt::format("{}[{}]", place, index), fmt::format("{}[{}]", old_place, index),
                  indent + "  ", to, statement);
      to += indent + "}\n";
    } else if (type.kind == TypeKind::Struct) {
      for (const cfa::Field& field : type.fields)
        each_scalar(field.type, place + "." + field.name, old_place + "." + field.name, indent, to,
                    statement);
    } else {
      to += fmt::format("{}{}\n", indent, statement(type, place, old_place));
    }
  }

  void write_parameter(const cfa::Variable& parameter, std::vector<std::string>& parameters,
                       std::vector<std::string>& arguments, std::vector<std::string>& old_arguments) {
    const Type& type = spelling_.type(parameter.type);
    const std::string name =
        parameter.name.empty() ? fmt::format("parameter{}", parameters.size()) : parameter.name;
    const bool is_pointer = type.kind == TypeKind::Pointer;
    if (spelling_.has_pointers(is_pointer ? type.element : parameter.type))
      throw InputError(fmt::format("unsupported: a parameter of type '{}' in a comparison", type.name),
                       parameter.range);
    parameters.push_back(spelling_.declare(parameter.type, ""));
    if (!is_pointer) {
      body_ += fmt::format("  {};\n  {};\n", spelling_.declare(parameter.type, name),
                           spelling_.declare(parameter.type, old_name(name)));
      assign_input(parameter.type, name, old_name(name), "  ");
      arguments.push_back(name);
      old_arguments.push_back(old_name(name));
      return;
    }
    for (const std::string& buffer : {name, old_name(name)})
      body_ +=
          fmt::format("  {};\n", spelling_.declare(type.element, fmt::format("{}[{}]", buffer, kElements)));
    body_ += fmt::format("  for (int i = 0; i < {}; i++) {{\n", kElements);
    assign_input(type.element, name + "[i]", old_name(name) + "[i]", "    ");
    body_ += "  }\n";
    after_ += fmt::format("  for (int i = 0; i < {}; i++) {{\n", kElements);
    require_equal(type.element, name + "[i]", old_name(name) + "[i]", after_);
    after_ += "  }\n";
    arguments.push_back(name);
    old_arguments.push_back(old_name(name));
  }

  void call(const cfa::Function& function, const std::vector<std::string>& parameters,
            const std::vector<std::string>& arguments, const std::vector<std::string>& old_arguments) {
    const std::string list = parameters.empty() ? "void" : fmt::format("{}", fmt::join(parameters, ", "));
    for (const std::string& name : {function.name, old_name(function.name)})
      declarations_ +=
          fmt::format("{};\n", spelling_.declare(function.return_type, fmt::format("{}({})", name, list)));
    const std::string now = fmt::format("{}({})", function.name, fmt::join(arguments, ", "));
    const std::string then = fmt::format("{}({})", old_name(function.name), fmt::join(old_arguments, ", "));
    const Type& type = spelling_.type(function.return_type);
    const bool is_void = type.kind == TypeKind::Void;
    if (is_void || spelling_.has_pointers(function.return_type)) {
      if (!is_void)
        note(function.range,
             fmt::format("what '{}' returns is not compared: it has pointers", function.name));
      body_ += fmt::format("  {};\n  {};\n", then, now);
      return;
    }
    const std::string result = function.name + "_returns";
    body_ +=
        fmt::format("  {} = {};\n  {} = {};\n", spelling_.declare(function.return_type, old_name(result)),
                    then, spelling_.declare(function.return_type, result), now);
    require_equal(function.return_type, result, old_name(result), body_);
  }

  void compare_globals() {
    for (const std::string& name : joined(new_.shape.written, old_.shape.written)) {
      const cfa::Variable* variable = in_both(name);
      if (!variable) continue;
      if (spelling_.has_pointers(variable->type)) {
        note(variable->range, fmt::format("'{}' is not compared: it has pointers", name));
        continue;
      }
      declare_global(*variable);
      require_equal(variable->type, name, old_name(name), body_);
    }
  }

  void declare_inputs() {
    std::string inputs;
    for (const std::string& input : inputs_)
      inputs += fmt::format("{} {}(void);\n", Spelling::type_of_input(input), input_function(input, old_, new_));
    declarations_ = "void __VERIFIER_assert(int);\nvoid __VERIFIER_assume(int);\n" + inputs + declarations_;
  }

  const Version& old_;
  const Version& new_;
  const Comparison& comparison_;
  Spelling spelling_;
  std::string declarations_, body_, after_;
  std::set<std::string> prepared_, declared_, inputs_;
  std::vector<Diagnostic> notes_;
};

}  // namespace

Harness make_harness(const Version& old_version, const Version& new_version, const Comparison& comparison) {
  return Writer(old_version, new_version, comparison).write();
}

}  // namespace faultline::app
