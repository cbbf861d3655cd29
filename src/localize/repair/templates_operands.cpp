// Operands: another constant, another variable, another expression.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "localize/repair/definitions.h"
#include "localize/repair/members.h"
#include "localize/repair/numbers.h"
#include "localize/repair/templates.h"

namespace faultline::localize::repair {

using cfa::Expr;
using cfa::ExprId;
using cfa::ExprKind;

namespace {

// Does it name something that is declared with `const`? Nobody may write through such a pointer.
bool has_const(const Mint& mint, ExprId root) {
  std::vector<ExprId> open{root};
  while (!open.empty()) {
    const Expr& expr = mint.program().exprs[open.back()];
    open.pop_back();
    if (expr.kind == ExprKind::Variable && mint.sites().is_declared_const(cfa::VariableId(expr.bits)))
      return true;
    for (const ExprId part : {expr.a, expr.b, expr.c})
      if (part) open.push_back(part);
  }
  return false;
}

bool is_literal_site(const Mint& mint, const Site& site) {
  const std::string_view text = mint.program().text(site.range);
  const bool is_defined = mint.program().definitions.contains(site.expr);
  return mint.program().exprs[site.expr].kind == ExprKind::Constant &&
         (!is_defined || text == "true" || text == "false") && mint.literal(site.range).has_value();
}

// All of an integer that is stored: what is stored instead is converted to its type.
bool is_stored_as_it_is(const Mint& mint, const Site& site) {
  const auto* assign = std::get_if<cfa::Assign>(&mint.program().edges[site.edge].operation);
  return assign && assign->value == site.expr && mint.type_of(site.expr).kind == cfa::TypeKind::Int;
}

// A subscript: whatever stands there is converted to the same.
bool takes_any_integer(const Mint& mint, const Site& site) {
  const SourceText& file = mint.source(site.range);
  return file.before(file.offset(site.range.begin)) == "[" && file.behind(file.offset(site.range.end)) == "]";
}

// The number in `x + 1` and `x - 1`, where 0 is no change that anyone would write.
bool is_added(const Mint& mint, const Site& site) {
  const SourceText& file = mint.source(site.range);
  const auto sign = file.token_before(file.offset(site.range.begin));
  if (!sign || *sign == 0) return false;
  const std::string_view text = file.text(file.tokens()[*sign]), left = file.text(file.tokens()[*sign - 1]);
  const auto last = static_cast<unsigned char>(left.back());
  return (text == "+" || text == "-") && (std::isalnum(last) != 0 || last == '_' || last == ')');
}

// 0x40u becomes 0x80u: what has a suffix keeps it, and hexadecimal numbers differ by bits, too.
void other_unsigned(Mint& mint, const Site& site) {
  const std::string text(mint.program().text(site.range));
  const cfa::TypeId type = mint.program().exprs[site.expr].type;
  const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
  if (!text.ends_with('u') && !text.ends_with('U')) return;
  std::uint32_t old = 0;
  const std::string_view digits = std::string_view(text).substr(is_hex ? 2 : 0, text.size() - (is_hex ? 3 : 1));
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), old, is_hex ? 16 : 10);
  if (error != std::errc() || end != digits.data() + digits.size() || mint.program().types[type].width != 32) return;
  std::vector<std::int64_t> values = numbers_for(mint, old);
  for (std::uint32_t bit = 1; is_hex && bit != 0 && bit <= 2 * std::max(old, 128u); bit *= 2)
    values.push_back(old ^ bit);
  for (const std::int64_t value : values)
    if (value >= 0)
      mint.exchange(site, mint.builder().constant(type, static_cast<std::uint64_t>(value), site.range),
                    {(is_hex ? fmt::format("0x{:02X}", value) : std::to_string(value)) + text.back(), Binding::Primary});
}

}  // namespace

void other_number(Mint& mint, const Site& site) {
  if (!mint.is_plc() && mint.program().exprs[site.expr].kind == ExprKind::Constant &&
      !mint.program().definitions.contains(site.expr))
    other_unsigned(mint, site);
  if (!is_literal_site(mint, site)) return;
  const cfa::TypeId type = mint.program().exprs[site.expr].type;
  const bool is_term = mint.program().language == cfa::Language::Bip && is_added(mint, site);
  for (const std::int64_t value : numbers_for(mint, *mint.literal(site.range))) {
    if (value == 0 && is_term) continue;
    if (const ExprId made = converted(mint, value, type, site.range))
      mint.exchange(site, made, number_like(mint, site.range, value));
  }
}

