// What a BIP file says: types of ports, atoms, connectors and compounds. The parser writes it, `check_types`
// (static_rules.h) resolves its names; then it is never changed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/source.h"

namespace faultline::frontend::bip {

struct Name {
  std::string text;  // "p", or with dots "pkg.Type", "comp.port"
  SourceRange range;
};

enum class ValueType : std::uint8_t { Int, Bool };

enum class Operator : std::uint8_t {
  Or, And, BitOr, BitXor, BitAnd, Eq, Ne, Lt, Gt, Le, Ge, Add, Sub, Mul, Div, Rem,  // binary
  Negate, BitNot, Not,                                                              // unary
};

struct Expr {
  enum class Kind : std::uint8_t { Constant, Name, Unary, Binary, Call, Text };
  // What a name stands for, once it is resolved.
  enum class Ref : std::uint8_t {
    None,
    Own,       // number `index` of the data of the atom or connector
    Port,      // number `index` of the connector's cells: the data of its ports, in order
    Constant,  // `value`, defined at `definition`
    Outside,   // of a component: `comp.data` in a compound, resolved for each instance
  };
  Kind kind = Kind::Constant;
  Operator op = Operator::Add;
  std::int64_t value = 0;
  std::string name;  // Name, Call; Text: the string
  std::vector<Expr> parts;
  SourceRange range;
  ValueType type = ValueType::Int;
  Ref ref = Ref::None;
  std::size_t index = 0;
  SourceRange definition;
};

struct Statement {
  enum class Kind : std::uint8_t { Assign, Call, If };
  Kind kind = Kind::Assign;
  SourceRange range;  // Assign, Call: without the semicolon; If: its condition
  Expr target;        // Assign
  Expr value;         // Assign: the right side; Call: the call; If: the condition
  std::vector<Statement> yes, no;
};
using Block = std::vector<Statement>;

struct Data {
  ValueType type = ValueType::Int;
  Name name;
  std::optional<Expr> initial;
  bool exported = false;
  bool constant = false;   // `const data`
  bool parameter = false;  // of the atom or compound
};

struct PortType {
  Name name;
  std::vector<Data> data;
};

struct PortDeclaration {
  Name type;
  Name name;
  std::vector<Name> data;
  bool exported = false;
  Name merged;  // `as NAME` of a merged export; empty: none
  const PortType* resolved = nullptr;
  std::vector<std::size_t> cells;  // numbers of the data
};

struct Transition {
  Name port;  // empty: internal
  std::vector<Name> from, to;
  std::optional<Expr> guard;
  Block action;
  SourceRange range;          // from its first word to the last place
  std::size_t port_number = 0;
  std::vector<std::size_t> from_places, to_places;
};

struct AtomPriority {
  Name name;
  std::optional<Name> low, high;  // none: *
  std::optional<Expr> guard;
  SourceRange range;
};

struct Invariant {
  enum class Scope : std::uint8_t { Always, At, From };
  Name name;
  Scope scope = Scope::Always;
  std::vector<Name> places;
  Expr condition;
  SourceRange range;
  std::vector<std::size_t> place_numbers;
};

struct AtomType {
  Name name;
  std::vector<Data> data;  // the parameters first
  std::vector<PortDeclaration> ports;
  std::vector<Name> places;
  std::vector<Name> error_marks;  // places that an `@error` names
  std::vector<Name> initial;
  Block initial_action;
  std::vector<Transition> transitions;  // the internal ones, too
  std::vector<AtomPriority> priorities;
  std::vector<Invariant> invariants;
  std::vector<std::size_t> initial_places;
  std::vector<std::size_t> error_places;  // no run may mark them; ascending
  bool is_automaton = true;  // one place at a time
};

struct PortExpr {
  Name port;  // empty: `parts`
  std::vector<PortExpr> parts;
  bool trigger = false;
  SourceRange range;
};

struct On {
  std::vector<Name> ports;
  std::uint32_t set = 0;  // bit i: port number i
  std::optional<Expr> guard;
  std::optional<Block> up, down;
  SourceRange range;
};

struct ConnectorType {
  struct Port {
    Name type;
    Name name;
    const PortType* resolved = nullptr;
    std::size_t first_cell = 0;  // its data are cells from here on
  };
  Name name;
  std::vector<Port> ports;
  std::vector<Data> data;
  std::optional<PortDeclaration> exported;
  PortExpr define;
  std::vector<On> ons;
  std::vector<std::uint32_t> interactions;  // sets of ports, ascending
};

struct Component {
  Name type;
  Name name;
  std::vector<Expr> arguments;
};

struct ConnectorUse {
  Name type;
  Name name;
  std::vector<Name> arguments;
};

// `C:a.p,b.q`, `C:*`, `*:*`
struct InteractionName {
  Name connector;  // empty: *
  std::vector<Name> ports;
  bool all = false;
  SourceRange range;
};

struct Priority {
  Name name;
  InteractionName low, high;
  std::optional<Expr> guard;
  SourceRange range;
};

struct PortExport {
  std::vector<Name> ports;
  Name as;
};

struct DataExport {
  Name data;
  Name as;
};

struct CompoundType {
  Name name;
  std::vector<Data> parameters;
  std::vector<Component> components;
  std::vector<ConnectorUse> connectors;
  std::vector<Priority> priorities;
  std::vector<PortExport> ports;
  std::vector<DataExport> data;
};

struct ExternFunction {
  Name name;
  std::optional<ValueType> result;
  std::vector<std::optional<ValueType>> parameters;  // none: a string
};

struct Package {
  Name name;
  std::vector<Name> uses;
  std::vector<Data> constants;
  std::vector<ExternFunction> functions;
  // Pointers to these stay valid.
  std::vector<std::unique_ptr<PortType>> port_types;
  std::vector<std::unique_ptr<AtomType>> atoms;
  std::vector<std::unique_ptr<ConnectorType>> connectors;
  std::vector<std::unique_ptr<CompoundType>> compounds;
  std::optional<Component> root;  // BIP1: the last `component` of a model
};

}  // namespace faultline::frontend::bip
