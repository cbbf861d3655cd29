// IEC_TIMER and IEC_COUNTER of TIA Portal: what they are is said by their calls, t.TON(...). Each variable of such a type
// becomes the block as which it is called; one that is called as two blocks is refused. What is only passed on takes the
// block of all others.
#include <fmt/format.h>

#include <algorithm>

#include "frontend/st/checker.h"

namespace faultline::frontend::st {
namespace {

constexpr std::pair<std::string_view, std::string_view> kBlocks[] = {
    {"TON", "IEC_TIMER"},   {"TOF", "IEC_TIMER"},   {"TP", "IEC_TIMER"},
    {"CTU", "IEC_COUNTER"}, {"CTD", "IEC_COUNTER"}, {"CTUD", "IEC_COUNTER"}};

std::string_view generic_of(std::string_view block) {
  const auto found = std::ranges::find(kBlocks, block, &std::pair<std::string_view, std::string_view>::first);
  return found == std::end(kBlocks) ? "" : found->second;
}

// By the last name of what is called, "T" of s.t[1].TON(...): the blocks as which it is called, with a place.
using Calls = std::map<std::string, std::map<std::string, SourceRange>>;

void find_calls(const Expr& expr, Calls& calls) {
  if (expr.kind == ExprKind::Call && expr.kids[0]->kind == ExprKind::Member && !generic_of(expr.kids[0]->key).empty()) {
    const Expr* base = expr.kids[0]->kids[0].get();
    while (base->kind == ExprKind::Index)
      base = base->kids[0].get();
    calls[base->key].try_emplace(expr.kids[0]->key, expr.range);
  }
  for (const ExprPtr& kid : expr.kids)
    find_calls(*kid, calls);
  for (const Argument& argument : expr.arguments)
    find_calls(*argument.value, calls);
}

void find_calls(const Statements& body, Calls& calls) {
  for (const auto& s : body) {
    if (s->kind == StatementKind::Call) find_calls(*s->value, calls);
    find_calls(s->body, calls);
    for (const Arm& arm : s->arms)
      find_calls(arm.body, calls);
  }
}

void settle(TypeSpec& spec, const std::string& key, const std::string& name, const Calls& calls, const std::string& usual) {
  TypeSpec* inner = &spec;
  while (inner->kind == TypeSpec::Kind::Array)
    inner = inner->element.get();
  if (inner->kind == TypeSpec::Kind::Struct)
    for (const auto& member : inner->members)
      settle(*member->spec, member->key, member->name, calls, usual);
  if (inner->kind != TypeSpec::Kind::Named || (inner->key != "IEC_TIMER" && inner->key != "IEC_COUNTER")) return;
  std::vector<std::pair<std::string, SourceRange>> blocks;
  if (const auto found = calls.find(key); found != calls.end())
    for (const auto& [block, range] : found->second)
      if (generic_of(block) == inner->key) blocks.emplace_back(block, range);
  inner->key = !blocks.empty() ? blocks[0].first : generic_of(usual) == inner->key ? usual : inner->key == "IEC_TIMER" ? "TON" : "CTU";
  if (blocks.size() > 1)
    throw InputError(fmt::format("unsupported: '{}' is called as {} and as {}", name, blocks[0].first, blocks[1].first), blocks[1].second);
}

}  // namespace

void Checker::settle_generic_timers() {
  Calls everywhere;
  std::map<const Block*, Calls> of_block;
  for (const auto& block : source_.blocks) {
    if (block->kind == BlockKind::DataBlock) continue;
    Calls& own = of_block[block.get()];
    find_calls(block->body, own);
    for (const auto& action : block->actions)
      find_calls(action->body, own);
    for (const auto& [name, blocks] : own)
      everywhere[name].insert(blocks.begin(), blocks.end());
  }
  const auto usual = [](const Calls& calls) {
    return calls.empty() || calls.begin()->second.empty() ? std::string() : calls.begin()->second.begin()->first;
  };
  const std::string other = usual(everywhere);
  const auto each = [&](Variable& variable, const Calls& calls) {
    if (variable.spec) settle(*variable.spec, variable.key, variable.name, calls, other);
  };
  for (const auto& block : source_.blocks) {
    for (const auto& variable : block->variables)
      each(*variable, of_block[block.get()]);
    if (block->kind == BlockKind::DataBlock && block->result) settle(*block->result, block->key, block->name, everywhere, other);
  }
  for (const auto& variable : source_.globals)
    each(*variable, everywhere);
  for (const auto& type : source_.types)
    settle(*type->spec, type->key, type->name, everywhere, other);
}

}  // namespace faultline::frontend::st
