// A program sketched by a test: edge after edge, each on a source line of its own, so that positions can be
// asserted.
#pragma once

#include <bit>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "cfa/builder.h"
#include "trace/interpreter.h"

namespace faultline::trace {

class Sketch {
 public:
  explicit Sketch(std::uint32_t pointer_bytes = 8) : builder(pointer_bytes) {
    file_ = program().files.add("t.c", std::string(200, '\n'));
    cfa::TypeTable& types = builder.types();
    int_ = types.integer(32, cfa::Signedness::Signed, "int");
    uint_ = types.integer(32, cfa::Signedness::Unsigned, "unsigned int");
    char_ = types.integer(8, cfa::Signedness::Signed, "char");
    uchar_ = types.integer(8, cfa::Signedness::Unsigned, "unsigned char");
    short_ = types.integer(16, cfa::Signedness::Signed, "short");
    long_ = types.integer(64, cfa::Signedness::Signed, "long");
    ulong_ = types.integer(64, cfa::Signedness::Unsigned, "unsigned long");
    float_ = types.floating(32);
    double_ = types.floating(64);
    char_pointer_ = types.pointer(char_);
    int_pointer_ = types.pointer(int_);
    void_ = types.void_type();
    main = function("main", int_);
    program().start = program().entry = main;
  }

  cfa::Program& program() { return builder.program(); }
  cfa::TypeTable& types() { return builder.types(); }

  // Functions; the new one becomes the current one.
  cfa::FunctionId function(const std::string& name, cfa::TypeId result,
                           cfa::Origin origin = cfa::Origin::User) {
    cfa::Function made;
    made.name = name;
    made.return_type = result;
    made.origin = origin;
    made.defined = true;
    const cfa::FunctionId id = builder.add_function(made);
    enter(id, program().functions[id].entry = builder.add_location(id));
    return id;
  }
  void enter(cfa::FunctionId id, cfa::LocationId location) {
    current_ = id;
    here_ = location;
  }
  cfa::LocationId here() const { return here_; }
  cfa::LocationId location() { return builder.add_location(current_); }
  void go_on_at(cfa::LocationId location) { here_ = location; }

  // Variables.
  cfa::VariableId variable(const std::string& name, cfa::TypeId type, cfa::Storage storage,
                           cfa::Residence residence) {
    cfa::Variable made;
    made.name = name;
    made.type = type;
    made.storage = storage;
    made.residence = residence;
    if (storage != cfa::Storage::Global) made.function = current_;
    made.range = at_line(line_);
    return builder.add_variable(made);
  }
  cfa::ExprId local(const std::string& name, cfa::TypeId type) {
    return builder.variable(variable(name, type, cfa::Storage::Local, cfa::Residence::Register));
  }
  cfa::ExprId object(const std::string& name, cfa::TypeId type) {
    return builder.variable(variable(name, type, cfa::Storage::Local, cfa::Residence::Memory));
  }
  cfa::ExprId global(const std::string& name, cfa::TypeId type,
                     cfa::Residence residence = cfa::Residence::Memory) {
    return builder.variable(variable(name, type, cfa::Storage::Global, residence));
  }
  cfa::ExprId parameter(const std::string& name, cfa::TypeId type,
                        cfa::Residence residence = cfa::Residence::Register) {
    return builder.variable(variable(name, type, cfa::Storage::Parameter, residence));
  }
  cfa::VariableId variable_of(cfa::ExprId place) { return cfa::VariableId(builder.expr(place).bits); }

