#include "app/pin_harness.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/compare_types.h"
#include "app/suggestion.h"

namespace faultline::app {
namespace {

using cfa::TypeId;
using cfa::TypeKind;

constexpr int kPinnedElements = 4;        // behind a pointer parameter
constexpr std::size_t kMostPlaces = 4096;  // of one test

// A scalar part of a variable, as C names it.
struct PinPlace {
  std::string text;
  TypeId type;
};

class PinWriter {
 public:
  PinWriter(const cfa::Program& program, const Shape& shape, const PinnedTest& test)
      : program_(program), shape_(shape), test_(test), spelling_(program) {}

  PinnedHarness write() {
    const cfa::Function& function = program_.functions[shape_.function];
    if (function.variable_arguments)
      throw InputError("unsupported: a test of a function with variable arguments", function.range);
    for (const std::string& setup : test_.setup)
      prepare(setup);
    read_globals();
    std::vector<std::string> parameters, arguments;
    for (const cfa::VariableId id : function.parameters)
      read_parameter(program_.variables[id], parameters, arguments);
    pin_inputs();
    for (const std::string& assumption : test_.assumptions)
      body_ += fmt::format("  __VERIFIER_assume({});\n", assumption);
    call(function, parameters, arguments);
    show_globals();
    for (const PinPlace& place : seen_)
      body_ += shown(place);
    expect();
    return {fmt::format("{}{}\nvoid {}(void) {{\n{}}}\n", spelling_.records(), declarations(), kPinEntry, body_),
            std::move(inputs_), std::move(notes_)};
  }

 private:
  void note(SourceRange range, std::string text) {
    notes_.push_back({Severity::Note, range, std::move(text)});
  }

  void prepare(const std::string& setup) {
    const Shape shape = shape_of(program_, setup);
    if (!shape.function) throw InputError(fmt::format("there is no function '{}'", setup));
    prepared_.insert(shape.written.begin(), shape.written.end());
    declared_text_ += fmt::format("void {}();\n", setup);
    body_ += fmt::format("  {}();\n", setup);
  }

  // The globals that the test gives values to, or to parts of them.
  std::set<std::string> given_globals() const {
    std::set<std::string> names;
    for (const GivenValue& given : test_.values) {
      const std::string name = given.place.substr(0, given.place.find_first_of("[."));
      if (shape_.global(program_, name)) names.insert(name);
    }
    return names;
  }

  // What keeps its value, or is not read at all, is an input only if the test says so.
  void read_globals() {
    const std::set<std::string> given = given_globals();
    std::set<std::string> names = shape_.read;
    names.insert(given.begin(), given.end());
    for (const std::string& name : names) {
      const cfa::Variable* variable = shape_.global(program_, name);
      const bool keeps = shape_.kept.contains(name) || prepared_.contains(name);
      if (!variable || variable->constant || (keeps && !given.contains(name))) continue;
      if (spelling_.has_pointers(variable->type)) {
        note(variable->range, fmt::format("'{}' keeps its initial value: it has pointers", name));
        continue;
      }
      declare_global(*variable);
      add_parts(variable->type, name, asked_);
    }
  }

  void declare_global(const cfa::Variable& variable) {
    if (!declared_.insert(variable.name).second) return;
    declared_text_ += fmt::format("extern {};\n", spelling_.declare(variable.type, variable.name));
  }

  void read_parameter(const cfa::Variable& parameter, std::vector<std::string>& parameters,
                      std::vector<std::string>& arguments) {
    const cfa::Type& type = spelling_.type(parameter.type);
    const std::string name =
        parameter.name.empty() ? fmt::format("parameter{}", parameters.size()) : parameter.name;
    const bool is_pointer = type.kind == TypeKind::Pointer;
    const TypeId value = is_pointer ? type.element : parameter.type;
    if (spelling_.has_pointers(value))
      throw InputError(fmt::format("unsupported: a parameter of type '{}' in a test", type.name),
                       parameter.range);
    if (shape_.read.contains(name) || shape_.written.contains(name))
      throw InputError(fmt::format("unsupported: the parameter '{}' has the name of a global variable that "
                                   "the function uses, too",
                                   name),
                       parameter.range);
    parameters.push_back(spelling_.declare(parameter.type, ""));
    arguments.push_back(name);
    const std::string declared = is_pointer ? fmt::format("{}[{}]", name, kPinnedElements) : name;
    body_ += fmt::format("  {};\n", spelling_.declare(value, declared));
    for (int i = 0; i < kPinnedElements && is_pointer; ++i) {
      add_parts(value, fmt::format("{}[{}]", name, i), asked_);
      add_parts(value, fmt::format("{}[{}]", name, i), seen_);
    }
    if (!is_pointer) add_parts(value, name, asked_);
  }

