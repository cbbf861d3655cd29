// Statements that the program has already, copied to another place, also with something exchanged.
#include <map>
#include <set>

#include "localize/repair/renaming.h"
#include "localize/repair/statements.h"

namespace faultline::localize::repair {

using cfa::BinaryOp;
using cfa::ExprId;

namespace {

constexpr double kCopied = 2;  // tokens that a copied statement counts, however long it is

// An assignment of the function, and the if that it is alone under; or one of another function, by its names.
struct Original {
  cfa::Assign assign;
  std::string text;
  ExprId condition;
  std::string condition_text;
  bool is_foreign = false;
};

std::string text_of(const Original& original) {
  return original.condition ? "if (" + original.condition_text + ") " + original.text : original.text;
}

std::optional<Original> foreign_original(Mint& mint, const Simple& simple, cfa::FunctionId function,
                                         const SourceRange& at) {
  const auto* found = std::get_if<cfa::Assign>(&mint.program().edges[simple.edge].operation);
  if (!found) return std::nullopt;
  const cfa::Assign assign = *found;
  if (!mint.temporaries(assign.target).empty() || !mint.temporaries(assign.value).empty() ||
      mint.program().exprs[assign.target].kind == cfa::ExprKind::Variable || mint.is_bit_field(assign.target))
    return std::nullopt;
  const std::vector<cfa::VariableId> known = mint.visible(function, at);
  const ExprId target = mint.by_names(assign.target, known), value = mint.by_names(assign.value, known);
  if (!target || !value) return std::nullopt;
  for (const cfa::VariableId variable : variables_of(mint, {target}))
    if (!is_writable(mint, variable)) return std::nullopt;
  return Original{{target, value}, mint.text_of(simple.range), {}, {}, true};
}

std::vector<Original> originals(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<Original> all;
  const auto is_usable = [&](ExprId expr) {
    return mint.temporaries(expr).empty() && mint.sites().is_expressible(expr, function, at);
  };
  for (const cfa::LocationId location : mint.sites().locations()) {
    const auto simple = simple_at(mint, location);
    if (!simple || simple->range.file != at.file) continue;
    if (mint.program().locations[location].function != function) {
      if (const auto foreign = foreign_original(mint, *simple, function, at)) all.push_back(*foreign);
      continue;
    }
    const auto* assign = std::get_if<cfa::Assign>(&mint.program().edges[simple->edge].operation);
    if (!assign || !is_usable(assign->target) || !is_usable(assign->value)) continue;
    Original original{*assign, mint.text_of(simple->range), {}, {}};
    if (simple->range != at) all.push_back(original);
    for (const cfa::LocationId branch : mint.sites().locations()) {
      const auto found = if_without_else(mint, branch);
      if (!found || !is_usable(found->condition) || found->range.end != simple->range.end) continue;
      original.condition = found->condition;
      original.condition_text = mint.text_of(mint.program().range(core(mint.program(), found->condition)));
      all.push_back(original);
    }
  }
  return all;
}

NewStatement copy_of(const Original& original, double exchanged) {
  const double with_if = original.condition ? 1 : 0;
  return {original.assign, text_of(original), original.condition, kCopied + with_if + exchanged};
}

// The comparison of the condition, the other way round.
std::optional<Original> mirrored(Mint& mint, const Original& original) {
  if (!original.condition) return std::nullopt;
  const ExprId id = core(mint.program(), original.condition);
  const cfa::Expr expr = mint.program().exprs[id];
  static const std::map<BinaryOp, std::pair<BinaryOp, std::string_view>> others = {
      {BinaryOp::Lt, {BinaryOp::Gt, ">"}},
      {BinaryOp::Le, {BinaryOp::Ge, ">="}},
      {BinaryOp::Gt, {BinaryOp::Lt, "<"}},
      {BinaryOp::Ge, {BinaryOp::Le, "<="}}};
  const auto other = expr.kind == cfa::ExprKind::Binary ? others.find(expr.binary) : others.end();
  if (other == others.end()) return std::nullopt;
  const SourceRange& left = mint.program().range(expr.a);
  const SourceRange& right = mint.program().range(expr.b);
  Original made = original;
  made.condition = mint.workshop().replaced(
      original.condition, id,
      mint.builder().binary(other->second.first, expr.type, expr.a, expr.b, mint.program().range(id)));
  made.condition_text =
      mint.text_of(left) + " " + std::string(other->second.second) + " " + mint.text_of(right);
  const bool is_plain = original.condition_text.size() ==
                        made.condition_text.size();  // no macro, no parentheses between the operands
  return is_plain ? std::optional(made) : std::nullopt;
}

Original renamed(Mint& mint, const Original& original, const Renaming& names) {
  Original made = original;
  made.assign.target = renamed(mint, original.assign.target, names);
  made.assign.value = renamed(mint, original.assign.value, names);
  made.text = renamed(mint, original.text, names);
  if (!original.condition) return made;
  made.condition = renamed(mint, original.condition, names);
  made.condition_text = renamed(mint, original.condition_text, names);
  return made;
}

}  // namespace

// Calls of the function whose results it keeps, with one variable among the arguments exchanged.
static std::vector<NewStatement> copied_calls(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<NewStatement> all;
  for (const cfa::LocationId location : mint.sites().locations()) {
    const auto simple = simple_at(mint, location);
    if (!simple || simple->range.file != at.file || mint.program().locations[location].function != function) continue;
    const auto* found = std::get_if<cfa::Call>(&mint.program().edges[simple->edge].operation);
    if (!found || !found->callee || !found->result || edges_of(mint, *simple).size() != 1) continue;
    const cfa::Call call = *found;
    std::vector<ExprId> roots = call.arguments;
    roots.push_back(call.result);
    if (!std::ranges::all_of(roots, [&](ExprId root) {
          return mint.temporaries(root).empty() && mint.sites().is_expressible(root, function, at);
        }))
      continue;
    const std::string text = mint.text_of(simple->range);
    for (const Renaming& names : renamings(mint, variables_of(mint, call.arguments), function, at)) {
      cfa::Call made = call;
      for (ExprId& argument : made.arguments)
        argument = renamed(mint, argument, names);
      if (!variables_of(mint, {call.result}).contains(names.from))
        all.push_back({made, renamed(mint, text, names), {}, kCopied + 1});
    }
  }
  return all;
}

std::vector<NewStatement> copied_statements(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<NewStatement> all = copied_calls(mint, function, at);
  for (const Original& original : originals(mint, function, at)) {
    if (original.is_foreign) {
      all.push_back(copy_of(original, 1));
      continue;
    }
    std::vector<std::pair<Original, double>> shapes = {{original, 0}};
    if (const auto other = mirrored(mint, original)) shapes.push_back({*other, 1});
    for (const auto& [shape, exchanged] : shapes) {
      all.push_back(copy_of(shape, exchanged));
      std::vector<ExprId> roots = {shape.assign.target, shape.assign.value};
      if (shape.condition) roots.push_back(shape.condition);
      for (const Renaming& names : renamings(mint, variables_of(mint, roots), function, at))
        all.push_back(copy_of(renamed(mint, shape, names), exchanged + 1));
    }
    const ExprId value = core(mint.program(), original.assign.value);
    const SourceRange range = mint.program().range(value);
    if (original.condition || mint.program().exprs[value].kind != cfa::ExprKind::Constant ||
        !mint.literal(range) || !mint.is_int(mint.program().exprs[original.assign.value].type))
      continue;
    const std::string head = original.text.substr(0, original.text.size() - mint.text_of(range).size());
    for (const std::int64_t number : mint.constants())
      all.push_back({cfa::Assign{original.assign.target,
                                 mint.builder().constant(mint.program().exprs[original.assign.value].type,
                                                         static_cast<std::uint64_t>(number), at)},
                     head + std::to_string(number),
                     {},
                     kCopied + 1});
  }
  return all;
}

}  // namespace faultline::localize::repair
