// Lowering, part one: where variables live, and expressions to nodes. Edges are in code_edges.cpp.
#include "trace/code.h"

#include <algorithm>

#include "base/diagnostic.h"

namespace faultline::trace {

using cfa::BinaryOp;
using cfa::Expr;
using cfa::ExprId;
using cfa::ExprKind;
using cfa::Residence;
using cfa::Storage;
using cfa::UnaryOp;
using cfa::VariableId;

namespace {

bool is_register(const cfa::Program& program, ExprId place) {
  const Expr& expr = program.exprs[place];
  if (expr.kind != ExprKind::Variable) return false;
  return residence(program, program.variables[VariableId(expr.bits)]) == Residence::Register;
}

// Struct hack: a last member of 0 or 1 elements stands for as many as the object has room for.
bool is_open_ended(const cfa::Program& program, ExprId array) {
  const Expr& expr = program.exprs[array];
  const cfa::Type& type = program.types[expr.type];
  if (type.count == 0) return true;
  if (type.count > 1 || expr.kind != ExprKind::Field) return false;
  const cfa::Type& record = program.type_of(expr.a);
  return record.kind == cfa::TypeKind::Struct && expr.bits + 1 == record.fields.size();
}

Op signed_or_not(Scalar type, Op if_signed, Op if_unsigned) {
  return type.is_signed ? if_signed : if_unsigned;
}

Op integer_op(BinaryOp op, Scalar operand) {
  switch (op) {
    case BinaryOp::Add: return Op::Add;
    case BinaryOp::Sub: return Op::Sub;
    case BinaryOp::Mul: return Op::Mul;
    case BinaryOp::Div: return Op::Div;
    case BinaryOp::Rem: return Op::Rem;
    case BinaryOp::BitAnd: return Op::BitAnd;
    case BinaryOp::BitOr: return Op::BitOr;
    case BinaryOp::BitXor: return Op::BitXor;
    case BinaryOp::Shl: return Op::Shl;
    case BinaryOp::Shr: return Op::Shr;
    case BinaryOp::Eq: return Op::Eq;
    case BinaryOp::Ne: return Op::Ne;
    case BinaryOp::Lt: return signed_or_not(operand, Op::LtSigned, Op::LtUnsigned);
    case BinaryOp::Le: return signed_or_not(operand, Op::LeSigned, Op::LeUnsigned);
    case BinaryOp::Gt: return signed_or_not(operand, Op::GtSigned, Op::GtUnsigned);
    case BinaryOp::Ge: return signed_or_not(operand, Op::GeSigned, Op::GeUnsigned);
    case BinaryOp::AddOverflows:
    case BinaryOp::SubOverflows:
    case BinaryOp::MulOverflows: return Op::Overflows;
    default: throw InternalError("a binary operator of floats on integers");
  }
}

}  // namespace

Code::Code(const cfa::Program& source) : program(source), memory(source) {
  for (std::size_t i = 0; i < program.types.size() && !byte_type; ++i) {
    const cfa::Type& type = program.types[cfa::TypeId(i)];
    if (type.kind == cfa::TypeKind::Int && type.width == 8 && !type.is_signed()) byte_type = cfa::TypeId(i);
  }
  lay_out_variables();
  nodes.resize(program.exprs.size());
  for (std::size_t i = 0; i < nodes.size(); ++i)
    lower_expression(ExprId(i));
  instructions.resize(program.locations.size());
  for (std::size_t i = 0; i < instructions.size(); ++i)
    lower_location(cfa::LocationId(i));
}

void Code::lay_out_variables() {
  slots.resize(program.variables.size());
  for (const MemoryObject& object : memory.objects) {
    if (object.variable) slots[object.variable.value] = object.number;
  }
  for (std::size_t i = 0; i < program.variables.size(); ++i) {
    const cfa::Variable& variable = program.variables[VariableId(i)];
    if (variable.storage != Storage::Global || residence(program, variable) != Residence::Register) continue;
    slots[i] = global_slots++;
    if (program.language == cfa::Language::StructuredText && variable.at_file_scope && !variable.is_internal)
      outputs.push_back(slots[i]);
  }
  functions.resize(program.functions.size());
  for (std::size_t i = 0; i < functions.size(); ++i)
    lay_out_frame(cfa::FunctionId(i));
}

void Code::lay_out_frame(cfa::FunctionId id) {
  const cfa::Function& function = program.functions[id];
  FunctionCode& code = functions[id.value];
  const auto add = [&](VariableId variable) {
    const std::uint32_t slot = slots[variable.value] = code.slots++;
    if (residence(program, program.variables[variable]) == Residence::Memory)
      code.memory_slots.push_back(slot);
    return slot;
  };
  for (const VariableId parameter : function.parameters) {
    const cfa::Variable& variable = program.variables[parameter];
    code.parameters.push_back({parameter, variable.type, scalar_of(program.types[variable.type]),
                               add(parameter), residence(program, variable)});
  }
  for (const VariableId local : function.locals)
    add(local);
  const VariableId rest = function.variable_arguments;
  if (!rest) return;
  const bool listed =
      std::find(function.locals.begin(), function.locals.end(), rest) != function.locals.end();
  code.variable_arguments_slot = listed ? slots[rest.value] : add(rest);
}

void Code::lower_expression(ExprId id) {
  const Expr& expr = program.exprs[id];
  Node& node = nodes[id.value];
  node.type = scalar_of(program.types[expr.type]);
  if (expr.a) node.operand = scalar_of(program.type_of(expr.a));
  node.a = expr.a.value;
  node.b = expr.b.value;
  node.c = expr.c.value;
  node.bits = expr.bits;
  switch (expr.kind) {
    case ExprKind::Constant: node.op = Op::Constant; break;
    case ExprKind::FunctionAddress:
      node.op = Op::Constant;
      node.bits = memory.address(InitialMemory::number_of(cfa::FunctionId(expr.bits)));
      break;
    case ExprKind::Read:
      node.op = node.type.width == 0 ? Op::CopyOf : Op::Load;
      if (!is_register(program, expr.a)) break;
      node.bits = slots[program.exprs[expr.a].bits];
      node.op = program.variables[VariableId(program.exprs[expr.a].bits)].storage == Storage::Global
                    ? Op::GlobalValue
                    : Op::LocalValue;
      break;
    case ExprKind::AddressOf:
      if (is_register(program, expr.a)) throw InternalError("the address of a register is taken");
      node.op = Op::AddressOf;
      break;
    case ExprKind::Unary: lower_unary(expr, node); break;
    case ExprKind::Binary: lower_binary(expr, node); break;
    case ExprKind::Conditional: node.op = Op::Conditional; break;
    case ExprKind::Convert: {
      const bool plain =
          !node.type.is_float() && !node.operand.is_float() && node.type.kind != cfa::TypeKind::Bool;
      node.op = plain ? Op::Narrow : Op::Convert;
      break;
    }
    case ExprKind::List: node.op = Op::ListValue; break;
    case ExprKind::Bytes: node.op = Op::BytesValue; break;
    default: lower_place(expr, node);
  }
}

void Code::lower_unary(const Expr& expr, Node& node) {
  node.detail = static_cast<std::uint8_t>(expr.unary);
  node.op = expr.unary == UnaryOp::Negate       ? Op::Negate
            : expr.unary == UnaryOp::LogicalNot ? Op::LogicalNot
                                                : Op::Unary;
}

void Code::lower_binary(const Expr& expr, Node& node) {
  node.detail = static_cast<std::uint8_t>(expr.binary);
  switch (expr.binary) {
    case BinaryOp::LogicalAnd: node.op = Op::LogicalAnd; break;
    case BinaryOp::LogicalOr: node.op = Op::LogicalOr; break;
    case BinaryOp::PointerAdd: node.op = Op::PointerAdd; break;
    case BinaryOp::PointerSub: node.op = Op::PointerSub; break;
    default: node.op = node.operand.is_float() ? Op::FloatBinary : integer_op(expr.binary, node.operand);
  }
}

void Code::lower_place(const Expr& expr, Node& node) {
  if (expr.kind == ExprKind::Variable) {
    const cfa::Variable& variable = program.variables[VariableId(expr.bits)];
    const bool in_register = residence(program, variable) == Residence::Register;
    const bool global = variable.storage == Storage::Global;
    if (in_register) node.op = global ? Op::GlobalRegister : Op::LocalRegister;
    if (!in_register) node.op = global ? Op::GlobalObject : Op::LocalObject;
    node.bits = slots[expr.bits];
    node.c = static_cast<NodeId>(expr.bits);
  } else if (expr.kind == ExprKind::Deref) {
    node.op = Op::Deref;
  } else if (expr.kind == ExprKind::Field) {
    const cfa::Field& field = program.type_of(expr.a).fields.at(expr.bits);
    node.op = Op::Field;
    node.bits = field.offset;
    node.bit_offset = field.bit_offset;
    node.bit_width = field.bit_width;
  } else {
    const cfa::Type& array = program.type_of(expr.a);
    node.op = Op::Index;
    node.bits = program.types[expr.type].size;
    node.operand = scalar_of(program.type_of(expr.b));
    node.c = is_open_ended(program, expr.a) ? 0 : static_cast<NodeId>(array.count);
  }
}

}  // namespace faultline::trace