  void add_parts(TypeId id, const std::string& place, std::vector<PinPlace>& to) const {
    const cfa::Type& type = spelling_.type(id);
    if (type.kind == TypeKind::Array) {
      for (std::uint64_t i = 0; i < type.count; ++i)
        add_parts(type.element, fmt::format("{}[{}]", place, i), to);
    } else if (type.kind == TypeKind::Struct) {
      for (const cfa::Field& field : type.fields)
        add_parts(field.type, place + "." + field.name, to);
    } else {
      if (to.size() >= kMostPlaces)
        throw InputError(fmt::format("unsupported: a test with more than {} values", kMostPlaces));
      to.push_back({place, id});
    }
  }

  // The places of the values, one by one. Throws where a name is none of `places`, or is there twice.
  std::vector<std::pair<PinPlace, trace::Choice>> placed(const std::vector<GivenValue>& values,
                                                         const std::vector<PinPlace>& places,
                                                         const char* what) const {
    std::vector<std::pair<PinPlace, trace::Choice>> all;
    for (const GivenValue& given : values) {
      const std::vector<PinPlace> parts = parts_of(given.place, places);
      if (parts.empty()) throw unknown(given, places, what);
      if (parts.size() != given.values.size())
        throw InputError(fmt::format("'{}' has {} values, and {} {} given: {}", given.place, parts.size(),
                                     given.values.size(), given.values.size() == 1 ? "is" : "are", given.text));
      for (std::size_t i = 0; i < parts.size(); ++i) {
        if (std::ranges::any_of(all, [&](const auto& known) { return known.first.text == parts[i].text; }))
          throw InputError(fmt::format("'{}' is there twice", parts[i].text));
        all.emplace_back(parts[i], given.values[i]);
      }
    }
    return all;
  }

  static std::vector<PinPlace> parts_of(const std::string& name, const std::vector<PinPlace>& places) {
    std::vector<PinPlace> parts;
    for (const PinPlace& place : places)
      if (place.text == name || place.text.starts_with(name + "[") || place.text.starts_with(name + "."))
        parts.push_back(place);
    return parts;
  }

  InputError unknown(const GivenValue& given, const std::vector<PinPlace>& places, const char* what) const {
    std::vector<std::string> known;
    for (const PinPlace& place : places)
      known.push_back(place.text);
    if (given.place.empty())
      return InputError(fmt::format("{} is expected, but '{}' returns nothing that can be compared", given.text,
                                    test_.function));
    const std::string guess = nearest(given.place, known);
    return InputError(fmt::format("'{}' {} '{}'{}{}", test_.function, what, given.place,
                                  guess.empty() ? "" : fmt::format(" (did you mean '{}'?)", guess),
                                  known.empty() ? "" : fmt::format("; known are {}", fmt::join(known, ", "))));
  }

  std::string literal_at(const PinPlace& place, const trace::Choice& choice) const {
    const cfa::Type& type = spelling_.type(place.type);
    std::string text = literal(choice, type);
    if (text.empty())
      throw InputError(
          fmt::format("'{}' cannot have this value: it is no number of type '{}'", place.text, type.name));
    return text;
  }

