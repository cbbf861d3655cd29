// Places, pointers and aggregates: `*(p + i)` is written `p[i]`, `(*p).f` `p->f`, an array that decays is its
// name, and an anonymous struct member is passed over, as in the source.
#include <fmt/format.h>

#include <algorithm>

#include "cfa/print.h"
#include "cfa/print_expr.h"

namespace faultline::cfa {

namespace {

constexpr std::size_t kShownElements = 32;

// A temporary is named by source text, which may be any expression: is it one operand however it is embedded?
bool is_one_operand(const std::string& name) {
  if (!name.empty() && name.front() == '"') return true;
  int depth = 0;
  for (const char c : name) {
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    const bool word = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                      c == '_' || c == '.' || c == '$' || c == ')' || c == ']' ||
                      static_cast<unsigned char>(c) >= 0x80;
    if (depth == 0 && !word) return false;
  }
  return name.empty() || name.front() != '(' || name.back() == ')';
}

}  // namespace

Text ExprPrinter::place(ExprId id) const {
  const Expr& expr = program_.exprs[id];
  switch (expr.kind) {
    case ExprKind::Variable: {
      const std::string& name = program_.variables[VariableId(expr.bits)].name;
      const bool whole = is_one_operand(name);
      return text(whole ? name : one_line(name), whole ? Precedence::Postfix : Precedence::Comma, expr.type);
    }
    case ExprKind::Field: return text(field(expr), Precedence::Postfix, expr.type);
    case ExprKind::Index:
      return text(fmt::format("{}[{}]", tight(place(expr.a), Precedence::Postfix), value(expr.b).text),
                  Precedence::Postfix, expr.type);
    default: break;
  }
  if (const std::string* const name = reference(expr)) return text(*name, Precedence::Postfix, expr.type);
  if (const auto parts = subscript(expr))
    return text(fmt::format("{}[{}]", tight(pointer_to(expr.type, parts->first), Precedence::Postfix),
                            value(parts->second).text),
                Precedence::Postfix, expr.type);
  return text("*" + tight(pointer_to(expr.type, expr.a), Precedence::Unary), Precedence::Unary, expr.type);
}

// BIP has no pointers: what the lowering passes by one is known by its own name, and data of a component's own by
// theirs alone.
const std::string* ExprPrinter::reference(const Expr& deref) const {
  if (program_.language != Language::Bip || deref.kind != ExprKind::Deref) return nullptr;
  const Expr& read = program_.exprs[deref.a];
  if (read.kind != ExprKind::Read || program_.exprs[read.a].kind != ExprKind::Variable) return nullptr;
  return &program_.variables[VariableId(program_.exprs[read.a].bits)].name;
}

std::optional<std::pair<ExprId, ExprId>> ExprPrinter::subscript(const Expr& deref) const {
  const Expr& sum = program_.exprs[deref.a];
  const bool adds = sum.kind == ExprKind::Binary && sum.binary == BinaryOp::PointerAdd;
  if (!adds || sum.bits != program_.types[deref.type].size) return std::nullopt;
  return std::pair(sum.a, sum.b);
}

std::string ExprPrinter::field(const Expr& expr) const {
  const std::string& name = program_.type_of(expr.a).fields[expr.bits].name;
  if (name.empty()) return place(expr.a).text;
  ExprId whole = expr.a;
  while (program_.exprs[whole].kind == ExprKind::Field) {
    const Expr& outer = program_.exprs[whole];
    if (!program_.type_of(outer.a).fields[outer.bits].name.empty()) break;
    whole = outer.a;
  }
  const Expr& base = program_.exprs[whole];
  if (reference(base)) return name;
  if (base.kind == ExprKind::Deref && !subscript(base))
    return tight(pointer_to(base.type, base.a), Precedence::Postfix) + "->" + name;
  return tight(place(whole), Precedence::Postfix) + "." + name;
}

// A pointer where its target's type matters: with a cast, if without it C would take another type.
Text ExprPrinter::pointer_to(TypeId pointee, ExprId id) const {
  const Expr& expr = program_.exprs[id];
  ExprId bare = id;
  while (program_.exprs[bare].kind == ExprKind::Convert &&
         type(program_.exprs[bare].a).kind == TypeKind::Pointer)
    bare = program_.exprs[bare].a;
  if (program_.type_of(bare).element == pointee) return value(bare);
  if (program_.types[expr.type].element == pointee && expr.kind == ExprKind::Convert)
    return cast(expr.type, value(bare));
  const bool array = program_.types[pointee].kind == TypeKind::Array;
  const std::string type_name = program_.types.declare(pointee, array ? "(*)" : "*");
  return text(fmt::format("({}){}", type_name, tight(value(bare), Precedence::Unary)), Precedence::Unary,
              expr.type);
}

Text ExprPrinter::address(const Expr& expr) const {
  const Type& object = program_.type_of(expr.a);
  const Text what = place(expr.a);
  const bool decays = object.kind == TypeKind::Array && program_.types[expr.type].element == object.element;
  if (decays) return text(what.text, what.precedence, expr.type);
  return text("&" + tight(what, Precedence::Unary), Precedence::Unary, expr.type);
}

Text ExprPrinter::pointer_add(const Expr& expr) const {
  const TypeId pointee = program_.types[expr.type].element;
  const std::uint64_t size =
      std::max<std::uint64_t>(program_.types[pointee].size, 1);  // void: GNU counts bytes
  const Expr& offset = program_.exprs[expr.b];
  const auto number = static_cast<std::int64_t>(offset.bits);
  const bool backwards =
      offset.kind == ExprKind::Constant && program_.type_of(expr.b).is_signed() && number < 0;
  const std::string by =
      backwards ? fmt::format("{}", 0 - offset.bits) : tight(value(expr.b), Precedence::Product);
  const char* sign = backwards ? "-" : "+";
  if (expr.bits == size) {
    const std::string from = tight(pointer_to(pointee, expr.a), Precedence::Sum);
    return text(fmt::format("{} {} {}", from, sign, by), Precedence::Sum, expr.type);
  }
  const std::string from = tight(value(expr.a), Precedence::Unary);
  const std::string scale = expr.bits == 1 ? "" : fmt::format(" * {}", expr.bits);
  return text(fmt::format("(char *){} {} {}{}", from, sign, by, scale), Precedence::Sum, expr.type);
}

Text ExprPrinter::list(const Expr& expr) const {
  const std::vector<ListElement>& elements = program_.lists[expr.bits];
  std::string result = "{";
  std::uint64_t end = 0;  // of the element before: what follows it directly needs no designator
  for (std::size_t i = 0; i < std::min(elements.size(), kShownElements); ++i) {
    const Type& type = program_.type_of(elements[i].value);
    const std::uint64_t expected = (end + type.align - 1) / type.align * type.align;
    const bool follows = elements[i].offset == expected && elements[i].bit_width == 0;
    result += i == 0 ? "" : ", ";
    if (!follows) result += designator(expr.type, elements[i]) + " = ";
    result += assigned(elements[i].value);
    end = elements[i].offset + type.size;
  }
  if (elements.size() > kShownElements) result += ", ...";
  return text(result + "}", Precedence::Postfix, expr.type);
}

// "[1].y": the way from the whole to the part that has the element's place and type.
std::string ExprPrinter::designator(TypeId whole, const ListElement& element) const {
  const Type& wanted = program_.type_of(element.value);
  std::string path;
  std::uint64_t rest = element.offset;
  for (TypeId part = whole; program_.types[part].is_aggregate();) {
    const Type& type = program_.types[part];
    if (rest == 0 && type.kind == wanted.kind && type.size == wanted.size) break;
    if (type.kind == TypeKind::Array) {
      const std::uint64_t size = program_.types[type.element].size;
      if (size == 0) break;
      path += fmt::format("[{}]", rest / size);
      rest %= size;
      part = type.element;
      continue;
    }
    const auto holds = [&](const Field& field) {
      if (element.bit_width != 0 && field.bit_width != 0)
        return field.offset == rest && field.bit_offset == element.bit_offset;
      return field.offset <= rest && rest < field.offset + program_.types[field.type].size;
    };
    const auto found = std::find_if(type.fields.begin(), type.fields.end(), holds);
    if (found == type.fields.end()) break;
    if (!found->name.empty()) path += "." + found->name;
    rest -= found->offset;
    part = found->type;
  }
  return path;
}

}  // namespace faultline::cfa
