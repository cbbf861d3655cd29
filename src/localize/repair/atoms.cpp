#include "localize/repair/atoms.h"

#include <set>

#include "localize/repair/members.h"
#include "localize/repair/twins.h"

namespace faultline::localize::repair {

using cfa::BinaryOp;
using cfa::Expr;
using cfa::ExprId;
using cfa::ExprKind;

namespace {

constexpr std::size_t kMostVariables = 14;
constexpr std::size_t kMostConstants = 16;
constexpr std::size_t kMostNames = 8;       // of constants
constexpr std::size_t kMostMembers = 12;
constexpr std::size_t kLongestMember = 4;   // words
constexpr std::size_t kMostAtoms = 1500;

// status == OK, p->zone != WORLD: what an enumeration can be.
void add_enumeration_atoms(Mint& mint, ExprId place, const std::string& name, const SourceRange& at,
                           std::vector<Material>& atoms) {
  cfa::Builder& builder = mint.builder();
  const cfa::TypeId type = mint.program().exprs[place].type;
  const auto enumerators = mint.program().types[type].enumerators;
  if (enumerators.size() > kMostConstants) return;
  for (const auto& [spelled, value] : enumerators)
    for (const auto& [op, between] : {std::pair{BinaryOp::Eq, " == "}, std::pair{BinaryOp::Ne, " != "}}) {
      const ExprId constant = builder.constant(type, static_cast<std::uint64_t>(value), at);
      atoms.push_back({builder.binary(op, mint.truth_type(), builder.read(place, at), constant, at),
                       {name + between + spelled, Binding::Compound},
                       mint.truth_type()});
    }
}

std::vector<Material> enumeration_atoms(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<Material> atoms;
  if (mint.is_plc()) return atoms;
  for (const cfa::VariableId id : mint.visible(function, at))
    add_enumeration_atoms(mint, mint.builder().variable(id, at), std::string(mint.program().variables[id].name), at, atoms);
  std::size_t more = 0;
  for (const Member& member : members(mint, function, at))
    if (!mint.program().types[member.type].enumerators.empty() && ++more <= kMostMembers)
      add_enumeration_atoms(mint, member.place, member.text, at, atoms);
  return atoms;
}

// ready, !ready, p->next, !p->next: what is zero or not.
void add_truth(Mint& mint, ExprId place, const std::string& name, const SourceRange& at, std::vector<Material>& atoms) {
  const cfa::TypeId id = mint.program().exprs[place].type;
  const cfa::Type& type = mint.program().types[id];
  const bool has_truth = type.kind == cfa::TypeKind::Int || type.kind == cfa::TypeKind::Bool || type.kind == cfa::TypeKind::Pointer;
  if (!has_truth || !type.enumerators.empty()) return;
  const Material atom{mint.builder().read(place, at), {name, Binding::Primary}, id};
  atoms.push_back(atom);
  atoms.push_back(opposite(mint, atom));
}

std::vector<Material> truth_atoms(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<Material> atoms;
  if (mint.is_plc()) return atoms;
  for (const cfa::VariableId id : mint.visible(function, at))
    if (mint.program().variables[id].function)
      add_truth(mint, mint.builder().variable(id, at), std::string(mint.program().variables[id].name), at, atoms);
  for (const Member& member : members(mint, function, at))
    add_truth(mint, member.place, member.text, at, atoms);
  return atoms;
}

// What comparisons are made of: an integer with its text, as C compares it: what is narrower than an int has become one.
struct Comparand {
  ExprId expr;
  std::string text;
  cfa::TypeId type;
};

bool is_compared(const Mint& mint, cfa::TypeId id) {
  const cfa::Type& type = mint.program().types[id];
  if (mint.is_plc()) return mint.is_int(id);
  return type.kind == cfa::TypeKind::Int && type.enumerators.empty();
}

Comparand promoted(Mint& mint, ExprId value, std::string text, const SourceRange& at) {
  cfa::TypeId type = mint.program().exprs[value].type;
  if (!mint.is_plc() && mint.program().types[type].width < 32) type = mint.int_type();
  return {mint.builder().convert(type, value, at), std::move(text), type};
}

std::vector<Comparand> variable_comparands(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<Comparand> all;
  for (const cfa::VariableId id : mint.visible(function, at)) {
    const cfa::Variable variable = mint.program().variables[id];
    if (!is_compared(mint, variable.type) || all.size() == kMostVariables) continue;
    const ExprId value = mint.builder().read(mint.builder().variable(id, at), at);
    all.push_back(promoted(mint, value, variable.name, at));
  }
  return all;
}

// Members, elements and what pointers point to, as the function speaks of them; then members that it could speak of.
std::vector<Comparand> member_comparands(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<Comparand> all;
  if (mint.is_plc()) return all;
  std::set<std::string> texts;
  for (std::size_t i = 0; i < mint.sites().all().size() && all.size() < kMostMembers; ++i) {
    const Site& site = mint.sites().all()[i];
    if (site.part != Part::Code || mint.function_of(site) != function || site.range.file != at.file) continue;
    const Expr expr = mint.program().exprs[site.expr];
    const bool is_value = expr.kind == ExprKind::Read;
    const ExprId place = is_value ? expr.a : site.expr;
    const ExprKind kind = mint.program().exprs[place].kind;
    const bool is_part = kind == ExprKind::Field || kind == ExprKind::Deref || kind == ExprKind::Index;
    if (!is_part || (!is_value && site.use != Use::Place) || !is_compared(mint, mint.program().exprs[place].type) ||
        mint.is_bit_field(site.expr) || !mint.temporaries(site.expr).empty() ||
        !mint.sites().is_expressible(site.expr, function, at))
      continue;
    const Text text = mint.source_text(site);
    if (text.text.empty() || text.binding == Binding::Compound || token_count(text.text) > kLongestMember ||
        !texts.insert(text.text).second)
      continue;
    all.push_back(promoted(mint, is_value ? site.expr : mint.builder().read(place, at), text.text, at));
  }
  for (const Member& member : members(mint, function, at))
    if (all.size() < kMostMembers && is_compared(mint, member.type) && texts.insert(member.text).second)
      all.push_back(promoted(mint, mint.builder().read(member.place, at), member.text, at));
  return all;
}

// Constants with a name before those without.
std::vector<Comparand> constant_comparands(Mint& mint, const SourceRange& at) {
  std::vector<Comparand> all;
  if (!mint.is_plc())
    for (const Material& named : mint.named_constants(at))
      if (mint.is_int(named.type) && all.size() < kMostNames) all.push_back({named.expr, named.text.text, named.type});
  const std::size_t most = all.size() + kMostConstants;
  for (const std::int64_t value : mint.own_constants()) {
    if (all.size() == most) break;
    all.push_back({mint.builder().constant(mint.int_type(), static_cast<std::uint64_t>(value), at), std::to_string(value),
                   mint.int_type()});
  }
  return all;
}

// The right one becomes what the left one is: a constant that it can be, or a variable of its type.
ExprId on_the_right(Mint& mint, const Comparand& left, const Comparand& right, const SourceRange& at) {
  if (left.type == right.type) return right.expr;
  const Expr expr = mint.program().exprs[right.expr];
  if (expr.kind != ExprKind::Constant) return {};
  if (mint.is_plc()) return mint.builder().constant(left.type, expr.bits, at);
  const bool is_negative = static_cast<std::int64_t>(expr.bits) < 0;
  if (is_negative && !mint.program().types[left.type].is_signed()) return {};
  return mint.builder().convert(left.type, right.expr, at);
}

void compare(Mint& mint, const Comparand& left, const Comparand& right, const SourceRange& at,
             std::vector<Material>& atoms) {
  const ExprId compared = on_the_right(mint, left, right, at);
  if (!compared) return;
  for (const auto& [op, text] : kComparisons)
    atoms.push_back({mint.builder().binary(op, mint.truth_type(), left.expr, compared, at),
                     {left.text + text + right.text, Binding::Compound},
                     mint.truth_type()});
}

}  // namespace

bool is_logical(const Expr& expr) {
  return expr.kind == ExprKind::Binary && expr.binary >= BinaryOp::Eq && expr.binary <= BinaryOp::LogicalOr;
}

std::string operand(const Mint& mint, ExprId id, const Text& text, BinaryOp op) {
  const Expr& expr = mint.program().exprs[id];
  if (text.binding != Binding::Compound) return text.text;
  if (mint.is_plc() && expr.kind == ExprKind::Binary && mint.type_of(expr.a).kind == cfa::TypeKind::Bool && expr.binary == BinaryOp::Ne)
    return "(" + text.text + ")";  // XOR
  const bool binds = expr.kind == ExprKind::Binary && is_logical(expr) &&
                     expr.binary != BinaryOp::LogicalOr &&
                     (expr.binary != BinaryOp::LogicalAnd || op == BinaryOp::LogicalAnd);
  return binds || (expr.kind == ExprKind::Binary && expr.binary < BinaryOp::LogicalAnd)
             ? text.text
             : "(" + text.text + ")";
}

Material opposite(Mint& mint, const Material& atom) {
  const Expr expr = mint.program().exprs[atom.expr];
  if (expr.kind == ExprKind::Unary && expr.unary == cfa::UnaryOp::LogicalNot)
    return {expr.a, mint.source_text(core(mint.program(), expr.a)), mint.program().exprs[expr.a].type};
  const ExprId made = mint.builder().unary(cfa::UnaryOp::LogicalNot, mint.truth_type(), atom.expr,
                                           mint.program().range(atom.expr));
  return {made, {"!" + mint.in_parentheses(atom.text), Binding::Unary}, mint.truth_type()};
}

// Comparisons of what is in scope: first those with constants, which are fewer.
std::vector<Material> new_atoms(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<Comparand> values = variable_comparands(mint, function, at);
  const std::size_t variables = values.size();
  for (Comparand& member : member_comparands(mint, function, at))
    values.push_back(std::move(member));
  const std::vector<Comparand> constants = constant_comparands(mint, at);
  std::vector<Material> atoms = truth_atoms(mint, function, at);
  for (Material& atom : enumeration_atoms(mint, function, at))
    atoms.push_back(std::move(atom));
  for (const Comparand& value : values)
    for (const Comparand& constant : constants)
      compare(mint, value, constant, at, atoms);
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t k = i + 1; k < values.size(); ++k)
      if (i < variables) compare(mint, values[i], values[k], at, atoms);
  return atoms;
}

std::vector<Material> known_atoms(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<Material> atoms;
  for (const Material& atom : mint.materials(function, at, Use::Truth)) {
    if (mint.program().types[atom.type].kind == cfa::TypeKind::Float) continue;
    atoms.push_back(atom);
    atoms.push_back(opposite(mint, atom));
  }
  return atoms;
}

std::vector<Material> atoms_at(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<Material> atoms = known_atoms(mint, function, at);
  for (Material& atom : new_atoms(mint, function, at))
    if (atoms.size() < kMostAtoms) atoms.push_back(std::move(atom));
  return atoms;
}

Material joined(Mint& mint, const Material& a, const Material& b, BinaryOp op) {
  const std::string spelled = op == BinaryOp::LogicalAnd ? " && " : " || ";
  return {mint.builder().binary(op, mint.truth_type(), a.expr, b.expr),
          {operand(mint, a.expr, a.text, op) + spelled + operand(mint, b.expr, b.text, op), Binding::Compound},
          mint.truth_type()};
}

}  // namespace faultline::localize::repair
