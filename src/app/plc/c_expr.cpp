#include "app/plc/c_expr.h"

#include <fmt/format.h>

#include <bit>
#include <cctype>
#include <cmath>

#include "base/diagnostic.h"

namespace faultline::app {

using cfa::BinaryOp;
using cfa::Expr;
using cfa::ExprId;
using cfa::ExprKind;
using cfa::TypeKind;
using cfa::UnaryOp;

namespace {

// Keywords of C, and what the generated program uses itself.
constexpr const char* kTaken[] = {
    "auto",     "break",    "case",    "char",    "const",    "continue", "default",  "do",     "double", "else",
    "enum",     "extern",   "float",   "for",     "goto",     "if",       "inline",   "int",    "long",   "register",
    "restrict", "return",   "short",   "signed",  "sizeof",   "static",   "struct",   "switch", "typedef", "union",
    "unsigned", "void",     "volatile", "while",  "bool",     "true",     "false",    "main",   "at",     "sdivide",
    "udivide",  "sremains", "uremains", "element", "fail",    "finish",  "input",    "base",   "whole",  "uwhole",
    "end_cycle", "row",     "next",    "cycles",
    "calls",    "put_time", "put_real", "put_row", "read_row", "memset",   "memcpy",   "printf", "exit",   "stdin",
    "stdout",   "stderr",   "abs",     "time",    "signal",   "select",   "y0",       "y1",     "yn",     "j0",
    "j1",       "jn",       "log",     "exp",     "index",    "linux",    "unix",     "i386",   "errno",  "NAN",
    "INFINITY", "EOF",      "NULL",    "start",   "remove",   "rename",   "div",      "gamma",  "round",  "trunc",
    "floor",    "ceil",     "sqrt",    "pow",     "sin",      "cos",      "tan",      "random", "system", "puts"};

[[noreturn]] void refuse(const char* what) {
  throw InternalError(fmt::format("a PLC program has {}, which is not written as C", what));
}

std::string real(double number, bool is_single) {
  if (std::isnan(number)) return "NAN";
  if (std::isinf(number)) return number < 0 ? "-INFINITY" : "INFINITY";
  std::string digits = is_single ? fmt::format("{}", static_cast<float>(number)) : fmt::format("{}", number);
  if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
  return digits + (is_single ? "f" : "");
}

const char* symbol(BinaryOp op) {
  switch (op) {
    case BinaryOp::Add: return "+";
    case BinaryOp::Sub: return "-";
    case BinaryOp::Mul: return "*";
    case BinaryOp::Div: return "/";
    case BinaryOp::BitAnd: return "&";
    case BinaryOp::BitOr: return "|";
    case BinaryOp::BitXor: return "^";
    case BinaryOp::Eq: return "==";
    case BinaryOp::Ne: return "!=";
    case BinaryOp::Lt: return "<";
    case BinaryOp::Le: return "<=";
    case BinaryOp::Gt: return ">";
    case BinaryOp::Ge: return ">=";
    case BinaryOp::LogicalAnd: return "&&";
    case BinaryOp::LogicalOr: return "||";
    default: refuse("an operator of C");
  }
}

}  // namespace

std::string c_identifier(const std::string& name) {
  std::string out;
  for (const unsigned char c : name)
    out += std::isalnum(c) != 0 && c < 128 ? static_cast<char>(c) : '_';
  if (out.empty() || std::isdigit(static_cast<unsigned char>(out[0])) != 0 || out[0] == '_') out = "v" + out;
  return out;
}

std::string c_string(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else if (c == '?') {
      out += "\\?";
    } else {
      out += c;
    }
  }
  return out + "\"";
}

CExprs::CExprs(const cfa::Program& program) : program_(program), taken_(std::begin(kTaken), std::end(kTaken)) {
  for (std::uint32_t i = 0; i < program.functions.size(); ++i)
    functions_[i] = unique(i == program.start.value ? "run" : program.functions[cfa::FunctionId(i)].name);
  for (std::uint32_t i = 0; i < program.variables.size(); ++i) {
    const cfa::Variable& variable = program.variables[cfa::VariableId(i)];
    variables_[i] = unique(variable.storage == cfa::Storage::Temporary ? "temporary" : variable.name);
  }
}

