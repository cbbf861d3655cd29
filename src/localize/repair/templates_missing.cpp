// Missing code: a statement more, an else more, an initialiser, a break.
#include "localize/repair/statements.h"
#include "localize/repair/templates.h"

namespace faultline::localize::repair {

using cfa::ExprId;

namespace {

using Makes = std::vector<NewStatement> (*)(Mint&, cfa::FunctionId, const SourceRange&);

void insert_all(Mint& mint, cfa::LocationId at, Makes statements) {
  const std::vector<Slot> slots = slots_at(mint, at);
  if (slots.empty()) return;
  const cfa::FunctionId function = mint.program().locations[at].function;
  for (const Slot& slot : slots)
    for (const NewStatement& statement : statements(mint, function, slot.beside.range))
      insert(mint, slot, statement);
}

}  // namespace

void more_assignment(Mint& mint, cfa::LocationId at) {
  insert_all(mint, at, new_assignments);
}

void more_call(Mint& mint, cfa::LocationId at) {
  insert_all(mint, at, new_calls);
}

void copied_statement(Mint& mint, cfa::LocationId at) {
  insert_all(mint, at, copied_statements);
}

void else_branch(Mint& mint, cfa::LocationId at) {
  const auto found = if_without_else(mint, at);
  if (!found) return;
  const SourceRange& range = found->range;
  const cfa::FunctionId function = mint.program().locations[at].function;
  const bool braced = mint.text_of(range).ends_with("}");
  const SourceText& file = mint.source(range);
  if (!braced && file.behind(file.offset(range.end)) != ";") return;
  const SourceRange tail{range.file, range.end, range.end};
  std::vector<NewStatement> statements = new_assignments(mint, function, range);
  for (const Makes more : {new_calls, copied_statements})
    for (NewStatement& each : more(mint, function, range))
      statements.push_back(std::move(each));
  for (const NewStatement& statement : statements) {
    if (!mint.is_affordable(1 + statement.novelty.value_or(token_count(statement.text)))) continue;
    Mutant mutant = mint.begin(at);
    mutant.edits.push_back(
        mint.edit(tail, braced ? " else " + statement.text + ";" : "; else " + statement.text));
    if (statement.novelty) mutant.novelty = *statement.novelty + 1;
    const cfa::LocationId then =
        placed(mint, statement, found->otherwise, mint.program().edges[found->otherwise].to);
    mutant.detours.push_back({at, mint.workshop().copy(at, [&](cfa::Edge& edge) {
                                if (std::get<cfa::Branch>(edge.operation).outcome == cfa::Outcome::False)
                                  edge.to = then;
                              })});
    mint.add(std::move(mutant));
  }
}

// int x; becomes int x = 0;
void initialiser(Mint& mint, cfa::LocationId at) {
  const cfa::EdgeId edge = mint.program().locations[at].out.front();
  const auto* havoc = std::get_if<cfa::Havoc>(&mint.program().edges[edge].operation);
  if (!havoc) return;
  const ExprId place = havoc->target;
  const SourceRange range = mint.program().edges[edge].range;
  const cfa::Expr target = mint.program().exprs[place];
  if (target.kind != cfa::ExprKind::Variable || !mint.is_int(target.type)) return;
  const cfa::Variable& variable = mint.program().variables[cfa::VariableId(target.bits)];
  if (variable.storage == cfa::Storage::Temporary) return;  // what nondet_int() gives
  const std::string name = variable.name;
  const SourceText& file = mint.source(range);
  const std::string_view behind = file.behind(file.offset(range.end));
  if (mint.text_of(range) != name || (behind != ";" && behind != ",")) return;
  const auto put = [&](ExprId value, const std::string& text) {
    Mutant mutant = mint.begin(at);
    mutant.edits.push_back(mint.edit(range, name + " = " + text));
    mutant.detours.push_back(
        {at, mint.workshop().step(edge, cfa::Assign{place, value}, mint.program().edges[edge].to)});
    mint.add(std::move(mutant));
  };
  cfa::Builder& builder = mint.builder();
  for (const std::int64_t value : mint.constants())
    put(builder.constant(target.type, static_cast<std::uint64_t>(value), range), std::to_string(value));
  for (const cfa::VariableId id : mint.visible(mint.program().locations[at].function, range)) {
    const std::string other = mint.program().variables[id].name;
    if (id.value != target.bits && mint.program().variables[id].type == target.type)
      put(builder.read(builder.variable(id, range), range), other);
  }
}

// Where a statement of the same switch goes that has a break behind it; none: no such statement.
static cfa::LocationId behind_switch(const Mint& mint, const Simple& simple) {
  const SourceText& file = mint.source(simple.range);
  const auto block = file.block_around(file.offset(simple.range.begin));
  if (!block) return {};
  for (const cfa::LocationId location : mint.sites().locations()) {
    const auto other = simple_at(mint, location);
    if (!other || !other->in_block || other->range.file != simple.range.file ||
        file.block_around(file.offset(other->range.begin)) != block)
      continue;
    const auto semicolon = file.token_behind(file.offset(other->range.end));
    if (semicolon && *semicolon + 1 < file.tokens().size() &&
        file.text(file.tokens()[*semicolon + 1]) == "break")
      return mint.program().edges[other->edge].to;
  }
  return {};
}

void missing_break(Mint& mint, cfa::LocationId at) {
  const auto simple = simple_at(mint, at);
  if (!simple || !simple->in_block) return;
  const SourceText& file = mint.source(simple->range);
  const auto semicolon = file.token_behind(file.offset(simple->range.end));
  if (!semicolon || *semicolon + 1 >= file.tokens().size()) return;
  const std::string_view next = file.text(file.tokens()[*semicolon + 1]);
  if (next != "case" && next != "default") return;
  const cfa::LocationId out = behind_switch(mint, *simple);
  if (!out) return;
  Mutant mutant = mint.begin(at);
  mutant.edits.push_back(mint.edit(simple->range, mint.text_of(simple->range) + "; break"));
  const cfa::LocationId last = mint.program().edges[simple->edge].from;
  mutant.detours.push_back({last, mint.workshop().copy(last, [&](cfa::Edge& edge) { edge.to = out; })});
  mint.add(std::move(mutant));
}

}  // namespace faultline::localize::repair
