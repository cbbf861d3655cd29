// Operands: another constant, another variable, another expression.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cctype>

#include "localize/repair/definitions.h"
#include "localize/repair/members.h"
#include "localize/repair/templates.h"

namespace faultline::localize::repair {

using cfa::Expr;
using cfa::ExprId;
using cfa::ExprKind;

namespace {

constexpr std::size_t kMostTexts = 12;  // for one definition

// Of the type of the constant that it replaces. None: another type, or it does not fit.
ExprId converted(Mint& mint, std::int64_t value, cfa::TypeId type, const SourceRange& range) {
  cfa::Builder& builder = mint.builder();
  const cfa::TypeId plain = mint.int_type();
  const ExprId number = builder.constant(plain, static_cast<std::uint64_t>(value), range);
  const cfa::Type& wanted = builder.types()[type];
  if (!wanted.is_integral() && wanted.kind != cfa::TypeKind::Float) return {};
  const ExprId made = builder.convert(type, number, range);
  return builder.expr(made).kind == ExprKind::Constant ? made : ExprId();
}

// The numbers that may stand for this one: near ones first.
std::vector<std::int64_t> numbers_for(const Mint& mint, std::int64_t old) {
  std::set<std::int64_t> all = mint.constants();
  all.insert(mint.values().begin(), mint.values().end());
  for (const std::int64_t near : {old + 1, old - 1, -old, 2 * old, old / 2, 10 * old, old / 10})
    if (near >= -2147483647 && near <= 2147483647) all.insert(near);
  all.erase(old);
  return {all.begin(), all.end()};
}

constexpr std::int64_t kLargestNumber = 2147483647;
constexpr std::int64_t kByte = 256;

// As it is written: 31, 0x1F or 0x1Fu.
struct Numeral {
  std::int64_t value = 0;
  int base = 10;
  std::string suffix;

  std::string with(std::int64_t other) const {
    return (base == 16 ? fmt::format("0x{:02X}", other) : std::to_string(other)) + suffix;
  }
};

std::optional<Numeral> numeral(const Mint& mint, const SourceRange& range) {
  std::string text = mint.text_of(range);
  Numeral result;
  if (const auto value = mint.literal(range)) {
    if (text.starts_with('\'') || text == "true" || text == "false") return std::nullopt;
    result.value = *value;
    result.base = text.starts_with("0x") || text.starts_with("0X") ? 16 : 10;
    return result;
  }
  if (mint.is_plc() || (!text.ends_with('u') && !text.ends_with('U'))) return std::nullopt;
  result.suffix = text.back();
  text.pop_back();
  result.base = text.starts_with("0x") || text.starts_with("0X") ? 16 : 10;
  const std::string_view digits = std::string_view(text).substr(result.base == 16 ? 2 : 0);
  if (result.base == 10 && digits.size() > 1 && digits.starts_with('0')) return std::nullopt;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result.value, result.base);
  const bool is_whole = !digits.empty() && error == std::errc() && end == digits.data() + digits.size();
  return is_whole && result.value <= kLargestNumber ? std::optional(result) : std::nullopt;
}

// What it becomes by a slip of the pen: another digit, one more or less, two exchanged; a byte in hexadecimal may be any.
std::vector<std::int64_t> slips_of(std::int64_t old, int base) {
  std::set<std::int64_t> all;
  if (base == 16 && old < kByte)
    for (std::int64_t byte = 0; byte < kByte; ++byte)
      all.insert(byte);
  const std::string digits = base == 16 ? fmt::format("{:x}", std::abs(old)) : std::to_string(std::abs(old));
  const std::string_view known = std::string_view("0123456789abcdef").substr(0, static_cast<std::size_t>(base));
  const auto add = [&](const std::string& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (!text.empty() && error == std::errc() && value <= kLargestNumber) all.insert(old < 0 ? -value : value);
  };
  for (std::size_t i = 0; i <= digits.size(); ++i) {
    for (const char digit : known)
      add(std::string(digits).insert(i, 1, digit));
    if (i == digits.size()) break;
    for (const char digit : known)
      add(std::string(digits).replace(i, 1, 1, digit));
    add(std::string(digits).erase(i, 1));
    if (i + 1 == digits.size()) break;
    std::string exchanged = digits;
    std::swap(exchanged[i], exchanged[i + 1]);
    add(exchanged);
  }
  all.erase(old);
  return {all.begin(), all.end()};
}

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

}  // namespace