  void pin_inputs() {
    const auto given = placed(test_.values, asked_, "has no input");
    body_ += "  int is_pinned = 1;\n";
    std::vector<std::string> open;
    for (const PinPlace& place : asked_) {
      const auto value =
          std::ranges::find_if(given, [&](const auto& each) { return each.first.text == place.text; });
      if (value == given.end()) {
        open.push_back(place.text);
        continue;
      }
      const std::string input = Spelling::input(spelling_.type(place.type));
      kinds_.insert(input);
      inputs_.push_back(value->second);
      body_ += fmt::format("  {0} = __VERIFIER_nondet_{1}();\n  is_pinned &= {0} == {2};\n", place.text, input,
                           literal_at(place, value->second));
    }
    if (!open.empty())
      throw InputError(fmt::format("the test gives no value to {}, which '{}' reads", fmt::join(open, ", "),
                                   test_.function),
                       program_.functions[shape_.function].range);
  }

  void call(const cfa::Function& function, const std::vector<std::string>& parameters,
            const std::vector<std::string>& arguments) {
    const std::string list = parameters.empty() ? "void" : fmt::format("{}", fmt::join(parameters, ", "));
    declared_text_ += fmt::format(
        "{};\n", spelling_.declare(function.return_type, fmt::format("{}({})", function.name, list)));
    const std::string called = fmt::format("{}({})", function.name, fmt::join(arguments, ", "));
    const bool is_void = spelling_.type(function.return_type).kind == TypeKind::Void;
    if (is_void || spelling_.has_pointers(function.return_type)) {
      if (!is_void)
        note(function.range, fmt::format("what '{}' returns is not seen: it has pointers", function.name));
      body_ += fmt::format("  {};\n", called);
      return;
    }
    const std::string result = function.name + "_returns";
    body_ += fmt::format("  {} = {};\n", spelling_.declare(function.return_type, result), called);
    add_parts(function.return_type, result, returned_);
    seen_.insert(seen_.begin(), returned_.begin(), returned_.end());
  }

  void show_globals() {
    for (const std::string& name : shape_.written) {
      const cfa::Variable* variable = shape_.global(program_, name);
      if (!variable) continue;
      if (spelling_.has_pointers(variable->type)) {
        note(variable->range, fmt::format("'{}' is not seen: it has pointers", name));
        continue;
      }
      declare_global(*variable);
      add_parts(variable->type, name, seen_);
    }
  }

  std::string shown(const PinPlace& place) const {
    const cfa::Type& type = spelling_.type(place.type);
    const bool is_float = type.kind == TypeKind::Float;
    const bool is_signed = type.kind != TypeKind::Bool && type.is_signed();
    return fmt::format("  printf(\"{0} = {1}\\n\", ({2})({0}));\n", place.text,
                       is_float ? "%.17g" : is_signed ? "%lld" : "%llu",
                       is_float ? "double" : is_signed ? "long long" : "unsigned long long");
  }

  void expect() {
    for (GivenValue given : test_.expected) {
      const bool is_result = given.place.empty();
      const std::vector<PinPlace>& places = is_result ? returned_ : seen_;
      if (is_result && !returned_.empty()) given.place = test_.function + "_returns";
      for (const auto& [place, value] : placed({given}, places, "writes no"))
        body_ += fmt::format("  __VERIFIER_assert(!is_pinned || {} == {});\n", place.text,
                             literal_at(place, value));
    }
  }

  std::string declarations() const {
    std::string text =
        "void __VERIFIER_assert(int);\nvoid __VERIFIER_assume(int);\nint printf(const char *, ...);\n";
    for (const std::string& kind : kinds_)
      text += fmt::format("{} __VERIFIER_nondet_{}(void);\n", Spelling::type_of_input(kind), kind);
    return text + declared_text_;
  }

  const cfa::Program& program_;
  const Shape& shape_;
  const PinnedTest& test_;
  Spelling spelling_;
  std::string declared_text_, body_;
  std::set<std::string> prepared_, declared_, kinds_;
  std::vector<PinPlace> asked_, returned_, seen_;  // inputs; the result; all that comes out, the result first
  trace::Choices inputs_;
  std::vector<Diagnostic> notes_;
};

}  // namespace

PinnedHarness make_pinned_harness(const cfa::Program& program, const Shape& shape, const PinnedTest& test) {
  return PinWriter(program, shape, test).write();
}

}  // namespace faultline::app