  // Expressions.
  cfa::ExprId number(std::int64_t value) { return number(int_, value); }
  cfa::ExprId number(cfa::TypeId type, std::int64_t value) {
    return builder.constant(type, static_cast<std::uint64_t>(value), next_range());
  }
  cfa::ExprId real(double value) { return builder.constant(double_, std::bit_cast<std::uint64_t>(value)); }
  cfa::ExprId read(cfa::ExprId place) { return builder.read(place); }
  cfa::ExprId address(cfa::ExprId place) {
    return builder.address_of(place, types().pointer(builder.expr(place).type), next_range());
  }
  cfa::ExprId deref(cfa::ExprId pointer, cfa::TypeId type) {
    return builder.deref(pointer, type, next_range());
  }
  cfa::ExprId index(cfa::ExprId array, cfa::ExprId number) {
    return builder.index(array, number, next_range());
  }
  cfa::ExprId field(cfa::ExprId place, std::size_t number) {
    return builder.field(place, number, next_range());
  }
  cfa::ExprId binary(cfa::BinaryOp op, cfa::ExprId a, cfa::ExprId b) {
    return builder.binary(op, builder.expr(a).type, a, b, next_range());
  }
  cfa::ExprId compare(cfa::BinaryOp op, cfa::ExprId a, cfa::ExprId b) {
    return builder.binary(op, int_, a, b, next_range());
  }
  cfa::ExprId move(cfa::ExprId pointer, cfa::ExprId count, std::uint64_t size) {
    return builder.binary(cfa::BinaryOp::PointerAdd, builder.expr(pointer).type, pointer, count, next_range(),
                          size);
  }

  // Edges from here on.
  cfa::EdgeId edge(cfa::Operation operation, cfa::LocationId to) {
    cfa::Edge made;
    made.from = here_;
    made.to = to;
    made.statement = builder.add_statement(next_range(), current_);
    made.range = next_range();
    made.operation = std::move(operation);
    ++line_;
    return builder.add_edge(std::move(made));
  }
  cfa::EdgeId then(cfa::Operation operation) {
    const cfa::LocationId to = location();
    const cfa::EdgeId id = edge(std::move(operation), to);
    here_ = to;
    return id;
  }
  cfa::EdgeId assign(cfa::ExprId target, cfa::ExprId value) { return then(cfa::Assign{target, value}); }
  cfa::EdgeId declare(cfa::ExprId variable) { return then(cfa::Declare{variable_of(variable), {}}); }
  cfa::EdgeId finish(cfa::ExprId value) { return edge(cfa::Return{value}, {}); }
  cfa::EdgeId call(cfa::FunctionId callee, std::vector<cfa::ExprId> arguments, cfa::ExprId result = {}) {
    return then(cfa::Call{callee, {}, std::move(arguments), result});
  }
  // Goes on where the condition holds; returns the location where it does not.
  cfa::LocationId branch(cfa::ExprId condition) {
    const cfa::LocationId no = location();
    const cfa::LocationId yes = location();
    edge(cfa::Branch{condition, cfa::Outcome::True, {}}, yes);
    --line_;
    edge(cfa::Branch{condition, cfa::Outcome::False, {}}, no);
    here_ = yes;
    return no;
  }

  std::uint32_t line() const { return line_; }  // of the next edge
  SourceRange at_line(std::uint32_t line) const { return {file_, {line, 1}, {line, 9}}; }
  SourceRange next_range() const { return at_line(line_); }

  // Runs.
  Run run(Choices choices = {}, RunOptions options = {}) {
    ListedInputs inputs(std::move(choices));
    return Interpreter(program()).run(inputs, options);
  }
  Run record(Choices choices = {}, RunOptions options = {}) {
    options.recording = Recording::On;
    return run(std::move(choices), options);
  }
  // The exit code of a program that returns `value`; -1 if it fails.
  int value_of(cfa::ExprId value) {
    finish(value);
    const Run made = run();
    return made.event.kind == EventKind::Finished ? made.event.exit_code : -1;
  }

  cfa::Builder builder;
  cfa::FunctionId main;
  cfa::TypeId int_, uint_, char_, uchar_, short_, long_, ulong_, float_, double_, char_pointer_, int_pointer_,
      void_;

 private:
  FileId file_;
  cfa::FunctionId current_;
  cfa::LocationId here_;
  std::uint32_t line_ = 1;
};

inline Choices choose(std::initializer_list<std::int64_t> values) {
  Choices choices;
  for (const std::int64_t value : values) {
    const bool negative = value < 0;
    const auto magnitude = static_cast<std::uint64_t>(value);
    choices.push_back({Choice::Kind::Integer, negative, negative ? 0 - magnitude : magnitude, 0});
  }
  return choices;
}

}  // namespace faultline::trace