namespace {

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
      mint.exchange(site, made, mint.number(value));
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
  if (!is_literal_site(mint, site)) return;
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
  if (!is_literal_site(mint, site) || !mint.is_int(mint.program().exprs[site.expr].type)) return;
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
  if (site.use == Use::Place || expr.kind == ExprKind::Constant || !mint.is_arithmetic_int(expr.type)) return;
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

// e becomes e + x, e - x, e * x, e / x, e % x.
void more_arithmetic(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  if (site.use != Use::Value || !mint.is_arithmetic_int(expr.type)) return;
  const bool compares = expr.kind == ExprKind::Binary && expr.binary >= cfa::BinaryOp::Eq &&
                        expr.binary <= cfa::BinaryOp::LogicalOr;
  if (compares || mint.program().edges[site.edge].range == site.range) return;
  if (expr.kind == ExprKind::Constant && !mint.literal(site.range)) return;
  if (expr.kind == ExprKind::Binary && !operator_token(mint, site.expr)) return;
  const std::string own = mint.in_parentheses(mint.source_text(site));
  cfa::Builder& builder = mint.builder();
  const auto put = [&](ExprId operand, const std::string& text) {
    static constexpr std::pair<cfa::BinaryOp, const char*> kOperators[] = {{cfa::BinaryOp::Add, " + "},
                                                                           {cfa::BinaryOp::Sub, " - "},
                                                                           {cfa::BinaryOp::Mul, " * "},
                                                                           {cfa::BinaryOp::Div, " / "},
                                                                           {cfa::BinaryOp::Rem, " % "}};
    for (const auto& [op, sign] : kOperators)
      mint.exchange(site, builder.binary(op, expr.type, site.expr, operand, site.range),
                    {own + sign + text, Binding::Compound});
  };
  for (const cfa::VariableId id : mint.visible(mint.function_of(site), site.range)) {
    const std::string name = mint.program().variables[id].name;
    if (mint.same_type(mint.program().variables[id].type, expr.type))
      put(builder.read(builder.variable(id, site.range), site.range), name);
  }
  for (const std::int64_t value : mint.constants())
    if (value > 1)
      put(builder.constant(expr.type, static_cast<std::uint64_t>(value), site.range), std::to_string(value));
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

namespace {

// The enumerator behind this one takes its value from it, unless it has its own.
bool is_followed(const SourceText& file, const SourceRange& definition) {
  const auto next = file.token_behind(file.offset(definition.end));
  if (!next || *next + 2 >= file.tokens().size() || file.text(file.tokens()[*next]) != ",") return false;
  return file.text(file.tokens()[*next + 1]) != "}" && file.text(file.tokens()[*next + 2]) != "=";
}

enum class Defines : std::uint8_t { Macro, Enumerator };

// `#define NAME 5 * OTHER`: NAME. Empty: no macro, or one with parameters.
std::string_view name_of_macro(std::string_view line) {
  const auto skip = [&](std::string_view word) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    if (!line.starts_with(word)) return false;
    line.remove_prefix(word.size());
    return true;
  };
  if (!skip("#") || !skip("define") || !skip("")) return {};
  const auto is_of_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  const auto end = std::ranges::find_if_not(line, is_of_name);
  return end != line.end() && *end == '(' ? std::string_view() : std::string_view(line.begin(), end);
}

// `NAME : INT := 5` of Structured Text, `NAME := 5` of SCL, `const data int NAME = 5` of BIP.
std::string_view name_of_constant(const SourceText& file, const SourceRange& definition) {
  const auto before = file.token_before(file.offset(definition.begin));
  const auto word = [&](std::size_t token) { return file.text(file.tokens()[token]); };
  if (!before || *before < 3 || word(*before) != "=") return {};
  return word(*before - 2) == ":" ? word(*before - 3) : word(*before - 1);
}

// What the number is a part of the definition of: `#define NAME 5`, `enum { NAME = 5 }`. Empty: something
// else.
std::string_view defined_name(const Mint& mint, const SourceRange& definition, Defines kind) {
  if (mint.is_plc() || mint.program().language == cfa::Language::Bip)
    return kind == Defines::Macro ? name_of_constant(mint.source(definition), definition) : "";
  if (kind == Defines::Macro)
    return name_of_macro(mint.program().files.line(definition.file, definition.begin.line));
  const SourceText& file = mint.source(definition);
  const auto before = file.token_before(file.offset(definition.begin));
  if (!before || *before < 1) return {};
  const auto word = [&](std::size_t token) { return file.text(file.tokens()[token]); };
  if (word(*before) != "=" || is_followed(file, definition)) return {};
  const auto block = file.block_around(file.offset(definition.begin));
  const bool is_enum = block && *block > 1 && (word(*block - 1) == "enum" || word(*block - 2) == "enum");
  return is_enum ? word(*before - 1) : std::string_view();
}

// Are these all uses of the name that the definition belongs to? It may also be an array's size, or a case.
bool is_used_only_by(const Mint& mint, const SourceRange& definition, Defines kind,
                     const std::vector<Site>& sites) {
  const SourceText& file = mint.source(definition);
  const std::string_view name = defined_name(mint, definition, kind);
  if (name.empty()) return false;
  std::size_t uses = 0;
  for (const Token& token : file.tokens())
    if (mint.is_name(file.text(token), name)) ++uses;
  return uses == sites.size() + 1;
}

// Uses that are no expressions, an array's size or a case: the text is read again.
void redefine_text(Mint& mint, const SourceRange& definition, std::int64_t old) {
  std::vector<std::int64_t> values = {old - 1, old + 1, 2 * old, old / 2, 10 * old, old / 10};
  for (const std::int64_t other : mint.own_constants())
    if (values.size() < kMostTexts && other > 0 && other != old && std::ranges::find(values, other) == values.end())
      values.push_back(other);
  for (const std::int64_t value : values)
    if (value >= 0 && value != old && value <= kLargestNumber) mint.rewrite(definition, std::to_string(value));
}

enum class Values : std::uint8_t { Likely, Slips };

// A name for a number: other numbers, in all its uses at once.
void redefine(Mint& mint, Defines kind, Values wanted = Values::Likely) {
  std::map<SourceRange, std::vector<Site>> uses;
  std::map<SourceRange, std::int64_t> values;
  for (const Site& site : mint.sites().all())
    if (const auto defined = defined_constant(mint.program(), site.expr)) {
      uses[defined->definition].push_back(site);
      values[defined->definition] = defined->value;
    }
  for (const auto& [definition, sites] : uses) {
    const auto known =
        std::ranges::find_if(sites, [&](const Site& site) { return site.range.file == definition.file; });
    const bool is_code = std::ranges::all_of(sites, [](const Site& site) { return site.part == Part::Code; });
    const bool is_computed = mint.program().exprs[sites.front().expr].kind == ExprKind::Binary;
    const auto old = numeral(mint, definition);
    if (known == sites.end() || !is_code || (!is_computed && !old && !mint.literal(definition))) continue;
    if (wanted == Values::Slips && (is_computed || !old || mint.is_plc())) continue;
    if (!is_used_only_by(mint, definition, kind, sites)) {
      const bool is_text = mint.program().language == cfa::Language::C && !is_computed &&
                           !defined_name(mint, definition, kind).empty();
      if (is_text && wanted == Values::Likely) redefine_text(mint, definition, values[definition]);
      continue;
    }
    // The range of an expression that ends with `sizeof(x)` ends with its keyword.
    if (mint.source(definition).behind(mint.source(definition).offset(definition.end)) == "(") continue;
    const std::vector<std::int64_t> others =
        wanted == Values::Likely ? numbers_for(mint, values[definition]) : slips_of(old->value, old->base);
    for (const std::int64_t value : others) {
      if (old && !old->suffix.empty() && value < 0) continue;
      Mutant mutant = mint.begin(sites.front().at);
      mutant.statement = {};
      mutant.edits.push_back(mint.edit(
          definition, old && (wanted == Values::Slips || !old->suffix.empty())
                          ? old->with(value)
                          : mint.number(value, mint.program().exprs[sites.front().expr].type).text));
      std::map<cfa::LocationId, cfa::LocationId> changed;
      bool fits = true;
      for (const Site& site : sites) {
        const ExprId made = converted(mint, value, mint.program().exprs[site.expr].type, site.range);
        fits = fits && made;
        if (!made) continue;
        const cfa::LocationId from = changed.contains(site.at) ? changed[site.at] : site.at;
        changed[site.at] = mint.workshop().copy_with(from, site.expr, made);
      }
      for (const auto& [at, as] : changed)
        mutant.detours.push_back({at, as});
      if (fits) mint.add(std::move(mutant));
    }
  }
}

}  // namespace

void other_definition(Mint& mint) {
  redefine(mint, Defines::Macro);
}

void other_enumerator(Mint& mint) {
  redefine(mint, Defines::Enumerator);
}

void miswritten_definition(Mint& mint) {
  redefine(mint, Defines::Macro, Values::Slips);
}

void other_name(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  if (!mint.is_plc() || expr.kind != ExprKind::Constant || site.use == Use::Place) return;
  const std::string own = mint.text_of(site.range);
  const std::size_t mark = own.rfind('#');
  const std::string before = mark == std::string::npos ? "" : own.substr(0, mark + 1);
  const std::vector<std::pair<std::string, std::int64_t>> enumerators = mint.type_of(site.expr).enumerators;
  for (const auto& [name, value] : enumerators)
    mint.exchange(site, mint.builder().constant(expr.type, static_cast<std::uint64_t>(value), site.range),
                  {before + name, Binding::Primary});
  if (!mint.program().definitions.contains(site.expr)) return;
  for (const Site& other : mint.sites().all()) {
    const Expr known = mint.program().exprs[other.expr];
    if (known.kind != ExprKind::Constant || known.type != expr.type || known.bits == expr.bits ||
        other.range.file != site.range.file || !mint.program().definitions.contains(other.expr))
      continue;
    mint.exchange(site, mint.builder().constant(expr.type, known.bits, site.range),
                  {mint.text_of(other.range), Binding::Primary});
  }
}

}  // namespace faultline::localize::repair