void miswritten_number(Mint& mint, const Site& site) {
  const Expr& expr = mint.program().exprs[site.expr];
  if (mint.is_plc() || expr.kind != ExprKind::Constant || mint.program().definitions.contains(site.expr)) return;
  const auto old = numeral(mint, site.range);
  if (!old) return;
  const cfa::TypeId type = expr.type;
  for (const std::int64_t value : slips_of(old->value, old->base))
    if (const ExprId made = converted(mint, value, type, site.range))
      mint.exchange(site, made, {old->with(value), value < 0 ? Binding::Unary : Binding::Primary});
}

void other_variable(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  if (site.use != Use::Place || expr.kind != ExprKind::Variable) return;
  const cfa::Edge& edge = mint.program().edges[site.edge];
  if (site.is_target && edge.kind == cfa::StatementKind::Declaration) return;
  const cfa::Variable& old = mint.program().variables[cfa::VariableId(expr.bits)];
  const bool has_mark = mint.is_plc() && mint.text_of(site.range).starts_with('#');
  if (!mint.is_name(mint.text_of(site.range), old.name) || site.range == old.range) return;  // its declaration
  for (const cfa::VariableId other : mint.visible(mint.function_of(site), site.range)) {
    const cfa::Variable& variable = mint.program().variables[other];
    if (other.value == expr.bits || variable.type != old.type) continue;
    if (site.is_target && (variable.constant || mint.sites().is_input(other))) continue;
    if (mint.sites().is_declared_const(other) != mint.sites().is_declared_const(cfa::VariableId(expr.bits)))
      continue;
    // What is only a register has no address.
    if (site.is_addressed && variable.residence == cfa::Residence::Register) continue;
    const std::string name = (has_mark ? "#" : "") + variable.name;
    mint.exchange(site, mint.builder().variable(other, site.range), {name, Binding::Primary});
  }
}

void other_member(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  if (site.use != Use::Place || expr.kind != ExprKind::Field) return;
  const std::vector<cfa::Field> fields = mint.type_of(expr.a).fields;
  const cfa::Field& old = fields[expr.bits];
  const std::string text = mint.text_of(site.range);
  if (old.bit_width != 0 || old.name.empty() || !text.ends_with(old.name)) return;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i == expr.bits || fields[i].type != old.type || fields[i].name.empty() || fields[i].bit_width != 0)
      continue;
    mint.exchange(site, mint.builder().field(expr.a, i, site.range),
                  {text.substr(0, text.size() - old.name.size()) + fields[i].name, Binding::Primary});
  }
}

void variable_for_number(Mint& mint, const Site& site) {
  if (!is_literal_site(mint, site) && !is_named_constant(mint, site)) return;
  const cfa::TypeId type = mint.program().exprs[site.expr].type;
  if (!site.is_whole && !mint.is_arithmetic_int(type)) return;
  const bool is_converted = takes_any_integer(mint, site);
  for (const cfa::VariableId id : mint.visible(mint.function_of(site), site.range)) {
    const cfa::Variable& variable = mint.program().variables[id];
    const bool is_small = mint.program().types[variable.type].is_integral() && mint.program().types[variable.type].width < 32;
    if (!mint.same_type(variable.type, type) && !(is_converted && is_small)) continue;
    const std::string name = variable.name;
    cfa::Builder& builder = mint.builder();
    const ExprId value = builder.read(builder.variable(id, site.range), site.range);
    mint.exchange(site, builder.convert(type, value, site.range), {name, Binding::Primary});
  }
}

// 1 becomes n->count.
void member_for_number(Mint& mint, const Site& site) {
  const bool is_number = is_literal_site(mint, site) || is_named_constant(mint, site);
  if (!is_number || !mint.is_int(mint.program().exprs[site.expr].type)) return;
  for (const Member& member : members(mint, mint.function_of(site), site.range))
    if (mint.is_int(member.type))
      mint.exchange(site, mint.builder().read(member.place, site.range), {member.text, Binding::Primary});
}

