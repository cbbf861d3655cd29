// The program: functions as control-flow automata. Built once by a frontend (see builder.h), checked by
// `find_defects`, then never changed.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.h"
#include "base/source.h"
#include "cfa/expr.h"
#include "cfa/ids.h"
#include "cfa/operation.h"
#include "cfa/type.h"

namespace faultline::cfa {

enum class Storage : std::uint8_t { Global, Local, Parameter, Temporary };
// Register: nobody can point to it, it is read and written whole. Memory: an object with bytes.
enum class Residence : std::uint8_t { Register, Memory };

struct Variable {
  std::string name;  // a Temporary is named by the source text that it stands for
  TypeId type;
  Storage storage = Storage::Local;
  Residence residence = Residence::Register;
  FunctionId function;  // none: Global (also: static locals and string literals)
  SourceRange range;    // of its declaration
  // What global storage holds before the run: zeros; Program::strings[string], then zeros (a string literal);
  // or, where nothing defines it (`extern`), inputs.
  enum class Contents : std::uint8_t { Zero, String, Unknown } contents = Contents::Zero;
  std::uint32_t string = 0;
  bool at_file_scope = false;  // Global: all functions of its file know it by its name
  bool is_internal = false;  // Global: state of a PLC program's entry block that nothing outside of it sees
  bool constant =
      false;  // a string literal or a const object: writing to it is an error, but for its initialiser
};

// Library: our model of a library function. Never blamed; what fails inside it is reported at the user's
// call.
enum class Origin : std::uint8_t { User, Library };

struct Function {
  std::string name;
  TypeId return_type;
  std::vector<VariableId> parameters;
  std::vector<VariableId> locals;  // all others that live in a frame, temporaries too
  // Where the variable arguments are: a Memory variable of 8-byte slots (a struct takes as many as it needs).
  VariableId variable_arguments;
  LocationId entry;
  Origin origin = Origin::User;
  SourceRange range;  // of its name
  bool defined = false;
  // Of a version that another one is compared with: it is right. A check that fails in it, or in what it
  // calls, is an assumption that fails.
  bool is_reference = false;
};

struct Location {
  FunctionId function;
  std::vector<EdgeId> out;  // none only behind a Return or Halt
};

enum class StatementKind : std::uint8_t {
  Declaration,  // an initialiser
  Assignment,
  Condition,
  Return,
  Call,
  Argument,  // a value computed to be passed
  Input,
  Assumption,
  Assertion,
  Memory,  // life times, allocation, copying
  Jump,
  Internal,  // a temporary of ours, start-up code: not shown to people by default
};

// What is blamed: a statement of the source, however many edges it has and however often they are taken.
struct Statement {
  SourceRange range;
  FunctionId function;
};

struct Edge {
  LocationId from;
  LocationId to;  // none: Return, Halt
  StatementId statement;
  StatementKind kind = StatementKind::Internal;
  SourceRange range;
  Operation operation;
};

enum class Language : std::uint8_t { C, StructuredText, Bip };

struct Program {
  explicit Program(std::uint32_t pointer_bytes = 8) : types(pointer_bytes) {}

  Language language = Language::C;
  // The least integer by -1: a machine traps, and so does C; in a PLC it wraps, as every other operation.
  bool division_wraps() const { return language == Language::StructuredText; }
  SourceFiles files;
  TypeTable types;
  Table<ExprId, Expr> exprs;
  std::vector<SourceRange> expr_ranges;  // by ExprId
  std::unordered_map<ExprId, SourceRange>
      definitions;  // a constant's definition: macro body, enumerator, const
  std::vector<std::vector<ListElement>> lists;
  std::vector<std::string> strings;
  Table<VariableId, Variable> variables;
  Table<FunctionId, Function> functions;
  Table<LocationId, Location> locations;
  Table<EdgeId, Edge> edges;
  Table<StatementId, Statement> statements;
  FunctionId
      start;  // sets globals up, makes the entry function's arguments, calls it; its Return ends the run
  FunctionId entry;  // the user's entry function

  const SourceRange& range(ExprId id) const { return expr_ranges[id.value]; }
  const Type& type_of(ExprId id) const { return types[exprs[id].type]; }
  std::string_view text(const SourceRange& range) const { return files.text(range); }
};

}  // namespace faultline::cfa
