#include "localize/repair/renaming.h"

namespace faultline::localize::repair {

using cfa::ExprId;

ExprId renamed(Mint& mint, ExprId root, const Renaming& names) {
  std::vector<ExprId> found, open{root};
  while (!open.empty()) {
    const ExprId id = open.back();
    const cfa::Expr& expr = mint.program().exprs[id];
    open.pop_back();
    if (expr.kind == cfa::ExprKind::Variable && cfa::VariableId(expr.bits) == names.from) found.push_back(id);
    for (const ExprId part : {expr.a, expr.b, expr.c})
      if (part) open.push_back(part);
  }
  for (const ExprId id : found)
    root = mint.workshop().replaced(root, id, mint.builder().variable(names.to, mint.program().range(id)));
  return root;
}

std::string renamed(const Mint& mint, const std::string& text, const Renaming& names) {
  const std::string& from = mint.program().variables[names.from].name;
  const std::string& to = mint.program().variables[names.to].name;
  std::string result;
  std::uint32_t copied = 0;
  std::string_view before;
  for (const Token& token : tokens_of(text)) {
    const std::string_view word = std::string_view(text).substr(token.begin, token.end - token.begin);
    if (word == from && before != "." && before != "->") {
      result += text.substr(copied, token.begin - copied) + to;
      copied = token.end;
    }
    before = word;
  }
  return result + text.substr(copied);
}

std::set<cfa::VariableId> variables_of(const Mint& mint, const std::vector<ExprId>& roots) {
  std::set<cfa::VariableId> all;
  std::vector<ExprId> open(roots);
  while (!open.empty()) {
    const cfa::Expr& expr = mint.program().exprs[open.back()];
    open.pop_back();
    if (expr.kind == cfa::ExprKind::Variable) all.insert(cfa::VariableId(expr.bits));
    for (const ExprId part : {expr.a, expr.b, expr.c})
      if (part) open.push_back(part);
  }
  return all;
}

bool is_writable(const Mint& mint, cfa::VariableId id) {
  return !mint.program().variables[id].constant && !mint.sites().is_declared_const(id) && !mint.sites().is_input(id);
}

std::vector<Renaming> renamings(Mint& mint, const std::set<cfa::VariableId>& of, cfa::FunctionId function,
                                const SourceRange& at) {
  std::vector<Renaming> all;
  for (const cfa::VariableId from : of)
    for (const cfa::VariableId to : mint.visible(function, at)) {
      const cfa::Variable& old = mint.program().variables[from];
      const cfa::Variable& other = mint.program().variables[to];
      if (from != to && old.type == other.type && old.residence == other.residence &&
          is_writable(mint, to) == is_writable(mint, from))
        all.push_back({from, to});
    }
  return all;
}

}  // namespace faultline::localize::repair
