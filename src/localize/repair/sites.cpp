#include "localize/repair/sites.h"

#include <algorithm>
#include <set>
#include <utility>

#include "cfa/model_file.h"
#include "cfa/operands.h"
#include "localize/repair/text_outline.h"

namespace faultline::localize::repair {

using cfa::Expr;
using cfa::ExprId;
using cfa::ExprKind;

namespace {

bool is_temporary(const cfa::Program& program, ExprId place) {
  const Expr& expr = program.exprs[place];
  return expr.kind == ExprKind::Variable &&
         program.variables[cfa::VariableId(expr.bits)].storage == cfa::Storage::Temporary;
}

// Or what a temporary points to: of `p->list[n++]` the address in `p` was kept before n was counted.
bool reads_temporary(const cfa::Program& program, ExprId id) {
  const Expr& expr = program.exprs[id];
  if (expr.kind == ExprKind::Deref && program.range(id) == program.range(expr.a)) return reads_temporary(program, expr.a);
  if (expr.kind == ExprKind::Read) return is_temporary(program, expr.a);
  return expr.kind == ExprKind::Variable && is_temporary(program, id);
}

// The place that an operation stores in.
ExprId target_of(const cfa::Operation& operation) {
  if (const auto* assign = std::get_if<cfa::Assign>(&operation)) return assign->target;
  if (const auto* call = std::get_if<cfa::Call>(&operation)) return call->result;
  if (const auto* havoc = std::get_if<cfa::Havoc>(&operation)) return havoc->target;
  return {};
}

bool is_truth(const cfa::Operation& operation) {
  if (const auto* branch = std::get_if<cfa::Branch>(&operation))
    return branch->outcome == cfa::Outcome::True || branch->outcome == cfa::Outcome::False;
  return std::holds_alternative<cfa::Assert>(operation) || std::holds_alternative<cfa::Assume>(operation);
}

bool is_identifier(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
  return std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

bool has_assignment(std::string_view text) {
  static const std::set<std::string_view> all = {
      "=", ":=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"};
  return std::ranges::any_of(tokens_of(text), [&](const Token& token) {
    return all.contains(text.substr(token.begin, token.end - token.begin));
  });
}

}  // namespace

ExprId core(const cfa::Program& program, ExprId id) {
  for (;;) {
    const Expr& expr = program.exprs[id];
    const bool wraps = expr.kind == ExprKind::Convert || expr.kind == ExprKind::Unary;
    if (!wraps || program.range(id) != program.range(expr.a)) return id;
    id = expr.a;
  }
}

Sites::Sites(const cfa::Program& program, const trace::Trusted& trusted, const Specification& specification)
    : program_(program) {
  for (std::uint32_t i = 0; i < program.locations.size(); ++i) {
    const cfa::LocationId at(i);
    const cfa::Location& location = program.locations[at];
    if (location.out.empty()) continue;
    const cfa::Edge& edge = program.edges[location.out.front()];
    const bool is_global = location.function == program.start && edge.kind == cfa::StatementKind::Declaration;
    const bool is_users = program.functions[location.function].origin == cfa::Origin::User &&
                          location.function != program.start;
    if (!edge.range || !(is_users || is_global) || cfa::is_of_models(program, edge.range)) continue;
    if (trusted && trusted(location.function, edge.range)) continue;
    if (!texts_.contains(edge.range.file))
      texts_.emplace(edge.range.file, SourceText(program.files.text(edge.range.file), program.language));
    add_location(at, specification[i] ? Part::Specification : Part::Code);
  }
  drop_ambiguous();
  if (program.language != cfa::Language::StructuredText) return;
  for (const cfa::Edge& edge : program.edges)
    if (const auto* havoc = std::get_if<cfa::Havoc>(&edge.operation);
        havoc && program.locations[edge.from].function == program.start)
      inputs_.insert(cfa::base_variable(program, havoc->target));
}

void Sites::add_location(cfa::LocationId at, Part part) {
  const cfa::EdgeId first = program_.locations[at].out.front();
  const cfa::Operation& operation = program_.edges[first].operation;
  if (const auto* assertion = std::get_if<cfa::Assert>(&operation);
      assertion && assertion->kind != cfa::AssertKind::Assertion)
    return;  // an error that is reached has no condition
  if (part == Part::Code) locations_.push_back(at);
  const ExprId target = target_of(operation);
  Site site;
  site.at = at;
  site.edge = first;
  site.part = part;
  site.is_whole = true;
  for (const cfa::Operand& operand : cfa::operands(operation)) {
    const bool is_place = cfa::is_place(program_.exprs[operand.expr].kind);
    site.is_target = operand.expr == target;
    site.range = {};
    visit(operand.expr, is_place ? Use::Place : is_truth(operation) ? Use::Truth : Use::Value, site);
  }
}

void Sites::visit(ExprId id, Use use, Site site) {
  if (!id) return;
  const SourceRange around = site.range;
  site.expr = core(program_, id);
  site.use = use;
  site.range = program_.range(site.expr);
  const Expr& expr = program_.exprs[site.expr];
  const bool is_plc = program_.language == cfa::Language::StructuredText;
  // Whatever is TRUE or FALSE is a condition, wherever it stands.
  if (is_plc && use == Use::Value && program_.types[expr.type].kind == cfa::TypeKind::Bool) site.use = Use::Truth;
  if (expr.kind == ExprKind::Constant && site.range == around && !site.is_label) return;  // the 1 of ++
  if (reads_temporary(program_, site.expr)) return;                     // it was computed where it is a site
  // The address behind a subscript has no text of its own.
  // The label of a CASE stands for the comparison with it.
  const bool is_label = is_plc && expr.kind == ExprKind::Binary && program_.range(expr.b) == site.range;
  if (expr.kind != ExprKind::Binary || (site.range != around && !is_label)) add(site);
  site.is_whole = false;
  if (site.is_label = is_label; is_label) return visit(expr.b, Use::Value, site);
  visit_parts(expr, use, site);
}

void Sites::visit_parts(const Expr& expr, Use, Site site) {
  site.is_target = false;
  site.is_addressed = expr.kind == ExprKind::AddressOf;
  switch (expr.kind) {
    case ExprKind::Read:
    case ExprKind::AddressOf: return visit(expr.a, Use::Place, site);
    case ExprKind::Variable:
    case ExprKind::Constant:
    case ExprKind::FunctionAddress:
    case ExprKind::Bytes: return;
    case ExprKind::List:
      for (const cfa::ListElement& element : program_.lists[expr.bits])
        visit(element.value, Use::Value, site);
      return;
    case ExprKind::Field:
    case ExprKind::Index: visit(expr.a, Use::Place, site); return visit(expr.b, Use::Value, site);
    case ExprKind::Unary:
      return visit(expr.a, expr.unary == cfa::UnaryOp::LogicalNot ? Use::Truth : Use::Value, site);
    case ExprKind::Conditional:
      visit(expr.a, Use::Truth, site);
      visit(expr.b, Use::Value, site);
      return visit(expr.c, Use::Value, site);
    case ExprKind::Binary: {
      const bool logical =
          expr.binary == cfa::BinaryOp::LogicalAnd || expr.binary == cfa::BinaryOp::LogicalOr;
      visit(expr.a, logical ? Use::Truth : Use::Value, site);
      return visit(expr.b, logical ? Use::Truth : Use::Value, site);
    }
    default:
      visit(expr.a, Use::Value, site);
      visit(expr.b, Use::Value, site);
      visit(expr.c, Use::Value, site);
  }
}

void Sites::add(Site site) {
  if (!site.range || !texts_.contains(site.range.file)) return;
  // A variable and the value that is read from it have one text.
  ExprId owner = site.expr;
  const Expr* expr = &program_.exprs[owner];
  while ((expr->kind == ExprKind::Read || expr->kind == ExprKind::AddressOf ||
          expr->kind == ExprKind::Deref ||
          (expr->kind == ExprKind::Binary && expr->binary == cfa::BinaryOp::PointerAdd)) &&
         program_.range(expr->a) == site.range) {
    owner = expr->a;
    expr = &program_.exprs[owner];
  }
  site.assigns = has_assignment(program_.text(site.range));
  auto& owners = owners_[site.range];
  const std::pair key(site.at, owner);
  if (std::ranges::find(owners, key) == owners.end()) owners.push_back(key);
  sites_.push_back(std::move(site));
}

cfa::FunctionId Sites::function_around(const SourceRange& range) const {
  const auto text = texts_.find(range.file);
  if (text == texts_.end()) return {};
  const SourceText& file = text->second;
  for (const Extent& extent : function_extents(file)) {
    const Token& first = file.tokens()[extent.begin];
    const Token& last = file.tokens()[extent.end];
    const std::uint32_t at = file.offset(range.begin);
    if (at < first.begin || at > last.begin) continue;
    for (std::uint32_t i = 0; i < program_.functions.size(); ++i) {
      const SourceRange& name = program_.functions[cfa::FunctionId(i)].range;
      if (name.file != range.file || !name) continue;
      const std::uint32_t offset = file.offset(name.begin);
      if (offset >= first.begin && offset <= last.begin) return cfa::FunctionId(i);
    }
  }
  return {};
}

std::vector<FileId> Sites::files() const {
  std::vector<FileId> all;
  for (const auto& [file, text] : texts_)
    all.push_back(file);
  return all;
}

void Sites::drop_ambiguous() {
  // Of a compound assignment the value that is read has the text of the target.
  std::map<SourceRange, bool> stored;
  for (const Site& site : sites_)
    if (site.is_target) stored[site.range] = true;
  std::erase_if(sites_, [&](const Site& site) {
    if (owners_[site.range].size() != 1) return true;
    return !site.is_target && stored.contains(site.range);
  });
  std::stable_sort(sites_.begin(), sites_.end(),
                   [](const Site& a, const Site& b) { return a.range < b.range; });
}

// The variables of a PLC program's entry block are globals, but only this block knows their names.
bool Sites::is_of_entry(const cfa::Variable& variable) const {
  cfa::FunctionId owner;
  for (std::uint32_t i = 0; i < program_.functions.size(); ++i) {
    const SourceRange& range = program_.functions[cfa::FunctionId(i)].range;
    if (range && range.file == variable.range.file && range.begin < variable.range.begin &&
        (!owner || program_.functions[owner].range.begin < range.begin))
      owner = cfa::FunctionId(i);
  }
  return owner == program_.entry;
}

bool Sites::is_visible(cfa::VariableId id, cfa::FunctionId function, const SourceRange& at) const {
  const cfa::Variable& variable = program_.variables[id];
  const bool nameable = variable.storage != cfa::Storage::Temporary && is_identifier(variable.name);
  if (!nameable || !variable.range || variable.range.file != at.file) return false;
  if (variable.storage == cfa::Storage::Parameter) return variable.function == function;
  if (variable.function && variable.function != function) return false;
  if (!(variable.range.begin < at.begin)) return false;
  if (program_.language == cfa::Language::StructuredText && !variable.function && function != program_.entry &&
      is_of_entry(variable))
    return false;
  const SourceText& text = text_of(at.file);
  // Not in its own declaration: neither its initialiser, nor, to be safe, what is declared beside it.
  const auto semicolon = [&](Position from) {
    for (auto token = text.token_behind(text.offset(from)); token && *token < text.tokens().size(); ++*token)
      if (const std::string_view here = text.text(text.tokens()[*token]); here == ";" || here == "{")
        return text.tokens()[*token].begin;
    return std::uint32_t{0};
  };
  if (text.offset(at.begin) < semicolon(variable.range.end)) return false;
  return text.offset(at.begin) < text.scope_end(text.offset(variable.range.begin));
}

std::vector<cfa::VariableId> Sites::visible(cfa::FunctionId function, const SourceRange& at) const {
  std::map<std::string_view, cfa::VariableId> innermost;
  for (std::uint32_t i = 0; i < program_.variables.size(); ++i) {
    const cfa::VariableId id(i);
    if (!is_visible(id, function, at)) continue;
    cfa::VariableId& known = innermost[program_.variables[id].name];
    if (!known || program_.variables[known].range.begin < program_.variables[id].range.begin) known = id;
  }
  std::vector<cfa::VariableId> all;
  for (const auto& [name, id] : innermost)
    all.push_back(id);
  std::ranges::sort(all, {}, [&](cfa::VariableId id) { return program_.variables[id].range; });
  return all;
}

bool Sites::is_declared_const(cfa::VariableId id) const {
  const SourceRange& range = program_.variables[id].range;
  const auto text = texts_.find(range.file);
  if (!range || text == texts_.end()) return false;
  const SourceText& file = text->second;
  for (auto token = file.token_before(file.offset(range.begin)); token; --*token) {
    const std::string_view here = file.text(file.tokens()[*token]);
    if (here == "const") return true;
    if (here == ";" || here == "{" || here == "}" || here == "(" || here == "," || *token == 0) break;
  }
  return false;
}

bool Sites::points_to_const(cfa::VariableId id) const {
  const SourceRange& range = program_.variables[id].range;
  const auto text = texts_.find(range.file);
  if (program_.types[program_.variables[id].type].kind != cfa::TypeKind::Pointer || !is_declared_const(id)) return false;
  const SourceText& file = text->second;
  const auto token = file.token_before(file.offset(range.begin));
  return token && file.text(file.tokens()[*token]) == "*";
}

bool Sites::is_expressible(ExprId root, cfa::FunctionId function, const SourceRange& at) const {
  std::vector<ExprId> open{root};
  while (!open.empty()) {
    const Expr& expr = program_.exprs[open.back()];
    open.pop_back();
    if (expr.kind == ExprKind::List || expr.kind == ExprKind::Bytes) return false;
    if (expr.kind == ExprKind::Variable) {
      const cfa::VariableId variable(expr.bits);
      const std::vector<cfa::VariableId> known = visible(function, at);
      if (std::ranges::find(known, variable) == known.end()) return false;
    }
    for (const ExprId part : {expr.a, expr.b, expr.c})
      if (part) open.push_back(part);
  }
  return true;
}

}  // namespace faultline::localize::repair