std::string CExprs::unique(const std::string& name) {
  const std::string base = c_identifier(name);
  std::string made = base;
  for (int i = 2; !taken_.insert(made).second; ++i)
    made = fmt::format("{}_{}", base, i);
  return made;
}

std::string CExprs::type(cfa::TypeId id) const {
  const cfa::Type& type = program_.types[id];
  switch (type.kind) {
    case TypeKind::Void: return "void";
    case TypeKind::Bool: return "bool";
    case TypeKind::Int: return fmt::format("{}int{}_t", type.is_signed() ? "" : "u", type.width);
    case TypeKind::Float: return type.width == 32 ? "float" : "double";
    case TypeKind::Pointer: return this->type(type.element) + " *";
    case TypeKind::Array: return fmt::format("array_{}", id.value);
    case TypeKind::Struct: return fmt::format("{}_{}", c_identifier(type.name.empty() ? "record" : type.name), id.value);
    default: refuse("a type of C");
  }
}

std::string CExprs::field(const cfa::Type& record, std::size_t index) {
  return "m_" + c_identifier(record.fields[index].name);
}

void CExprs::define(std::ostream& out, cfa::TypeId id) {
  const cfa::Type& type = program_.types[id];
  if (type.kind == TypeKind::Pointer) return define(out, type.element);
  if (!type.is_aggregate() || !defined_.insert(id.value).second) return;
  if (type.kind == TypeKind::Array) {
    define(out, type.element);
    out << fmt::format("typedef struct {{ {} at[{}]; }} {};\n", this->type(type.element), type.count, this->type(id));
  } else {
    for (const cfa::Field& field : type.fields)
      define(out, field.type);
    out << "typedef struct {\n";
    for (std::size_t i = 0; i < type.fields.size(); ++i)
      out << fmt::format("  {} {};\n", this->type(type.fields[i].type), field(type, i));
    if (type.fields.empty()) out << "  char nothing;\n";
    out << fmt::format("}} {};\n", this->type(id));
  }
  out << fmt::format("_Static_assert(sizeof({}) == {}, \"layout\");\n", this->type(id), type.size);
}

std::string CExprs::constant(const Expr& expr) const {
  const cfa::Type& type = program_.types[expr.type];
  if (type.kind == TypeKind::Bool) return expr.bits != 0 ? "true" : "false";
  if (type.kind == TypeKind::Float)
    return type.width == 32 ? real(std::bit_cast<float>(static_cast<std::uint32_t>(expr.bits)), true)
                            : real(std::bit_cast<double>(expr.bits), false);
  if (type.kind != TypeKind::Int) refuse("a constant of C");
  const auto number = static_cast<std::int64_t>(expr.bits);
  if (!type.is_signed()) return type.width == 64 ? fmt::format("UINT64_C({})", expr.bits) : fmt::format("{}u", expr.bits);
  if (type.width < 64 && number > -2147483648) return number < 0 ? fmt::format("({})", number) : fmt::format("{}", number);
  if (type.width < 64) return "INT32_MIN";
  if (expr.bits == std::uint64_t{1} << 63) return "INT64_MIN";
  return number < 0 ? fmt::format("(-INT64_C({}))", -number) : fmt::format("INT64_C({})", number);
}

std::string CExprs::place(ExprId id) const {
  const Expr& expr = program_.exprs[id];
  switch (expr.kind) {
    case ExprKind::Variable: return variable(cfa::VariableId(static_cast<std::uint32_t>(expr.bits)));
    case ExprKind::Deref: return "(*" + value(expr.a) + ")";
    case ExprKind::Field: return place(expr.a) + "." + field(program_.type_of(expr.a), expr.bits);
    case ExprKind::Index: {
      const std::uint64_t count = program_.type_of(expr.a).count;
      const Expr& at = program_.exprs[expr.b];
      const bool is_inside = at.kind == ExprKind::Constant && at.bits < count;
      return fmt::format("{}.at[{}]", place(expr.a),
                         is_inside ? fmt::format("{}", at.bits)
                                   : fmt::format("element({}, {}, {})", value(expr.b), count, program_.range(id).begin.line));
    }
    default: refuse("a place of C");
  }
}

