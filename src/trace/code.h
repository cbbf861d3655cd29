// The program as the interpreter walks it: expressions as 32-byte nodes with slots, widths and offsets
// resolved, and one instruction per location. A node has the number of its expression, an instruction that of
// its location, so ranges and types are found in the Program without tables of their own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cfa/program.h"
#include "trace/arith.h"
#include "trace/object.h"

namespace faultline::trace {

using NodeId = std::uint32_t;  // the value of an ExprId
inline constexpr NodeId kNoNode = cfa::ExprId::kNone;

enum class Op : std::uint8_t {
  // Values.
  Constant,     // bits
  LocalValue,   // register in slot `bits` of the frame
  GlobalValue,  // register in slot `bits` of the globals
  Load,         // scalar in memory, at place a
  AddressOf,    // of place a
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  BitAnd,
  BitOr,
  BitXor,
  Shl,
  Shr,  // integers
  Eq,
  Ne,
  LtSigned,
  LeSigned,
  GtSigned,
  GeSigned,
  LtUnsigned,
  LeUnsigned,
  GtUnsigned,
  GeUnsigned,
  FloatBinary,
  Overflows,  // binary op in `detail`
  LogicalAnd,
  LogicalOr,
  Conditional,
  PointerAdd,
  PointerSub,  // element size in bits
  Negate,
  LogicalNot,
  Unary,    // unary op in `detail`
  Narrow,   // conversion between integers or pointers
  Convert,  // any other
  // Aggregates.
  CopyOf,      // of place a
  ListValue,   // Program::lists[bits]
  BytesValue,  // Program::strings[bits]
  // Places.
  LocalRegister,
  GlobalRegister,  // slot `bits`
  LocalObject,     // object number in slot `bits`; c: the variable
  GlobalObject,    // object number `bits`
  Deref,           // of pointer a
  Field,           // of place a, at offset `bits`, and `bit_offset`, `bit_width`
  Index,  // element b of place a, of size `bits`; c: how many there are, 0: only the object's size counts
};

struct Node {
  Op op = Op::Constant;
  std::uint8_t detail = 0;
  std::uint8_t bit_offset = 0;
  std::uint8_t bit_width = 0;
  Scalar type;     // of the result
  Scalar operand;  // of operand a
  NodeId a = kNoNode, b = kNoNode, c = kNoNode;
  Word bits = 0;
};

enum class Opcode : std::uint8_t {
  Skip,
  AssignLocal,
  AssignGlobal,
  AssignScalar,
  AssignAggregate,
  Havoc,
  Branch,
  Switch,
  Assume,
  Assert,
  Call,
  Return,
  Declare,
  Release,
  Allocate,
  Free,
  ObjectSize,
  CopyBytes,
  FillBytes,
  Print,
  Halt,
  DeadEnd,  // a location without a way out
  Watch,    // of a variant: counts, and goes on to the location's own instruction
  Pause,    // of a variant: a snapshot is taken here, before the instruction at `next`
};

struct Instruction {
  Opcode op = Opcode::DeadEnd;
  cfa::EdgeId edge;              // Branch: where the condition is true; Switch: the default
  std::uint32_t next = 0;        // the location behind `edge`
  NodeId a = kNoNode;            // target place, its slot, or the condition
  NodeId b = kNoNode;            // value
  cfa::EdgeId other_edge;        // Branch: where the condition is false
  std::uint32_t other_next = 0;  // Branch; Switch: its row in `switches`
};

struct Case {
  Word low = 0, high = 0;  // biased so that they compare as unsigned words
  cfa::EdgeId edge;
  std::uint32_t next = 0;
};

struct SwitchTable {
  Word bias = 0;            // 2^63 for a signed condition
  std::vector<Case> cases;  // by `low`; they do not overlap
};

struct Parameter {
  cfa::VariableId variable;
  cfa::TypeId type;
  Scalar scalar;  // width 0: an aggregate
  std::uint32_t slot = 0;
  cfa::Residence residence = cfa::Residence::Register;
};

struct FunctionCode {
  std::uint32_t slots = 0;
  std::vector<Parameter> parameters;
  std::vector<std::uint32_t> memory_slots;  // those that hold object numbers
  std::uint32_t variable_arguments_slot = 0;
};

struct Code {
  explicit Code(const cfa::Program& program);

  const cfa::Program& program;
  std::vector<Node> nodes;
  std::vector<Instruction> instructions;
  std::vector<SwitchTable> switches;
  std::vector<FunctionCode> functions;
  std::vector<std::uint32_t>
      slots;  // by variable: of the frame or the globals; Memory globals: the object number
  std::uint32_t global_slots = 0;
  std::vector<std::uint32_t> outputs;  // of a PLC: the globals that the plant sees at the end of each cycle
  InitialMemory memory;
  cfa::TypeId byte_type;  // unsigned char; none if the program has no such type

 private:
  void lay_out_variables();
  void lay_out_frame(cfa::FunctionId id);
  void lower_expression(cfa::ExprId id);
  void lower_binary(const cfa::Expr& expr, Node& node);
  void lower_unary(const cfa::Expr& expr, Node& node);
  void lower_place(const cfa::Expr& expr, Node& node);
  void lower_location(cfa::LocationId id);
  void lower_edge(cfa::EdgeId id, Instruction& instruction);
  void lower_branches(std::span<const cfa::EdgeId> edges, Instruction& instruction);
  void lower_switch(std::span<const cfa::EdgeId> edges, Instruction& instruction);
};

}  // namespace faultline::trace
