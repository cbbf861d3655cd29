// The program as the user wrote it. The parser fills it; the checker adds what names and types mean
// (`type`, `variable`, `called`), so that the lowering has nothing left to look up.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/source.h"
#include "cfa/ids.h"
#include "cfa/program.h"
#include "frontend/st/token.h"
#include "frontend/st/type.h"

namespace faultline::frontend::st {

struct Expr;
struct Statement;
struct Block;
struct Variable;
struct Action;
using ExprPtr = std::unique_ptr<Expr>;
using Statements = std::vector<std::unique_ptr<Statement>>;

enum class ExprKind : std::uint8_t {
  Integer,
  Real,
  Bool,
  Time,
  EnumValue,  // Type#Value, or a bare value once it is checked
  Name,
  Member,    // kids[0].name
  Index,     // kids[0][kids[1], ...]
  Slice,     // kids[0].%X3, kids[0].3
  Address,   // %I0.0
  Unary,
  Binary,
  Call,      // kids[0] names what is called
  ArrayInit,   // [a, 3(b)]
  StructInit,  // (x := a, y := b): `arguments`
  Repeat,      // 3(b), in an ArrayInit: number, kids
};

enum class Op : std::uint8_t {
  Implies, Or, Xor, And, Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual,
  Add, Subtract, Multiply, Divide, Modulo, Power, Not, Negate, Plus,
};
std::string_view spelling(Op op);

struct Argument {
  SourceRange range;
  std::string name, key;  // empty: by position
  bool is_output = false;  // =>
  ExprPtr value;
  Variable* parameter = nullptr;  // of the block that is called; none: EN, ENO
};

struct Expr {
  ExprKind kind = ExprKind::Integer;
  SourceRange range;
  SourceRange outer;      // with its parentheses; none: it has none
  std::string name, key;  // Name, Member, EnumValue (the value), Address, Call
  std::string type_name;  // INT#5, Color#Red: what stands before the #
  Prefix prefix = Prefix::None;
  Op op = Op::Add;
  bool is_negative = false;    // Integer
  bool is_based = false;       // Integer: 16#FF
  bool is_short = false;       // Binary: AND_THEN, OR_ELSE
  std::uint64_t number = 0;    // Integer; Time in ns; Bool; Slice: which one; Repeat: how often
  std::uint16_t slice_width = 1;  // Slice: 1, 8, 16, 32
  double real = 0;
  std::vector<ExprPtr> kids;
  std::vector<Argument> arguments;  // Call, StructInit

  const SourceRange& span() const { return outer ? outer : range; }

  // What it means.
  const Type* type = nullptr;
  Variable* variable = nullptr;  // Name
  Block* called = nullptr;       // Call: of a block or an instance of one
  Action* action = nullptr;      // Call: of an action of the same block
  std::size_t member = 0;        // Member: of a struct
};

enum class StatementKind : std::uint8_t {
  Assign, Call, If, Case, For, While, Repeat, Exit, Continue, Return, Goto, Label, Assert, Empty,
};

struct CaseLabel {
  ExprPtr low, high;  // high: none if it is one value
};

// One way of an IF or CASE.
struct Arm {
  ExprPtr condition;              // If; none: ELSE
  std::vector<CaseLabel> labels;  // Case; none: ELSE
  Statements body;
};

struct Statement {
  StatementKind kind = StatementKind::Empty;
  SourceRange range;
  ExprPtr target, value;  // Assign; For: variable and first value; Case: selector in `value`; While, Repeat, Assert, Call
  Op op = Op::Equal;      // Assign: += and its like have Add and its like, := has Equal
  ExprPtr to, by;         // For
  std::vector<Arm> arms;  // If, Case
  Statements body;        // loops
  std::string name, key;  // Goto, Label; Assert: its tag
};

enum class Section : std::uint8_t { Input, Output, InOut, Static, Temp, Global, GlobalInput, External, Constant };

struct TypeSpec {
  enum class Kind : std::uint8_t { Named, Array, Struct, Enum, Subrange, String } kind = Kind::Named;
  SourceRange range;
  std::string name, key;
  std::vector<std::pair<ExprPtr, ExprPtr>> ranges;                 // Array, Subrange
  std::unique_ptr<TypeSpec> element;                               // Array
  std::vector<std::unique_ptr<Variable>> members;                  // Struct
  std::vector<std::pair<Token, ExprPtr>> values;                   // Enum
};

// Where a variable lives, once it is lowered.
enum class Home : std::uint8_t { None, Own, Field, Reference, Constant };

struct Variable {
  std::string name, key;
  SourceRange range;  // of its name
  Section section = Section::Static;
  std::shared_ptr<TypeSpec> spec;  // shared: a, b : INT
  std::shared_ptr<Expr> initial;
  SourceRange declaration;  // "x : INT := 5"
  ExprPtr at;               // AT %I0.0, AT other
  Block* owner = nullptr;   // none: global

  const Type* type = nullptr;
  Variable* overlaid = nullptr;  // AT other: it has no storage of its own
  bool is_input = false;  // an input of the whole program
  bool is_output = false;  // at an address of outputs
  Home home = Home::None;
  cfa::VariableId lowered;  // Own; Reference: the pointer
  std::size_t field = 0;
};

enum class BlockKind : std::uint8_t { FunctionBlock, Program, Function, OrganizationBlock, DataBlock };

// A part of a body that has a name; it shares all variables of its block.
struct Action {
  std::string name, key;
  SourceRange range;  // of its name
  Statements body;
};

struct Block {
  BlockKind kind = BlockKind::FunctionBlock;
  std::string name, key;
  SourceRange range;  // of its name
  SourceRange end;    // of its END_...
  cfa::Origin origin = cfa::Origin::User;
  std::unique_ptr<TypeSpec> result;  // Function; DataBlock: its type
  std::vector<std::unique_ptr<Variable>> variables;
  Statements body;  // DataBlock: assignments of initial values
  std::vector<std::unique_ptr<Action>> actions;

  std::map<std::string, Variable*, std::less<>> names;
  const Type* result_type = nullptr;
  Type* instance = nullptr;  // FunctionBlock, Program: the type of its instances
  Variable* result_variable = nullptr;
  Variable* data = nullptr;  // DataBlock: the global that it is
  cfa::FunctionId lowered;

  bool has_state() const { return kind == BlockKind::FunctionBlock || kind == BlockKind::Program; }
};

struct TypeDefinition {
  std::string name, key;
  SourceRange range;
  std::unique_ptr<TypeSpec> spec;
  std::shared_ptr<Expr> initial;
};

// All files together.
struct Source {
  std::vector<std::unique_ptr<Block>> blocks;
  std::vector<std::unique_ptr<TypeDefinition>> types;
  std::vector<std::unique_ptr<Variable>> globals;
  std::string configured_program;  // CONFIGURATION: the type of its first PROGRAM, in capitals
  SourceRange configured_at;
};

// As Structured Text, with parentheses where they are needed.
std::string print(const Expr& expr);
std::string print(const Source& source);

}  // namespace faultline::frontend::st