// A literal is an `int`: it takes the place of another one, or of a whole operand, which C converts.
void number_for_value(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  if (site.use == Use::Place || expr.kind == ExprKind::Constant) return;
  if (is_of_defined_constants(mint.program(), site.expr))
    return;  // their definitions are what can be changed
  const bool is_simple = expr.kind == ExprKind::Read || expr.kind == ExprKind::Binary;
  const cfa::Type& type = mint.program().types[expr.type];
  if (!is_simple || type.kind != cfa::TypeKind::Int || (!mint.is_int(expr.type) && !site.is_whole)) return;
  if (mint.text_of(site.range).find('=') != std::string::npos &&
      mint.program().edges[site.edge].range == site.range)
    return;  // all of a compound assignment
  for (const std::int64_t value : mint.constants()) {
    const ExprId made = converted(mint, value, expr.type, site.range);
    if (made && static_cast<std::int64_t>(mint.program().exprs[made].bits) == value)
      mint.exchange(site, made, mint.number(value));
  }
}

void one_more_or_less(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  if (site.use == Use::Place || !mint.is_arithmetic_int(expr.type)) return;
  if (expr.kind == ExprKind::Constant && !is_named_constant(mint, site)) return;
  const bool compares = expr.kind == ExprKind::Binary && expr.binary >= cfa::BinaryOp::Eq &&
                        expr.binary <= cfa::BinaryOp::LogicalOr;
  if (compares || site.use == Use::Truth) return;
  if (expr.kind == ExprKind::Binary && !operator_token(mint, site.expr)) return;
  const cfa::Edge& edge = mint.program().edges[site.edge];
  if (expr.kind == ExprKind::Binary && edge.range == site.range) return;  // a compound assignment
  if (expr.kind == ExprKind::Unary && edge.range == site.range) return;
  cfa::Builder& builder = mint.builder();
  const Text old = mint.source_text(site);
  const std::string text = expr.kind == ExprKind::Conditional ? "(" + old.text + ")" : old.text;
  const bool low = expr.kind == ExprKind::Binary &&
                   (expr.binary == cfa::BinaryOp::Shl || expr.binary == cfa::BinaryOp::Shr ||
                    (expr.binary >= cfa::BinaryOp::BitAnd && expr.binary <= cfa::BinaryOp::BitXor));
  for (const auto& [op, sign] :
       {std::pair{cfa::BinaryOp::Add, " + 1"}, std::pair{cfa::BinaryOp::Sub, " - 1"}}) {
    const ExprId one = builder.constant(expr.type, 1, site.range);
    mint.exchange(site, builder.binary(op, expr.type, site.expr, one, site.range),
                  {(low ? "(" + text + ")" : text) + sign, Binding::Compound});
  }
}

namespace {

using Signs = std::vector<std::pair<cfa::BinaryOp, const char*>>;

// Can an operation stand around it?
bool takes_arithmetic(const Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  if (site.use != Use::Value || !mint.is_arithmetic_int(expr.type)) return false;
  const bool compares = expr.kind == ExprKind::Binary && expr.binary >= cfa::BinaryOp::Eq &&
                        expr.binary <= cfa::BinaryOp::LogicalOr;
  if (compares || mint.program().edges[site.edge].range == site.range) return false;
  if (expr.kind == ExprKind::Constant && !mint.literal(site.range)) return false;
  return expr.kind != ExprKind::Binary || operator_token(mint, site.expr);
}

void put_operation(Mint& mint, const Site& site, const Signs& signs, ExprId operand, const std::string& text) {
  const std::string own = mint.in_parentheses(mint.source_text(site));
  const cfa::TypeId type = mint.program().exprs[site.expr].type;
  for (const auto& [op, sign] : signs)
    mint.exchange(site, mint.builder().binary(op, type, site.expr, operand, site.range),
                  {own + sign + text, Binding::Compound});
}

void put_operations_with_variables(Mint& mint, const Site& site, const Signs& signs) {
  for (const cfa::VariableId id : mint.visible(mint.function_of(site), site.range)) {
    const std::string name = mint.program().variables[id].name;
    if (mint.same_type(mint.program().variables[id].type, mint.program().exprs[site.expr].type))
      put_operation(mint, site, signs, mint.builder().read(mint.builder().variable(id, site.range), site.range), name);
  }
}

const Signs kSums = {{cfa::BinaryOp::Add, " + "}, {cfa::BinaryOp::Sub, " - "}};
const Signs kProducts = {{cfa::BinaryOp::Mul, " * "}, {cfa::BinaryOp::Div, " / "}, {cfa::BinaryOp::Rem, " % "}};

}  // namespace

