// Which casts to show. The tree has every conversion that C does, explicit or not. An operator prints its
// operands without their conversions if C, given these texts, would compute in the type that the tree
// computes in; else it puts back as little as needed. So `x < 3` stays that for a char x, and `(unsigned
// int)x < y` appears only if y is signed.
#include "cfa/print_expr.h"

#include <fmt/format.h>

#include "cfa/print.h"
#include "cfa/print_text.h"

namespace faultline::cfa {

namespace {

struct Operator {
  const char* sign;
  Precedence precedence;
};

// What is not infix is written as a call of this name.
Operator operator_of(BinaryOp op) {
  switch (op) {
    case BinaryOp::Add:
    case BinaryOp::AddOverflows:
    case BinaryOp::PointerAdd: return {"+", Precedence::Sum};
    case BinaryOp::Sub:
    case BinaryOp::SubOverflows:
    case BinaryOp::PointerSub: return {"-", Precedence::Sum};
    case BinaryOp::Mul:
    case BinaryOp::MulOverflows: return {"*", Precedence::Product};
    case BinaryOp::Div: return {"/", Precedence::Product};
    case BinaryOp::Rem: return {"%", Precedence::Product};
    case BinaryOp::BitAnd: return {"&", Precedence::BitAnd};
    case BinaryOp::BitOr: return {"|", Precedence::BitOr};
    case BinaryOp::BitXor: return {"^", Precedence::BitXor};
    case BinaryOp::Shl: return {"<<", Precedence::Shift};
    case BinaryOp::Shr: return {">>", Precedence::Shift};
    case BinaryOp::Eq: return {"==", Precedence::Equality};
    case BinaryOp::Ne: return {"!=", Precedence::Equality};
    case BinaryOp::Lt: return {"<", Precedence::Relation};
    case BinaryOp::Le: return {"<=", Precedence::Relation};
    case BinaryOp::Gt: return {">", Precedence::Relation};
    case BinaryOp::Ge: return {">=", Precedence::Relation};
    case BinaryOp::LogicalAnd: return {"&&", Precedence::LogicalAnd};
    case BinaryOp::LogicalOr: return {"||", Precedence::LogicalOr};
    case BinaryOp::FloatMod: return {"fmod", Precedence::Postfix};
    case BinaryOp::FloatRemainder: return {"remainder", Precedence::Postfix};
    case BinaryOp::CopySign: return {"copysign", Precedence::Postfix};
    case BinaryOp::FloatMin: return {"fmin", Precedence::Postfix};
    case BinaryOp::FloatMax: return {"fmax", Precedence::Postfix};
  }
  return {"?", Precedence::Postfix};
}

Operator operator_of(UnaryOp op) {
  switch (op) {
    case UnaryOp::Negate: return {"-", Precedence::Unary};
    case UnaryOp::BitNot: return {"~", Precedence::Unary};
    case UnaryOp::LogicalNot: return {"!", Precedence::Unary};
    case UnaryOp::FloatAbs: return {"fabs", Precedence::Postfix};
    case UnaryOp::SquareRoot: return {"sqrt", Precedence::Postfix};
    case UnaryOp::Floor: return {"floor", Precedence::Postfix};
    case UnaryOp::Ceil: return {"ceil", Precedence::Postfix};
    case UnaryOp::Trunc: return {"trunc", Precedence::Postfix};
    case UnaryOp::RoundAway: return {"round", Precedence::Postfix};
    case UnaryOp::RoundEven: return {"roundeven", Precedence::Postfix};
    case UnaryOp::IsNan: return {"isnan", Precedence::Postfix};
    case UnaryOp::IsInfinite: return {"isinf", Precedence::Postfix};
    case UnaryOp::IsFinite: return {"isfinite", Precedence::Postfix};
    case UnaryOp::IsNormal: return {"isnormal", Precedence::Postfix};
    case UnaryOp::SignBit: return {"signbit", Precedence::Postfix};
    case UnaryOp::PopCount: return {"__builtin_popcount", Precedence::Postfix};
    case UnaryOp::CountLeadingZeros: return {"__builtin_clz", Precedence::Postfix};
    case UnaryOp::CountTrailingZeros: return {"__builtin_ctz", Precedence::Postfix};
    case UnaryOp::ByteSwap: return {"__builtin_bswap", Precedence::Postfix};
  }
  return {"?", Precedence::Postfix};
}

bool is_comparison(BinaryOp op) {
  return op >= BinaryOp::Eq && op <= BinaryOp::Ge;
}

// The type that C gives to a decimal literal without suffix.
Arithmetic bare_literal_type(const Type& type, std::uint64_t bits) {
  const auto value = static_cast<std::int64_t>(bits);
  if (!type.is_signed() && value < 0) return arithmetic(type);
  const bool fits_int = value >= INT32_MIN && value <= INT32_MAX;
  return {TypeKind::Int, static_cast<std::uint16_t>(fits_int ? 32 : 64), Signedness::Signed};
}

}  // namespace

Text ExprPrinter::text(std::string text, Precedence precedence, TypeId type) const {
  const Type& known = program_.types[type];
  return {std::move(text), precedence, arithmetic(known),
          known.kind == TypeKind::Int && known.name == "char"};
}

std::string ExprPrinter::tight(const Text& text, Precedence least) const {
  return text.precedence < least ? "(" + text.text + ")" : text.text;
}

Text ExprPrinter::expr(ExprId id) const {
  return is_place(program_.exprs[id].kind) ? place(id) : value(id);
}

Text ExprPrinter::value(ExprId id) const {
  const Expr& expr = program_.exprs[id];
  switch (expr.kind) {
    case ExprKind::Constant: return constant(expr);
    case ExprKind::Read: return place(expr.a);
    case ExprKind::AddressOf: return address(expr);
    case ExprKind::FunctionAddress:
      return text(program_.functions[FunctionId(expr.bits)].name, Precedence::Postfix, expr.type);
    case ExprKind::Unary: return unary(expr);
    case ExprKind::Binary: return binary(expr);
    case ExprKind::Conditional: return conditional(expr);
    case ExprKind::Convert:
      return preserves_value(type(expr.a), type(id)) ? value(expr.a) : cast(expr.type, value(expr.a));
    case ExprKind::List: return list(expr);
    case ExprKind::Bytes:
      return text(string_literal(program_.strings[expr.bits]), Precedence::Postfix, expr.type);
    default: return place(id);
  }
}

Text ExprPrinter::constant(const Expr& expr) const {
  std::string literal = print_constant(program_, expr.type, expr.bits);
  const bool prefixed = literal.front() == '-' || literal.front() == '(';
  return text(std::move(literal), prefixed ? Precedence::Unary : Precedence::Postfix, expr.type);
}

Text ExprPrinter::cast(TypeId type, const Text& operand) const {
  const std::string inner = tight(operand, Precedence::Unary);
  return text(fmt::format("({}){}", program_.types[type].name, inner), Precedence::Unary, type);
}

std::string ExprPrinter::assigned(ExprId id) const {
  const Expr& expr = program_.exprs[id];
  if (expr.kind != ExprKind::Convert) return value(id).text;
  const bool implied = type(expr.a).is_number() ? type(id).is_number() : type(id).kind != TypeKind::Int;
  return implied ? value(expr.a).text : value(id).text;
}

Text ExprPrinter::condition(ExprId id) const {
  const Expr& expr = program_.exprs[id];
  if (expr.kind == ExprKind::Convert && type(id).kind == TypeKind::Bool) return condition(expr.a);
  return value(id);
}

std::string ExprPrinter::negated_condition(ExprId id) const {
  return "!" + tight(condition(id), Precedence::Unary);
}

std::vector<Text> ExprPrinter::forms(ExprId id) const {
  const Expr& expr = program_.exprs[id];
  if (expr.kind == ExprKind::Convert && type(expr.a).is_number()) {
    const Text inner = value(expr.a);  // printed once: twice at every level would be exponential
    return {inner, cast(expr.type, inner)};
  }
  Text plain = value(id);
  const Type& known = program_.types[expr.type];
  if (expr.kind != ExprKind::Constant || known.kind != TypeKind::Int || !known.enumerators.empty())
    return {plain};
  if (plain.is_character) return {plain};
  plain.type = bare_literal_type(known, expr.bits);
  Text suffixed = text(plain.text, plain.precedence, expr.type);
  if (plain.type == suffixed.type || known.width < 32) return {plain};
  if (!known.is_signed() && suffixed.text.back() != 'u') suffixed.text += 'u';
  if (known.width == 64) suffixed.text += program_.types.pointer_bytes() == 8 ? "l" : "ll";
  return {plain, suffixed};
}

Text ExprPrinter::operand(ExprId id, Arithmetic wanted) const {
  std::vector<Text> candidates = forms(id);
  for (Text& candidate : candidates)
    if (promoted(candidate.type) == wanted) return std::move(candidate);
  return std::move(candidates.back());
}

std::pair<Text, Text> ExprPrinter::operands(ExprId a, ExprId b) const {
  const Arithmetic wanted = type(a);
  if (wanted.kind != TypeKind::Int && wanted.kind != TypeKind::Float) return {value(a), value(b)};
  std::vector<Text> left = forms(a);
  std::vector<Text> right = forms(b);
  // A suffix before a cast, a cast on the left before one on the right.
  if (right.size() > 1 && program_.exprs[b].kind == ExprKind::Constant)
    for (Text& y : right)
      if (common(left.front().type, y.type) == wanted) return {std::move(left.front()), std::move(y)};
  for (Text& y : right)
    for (Text& x : left)
      if (common(x.type, y.type) == wanted) return {std::move(x), std::move(y)};
  return {std::move(left.back()), std::move(right.back())};
}

// A number beside a char is meant as a character: in comparisons always, in sums if it is a digit's or
// letter's base.
void ExprPrinter::show_characters(BinaryOp op, ExprId a, ExprId b, std::pair<Text, Text>& texts) const {
  const auto show = [&](ExprId id, const Text& other, Text& text) {
    const Expr& expr = program_.exprs[id];
    if (!other.is_character || expr.kind != ExprKind::Constant || !program_.type_of(id).enumerators.empty())
      return;
    const bool base = expr.bits == '0' || expr.bits == 'a' || expr.bits == 'A';
    const bool meant = is_comparison(op) || (base && (op == BinaryOp::Add || op == BinaryOp::Sub));
    if (std::string literal = character_literal(expr.bits); meant && !literal.empty()) text.text = literal;
  };
  show(a, texts.second, texts.first);
  show(b, texts.first, texts.second);
}

Text ExprPrinter::unary(const Expr& expr) const {
  const auto [sign, precedence] = operator_of(expr.unary);
  if (precedence == Precedence::Postfix) return call(sign, {value(expr.a)}, expr.type);
  if (expr.unary == UnaryOp::LogicalNot) return text(negated_condition(expr.a), precedence, expr.type);
  const Text inner = operand(expr.a, arithmetic(program_.types[expr.type]));
  const bool twice = inner.text.front() == *sign && *sign == '-';
  return text(sign + (twice ? "(" + inner.text + ")" : tight(inner, precedence)), precedence, expr.type);
}

Text ExprPrinter::infix(const Expr& expr, const Text& a, const Text& b) const {
  const auto [sign, precedence] = operator_of(expr.binary);
  const auto tighter = static_cast<Precedence>(static_cast<int>(precedence) + 1);
  return text(fmt::format("{} {} {}", tight(a, precedence), sign, tight(b, tighter)), precedence, expr.type);
}

Text ExprPrinter::binary(const Expr& expr) const {
  switch (expr.binary) {
    case BinaryOp::LogicalAnd:
    case BinaryOp::LogicalOr: return infix(expr, condition(expr.a), condition(expr.b));
    case BinaryOp::Shl:
    case BinaryOp::Shr:
      return infix(expr, operand(expr.a, arithmetic(program_.types[expr.type])), value(expr.b));
    case BinaryOp::PointerAdd: return pointer_add(expr);
    case BinaryOp::PointerSub: return infix(expr, value(expr.a), value(expr.b));
    default: break;
  }
  std::pair<Text, Text> texts = operands(expr.a, expr.b);
  show_characters(expr.binary, expr.a, expr.b, texts);
  const auto [sign, precedence] = operator_of(expr.binary);
  if (precedence == Precedence::Postfix) return call(sign, {texts.first, texts.second}, expr.type);
  Text result = infix(expr, texts.first, texts.second);
  if (expr.binary >= BinaryOp::AddOverflows) return call("overflows", {std::move(result)}, expr.type);
  return result;
}

Text ExprPrinter::conditional(const Expr& expr) const {
  const auto [yes, no] = operands(expr.b, expr.c);
  const std::string test = tight(condition(expr.a), Precedence::LogicalOr);
  return text(fmt::format("{} ? {} : {}", test, yes.text, tight(no, Precedence::Conditional)),
              Precedence::Conditional, expr.type);
}

Text ExprPrinter::call(const std::string& function, const std::vector<Text>& arguments, TypeId type) const {
  std::string result = function + "(";
  for (std::size_t i = 0; i < arguments.size(); ++i)
    result += (i == 0 ? "" : ", ") + arguments[i].text;
  return text(result + ")", Precedence::Postfix, type);
}

std::string print_expr(const Program& program, ExprId expr) {
  return ExprPrinter(program).expr(expr).text;
}

}  // namespace faultline::cfa