std::string CExprs::unary(const Expr& expr) const {
  const std::string a = value(expr.a), own = type(expr.type);
  const cfa::Type& operand = program_.type_of(expr.a);
  const char* suffix = operand.width == 32 ? "f" : "";
  switch (expr.unary) {
    case UnaryOp::Negate:
      return operand.kind == TypeKind::Float ? "(-" + a + ")" : fmt::format("({})(0 - (uint64_t){})", own, a);
    case UnaryOp::BitNot: return fmt::format("({})~{}", own, a);
    case UnaryOp::LogicalNot: return "!" + a;
    case UnaryOp::FloatAbs: return fmt::format("fabs{}({})", suffix, a);
    case UnaryOp::SquareRoot: return fmt::format("sqrt{}({})", suffix, a);
    case UnaryOp::Floor: return fmt::format("floor{}({})", suffix, a);
    case UnaryOp::Ceil: return fmt::format("ceil{}({})", suffix, a);
    case UnaryOp::Trunc: return fmt::format("trunc{}({})", suffix, a);
    case UnaryOp::RoundAway: return fmt::format("round{}({})", suffix, a);
    case UnaryOp::RoundEven: return fmt::format("rint{}({})", suffix, a);
    case UnaryOp::IsFinite: return fmt::format("(isfinite({}) != 0)", a);
    case UnaryOp::IsNan: return fmt::format("(isnan({}) != 0)", a);
    default: refuse("an operator of C");
  }
}

// The machine's division would trap.
std::string CExprs::divided(const Expr& expr) const {
  const cfa::Type& own = program_.types[expr.type];
  const char* name = expr.binary == BinaryOp::Div ? "divide" : "remains";
  const SourceRange& range = program_.range(expr.a);
  return fmt::format("({}){}{}({}, {}, {})", type(expr.type), own.is_signed() ? 's' : 'u', name, value(expr.a), value(expr.b), range.begin.line);
}

std::string CExprs::binary(const Expr& expr) const {
  const cfa::Type& own = program_.types[expr.type];
  const bool is_float = own.kind == TypeKind::Float;
  if ((expr.binary == BinaryOp::Div || expr.binary == BinaryOp::Rem) && !is_float) return divided(expr);
  const std::string a = value(expr.a), b = value(expr.b);
  switch (expr.binary) {
    case BinaryOp::Add:
    case BinaryOp::Sub:
    case BinaryOp::Mul:
      if (is_float) break;
      return fmt::format("({})((uint64_t){} {} (uint64_t){})", type(expr.type), a, symbol(expr.binary), b);
    case BinaryOp::BitAnd:
    case BinaryOp::BitOr:
    case BinaryOp::BitXor: return fmt::format("({})({} {} {})", type(expr.type), a, symbol(expr.binary), b);
    case BinaryOp::Shl:
      return fmt::format("({})((uint64_t){} << ({} & {}))", type(expr.type), a, b, own.width > 32 ? 63 : 31);
    case BinaryOp::Shr:
      return fmt::format("({})(({}int64_t){} >> ({} & {}))", type(expr.type), own.is_signed() ? "" : "u", a, b,
                         own.width > 32 ? 63 : 31);
    default: break;
  }
  return fmt::format("({} {} {})", a, symbol(expr.binary), b);
}

std::string CExprs::converted(const Expr& expr) const {
  const std::string a = value(expr.a);
  if (program_.types[expr.type].kind == TypeKind::Bool) return fmt::format("({} != 0)", a);
  return fmt::format("({}){}", type(expr.type), a);
}

std::string CExprs::value(ExprId id) const {
  const Expr& expr = program_.exprs[id];
  switch (expr.kind) {
    case ExprKind::Constant: return constant(expr);
    case ExprKind::Read: return place(expr.a);
    case ExprKind::AddressOf: return "&" + place(expr.a);
    case ExprKind::Unary: return unary(expr);
    case ExprKind::Binary: return binary(expr);
    case ExprKind::Conditional: return fmt::format("({} ? {} : {})", value(expr.a), value(expr.b), value(expr.c));
    case ExprKind::Convert: return converted(expr);
    default: refuse("a value of C");
  }
}

}  // namespace faultline::app