// e becomes e + x, e - x, and with constants e * 2, e / 2, e % 2.
void more_arithmetic(Mint& mint, const Site& site) {
  if (!takes_arithmetic(mint, site)) return;
  put_operations_with_variables(mint, site, kSums);
  for (const std::int64_t value : mint.constants()) {
    if (value <= 1) continue;
    const ExprId number = mint.builder().constant(mint.program().exprs[site.expr].type, static_cast<std::uint64_t>(value), site.range);
    put_operation(mint, site, kSums, number, std::to_string(value));
    put_operation(mint, site, kProducts, number, std::to_string(value));
  }
}

// e becomes e * x, e / x, e % x: rarer than it is of use, as a product with a flag is a condition.
void more_products(Mint& mint, const Site& site) {
  if (takes_arithmetic(mint, site)) put_operations_with_variables(mint, site, kProducts);
}

void other_expression(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  if (site.use == Use::Place || !mint.program().types[expr.type].is_scalar()) return;
  if (expr.kind == ExprKind::Constant &&
      (!mint.literal(site.range) || (!site.is_whole && !mint.is_arithmetic_int(expr.type))))
    return;
  const cfa::Edge& edge = mint.program().edges[site.edge];
  if (edge.range == site.range && edge.kind == cfa::StatementKind::Assignment) return;
  cfa::Builder& builder = mint.builder();
  if (site.use == Use::Value && expr.kind != ExprKind::Constant)
    for (const cfa::VariableId id : mint.visible(mint.function_of(site), site.range)) {
      const std::string name = mint.program().variables[id].name;
      const bool is_pointer = mint.program().types[expr.type].kind == cfa::TypeKind::Pointer;
      if (is_pointer && mint.sites().is_declared_const(id) != has_const(mint, site.expr)) continue;
      const cfa::TypeId type = mint.program().variables[id].type;
      if (!mint.same_type(type, expr.type) && !(is_stored_as_it_is(mint, site) && mint.program().types[type].is_integral()))
        continue;
      const ExprId value = builder.read(builder.variable(id, site.range), site.range);
      mint.exchange(site, builder.convert(expr.type, value, site.range), {name, Binding::Primary});
    }
  for (const Material& material : mint.materials(mint.function_of(site), site.range, site.use)) {
    const bool fits = site.use == Use::Truth
                          ? mint.program().types[material.type].kind != cfa::TypeKind::Float &&
                                mint.program().types[expr.type].kind != cfa::TypeKind::Float
                          : mint.same_type(material.type, expr.type);
    const bool is_pointer = mint.program().types[expr.type].kind == cfa::TypeKind::Pointer;
    if (is_pointer && has_const(mint, material.expr) != has_const(mint, site.expr)) continue;
    if (fits) mint.exchange(site, material.expr, material.text);
  }
}

// while (p->next) becomes while (p), while (q), while (p->next->next).
void other_pointer(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  const cfa::Type type = mint.program().types[expr.type];
  if (site.use != Use::Truth || expr.kind != ExprKind::Read || type.kind != cfa::TypeKind::Pointer) return;
  cfa::Builder& builder = mint.builder();
  for (const cfa::VariableId id : mint.visible(mint.function_of(site), site.range)) {
    const std::string name = mint.program().variables[id].name;
    if (mint.program().variables[id].type == expr.type)
      mint.exchange(site, builder.read(builder.variable(id, site.range), site.range),
                    {name, Binding::Primary});
  }
  const Expr place = mint.program().exprs[expr.a];
  if (place.kind == ExprKind::Field && mint.program().exprs[place.a].kind == ExprKind::Deref) {
    const ExprId base = core(mint.program(), mint.program().exprs[place.a].a);
    if (mint.program().exprs[base].type == expr.type && mint.program().range(base) != site.range)
      mint.exchange(site, base, mint.source_text(base));
  }
  if (mint.program().types[type.element].kind != cfa::TypeKind::Struct) return;
  const std::vector<cfa::Field> fields = mint.program().types[type.element].fields;
  const std::string own = mint.text_of(site.range);
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (fields[i].type == expr.type && !fields[i].name.empty())
      mint.exchange(
          site,
          builder.read(builder.field(builder.deref(site.expr, type.element, site.range), i, site.range),
                       site.range),
          {own + "->" + fields[i].name, Binding::Primary});
}

}  // namespace faultline::localize::repair
