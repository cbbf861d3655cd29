// Programs of a few edges, for tests. One function `f` with int variables is there from the start; every edge
// has a place in a made-up file, line by line.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "cfa/builder.h"

namespace faultline::cfa {

class SmallProgram {
 public:
  SmallProgram() : b(8) {
    std::string text;
    for (int i = 0; i < 200; ++i)
      text += "some text of the user's\n";
    file = b.program().files.add("small.c", text);
    char_type = b.types().integer(8, Signedness::Signed, "char");
    uchar = b.types().integer(8, Signedness::Unsigned);
    int_type = b.types().integer(32, Signedness::Signed);
    uint = b.types().integer(32, Signedness::Unsigned);
    long_type = b.types().integer(64, Signedness::Signed);
    ulong = b.types().integer(64, Signedness::Unsigned);
    double_type = b.types().floating(64);
    float_type = b.types().floating(32);
    f = function("f", int_type);
  }

  FunctionId function(const std::string& name, TypeId return_type) {
    Function function;
    function.name = name;
    function.return_type = return_type;
    function.defined = true;
    const FunctionId id = b.add_function(function);
    b.program().functions[id].entry = b.add_location(id);
    return id;
  }

  LocationId entry() { return program().functions[f].entry; }
  LocationId location() { return b.add_location(f); }

  VariableId variable(const std::string& name, TypeId type, Storage storage = Storage::Local,
                      Residence residence = Residence::Register) {
    Variable variable;
    variable.name = name;
    variable.type = type;
    variable.storage = storage;
    variable.residence = b.types()[type].is_scalar() ? residence : Residence::Memory;
    if (storage != Storage::Global) variable.function = f;
    return variables[name] = b.add_variable(variable);
  }

  ExprId place(const std::string& name) {
    if (!variables.contains(name)) variable(name, int_type);
    return b.variable(variables.at(name));
  }
  ExprId read(const std::string& name) { return b.read(place(name)); }
  ExprId number(std::int64_t value) { return b.constant(int_type, static_cast<std::uint64_t>(value)); }
  ExprId op(BinaryOp op, ExprId x, ExprId y) { return b.binary(op, b.expr(x).type, x, y); }
  ExprId compare(BinaryOp op, ExprId x, ExprId y) { return b.binary(op, int_type, x, y); }

  EdgeId edge(LocationId from, LocationId to, Operation operation,
              StatementKind kind = StatementKind::Assignment) {
    Edge edge;
    edge.from = from;
    edge.to = to;
    ++line;
    edge.range = {file, {line, 3}, {line, 7}};
    edge.statement = b.add_statement(edge.range, program().locations[from].function);
    edge.kind = kind;
    edge.operation = std::move(operation);
    return b.add_edge(edge);
  }
  EdgeId skip(LocationId from, LocationId to) { return edge(from, to, Skip{}, StatementKind::Jump); }
  EdgeId assign(LocationId from, LocationId to, const std::string& name, ExprId value) {
    return edge(from, to, Assign{place(name), value});
  }
  EdgeId finish(LocationId from, ExprId value = {}) {
    return edge(from, {}, Return{value}, StatementKind::Return);
  }
  std::pair<EdgeId, EdgeId> branch(LocationId from, LocationId yes, LocationId no, ExprId condition) {
    const EdgeId first = edge(from, yes, Branch{condition, Outcome::True, {}}, StatementKind::Condition);
    return {first, edge(from, no, Branch{condition, Outcome::False, {}}, StatementKind::Condition)};
  }

  Program& program() { return b.program(); }

  Builder b;
  FileId file;
  TypeId char_type, uchar, int_type, uint, long_type, ulong, double_type, float_type;
  FunctionId f;
  std::map<std::string, VariableId> variables;
  std::uint32_t line = 0;
};

}  // namespace faultline::cfa
