// Missing code: a statement more, an else more, an initialiser, a break.
#include "localize/repair/statements.h"
#include "localize/repair/templates.h"
#include "localize/repair/twins.h"

namespace faultline::localize::repair {

using cfa::ExprId;

namespace {

constexpr std::size_t kMostShort = 40;
constexpr double kFurther = 1;  // tokens that an if like the one before it counts

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
  for (const Slot& slot : slots_at(mint, at))
    for (const NewStatement& statement : further_members(mint, slot))
      insert(mint, slot, statement);
  insert_all(mint, at, copied_statements);
}

namespace {

void put_into_else(Mint& mint, cfa::LocationId at, const If& found, const std::vector<NewStatement>& statements) {
  const SourceRange& range = found.range;
  const bool braced = mint.text_of(range).ends_with("}");
  const SourceText& file = mint.source(range);
  if (!braced && file.behind(file.offset(range.end)) != ";") return;
  const SourceRange tail{range.file, range.end, range.end};
  for (const NewStatement& statement : statements) {
    if (!mint.is_affordable(1 + statement.novelty.value_or(token_count(statement.text)))) continue;
    Mutant mutant = mint.begin(at);
    mutant.told = mint.program().range(core(mint.program(), found.condition));
    mutant.edits.push_back(
        mint.edit(tail, braced ? " else " + statement.text + ";" : "; else " + statement.text));
    if (statement.novelty) mutant.novelty = *statement.novelty + 1;
    const cfa::LocationId then =
        placed(mint, statement, found.otherwise, mint.program().edges[found.otherwise].to);
    mutant.detours.push_back({at, mint.workshop().copy(at, [&](cfa::Edge& edge) {
                                if (std::get<cfa::Branch>(edge.operation).outcome == cfa::Outcome::False)
                                  edge.to = then;
                              })});
    mint.add(std::move(mutant));
  }
}

// What a further case can do: what others do, and counting.
std::vector<NewStatement> short_statements(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  std::vector<NewStatement> all;
  for (const NewStatement& each : new_assignments(mint, function, at))
    if (each.text.ends_with("++") || each.text.ends_with("--")) all.push_back(each);
  for (const Makes more : {new_calls, copied_statements})
    for (const NewStatement& each : more(mint, function, at))
      if (!each.condition && all.size() < kMostShort) all.push_back(each);
  return all;
}

// Conditions for a further case: like that of the if, or a variable that says yes or no.
std::vector<Twin> further_conditions(Mint& mint, const If& found, cfa::FunctionId function) {
  const SourceRange own = mint.program().range(core(mint.program(), found.condition));
  std::vector<Twin> all = twins_within(mint, function, own, found.range);
  for (const cfa::VariableId id : mint.visible(function, found.range)) {
    const cfa::Variable& variable = mint.program().variables[id];
    if (!variable.function || !mint.is_int(variable.type)) continue;
    const Material atom{mint.builder().read(mint.builder().variable(id, found.range), found.range),
                        {variable.name, Binding::Primary},
                        variable.type};
    all.push_back({atom, 1});
  }
  return all;
}

}  // namespace

void else_branch(Mint& mint, cfa::LocationId at) {
  const auto found = if_without_else(mint, at);
  if (!found) return;
  const cfa::FunctionId function = mint.program().locations[at].function;
  std::vector<NewStatement> statements = new_assignments(mint, function, found->range);
  for (const Makes more : {new_calls, copied_statements})
    for (NewStatement& each : more(mint, function, found->range))
      statements.push_back(std::move(each));
  put_into_else(mint, at, *found, statements);
}

// if (a == 1) ...; gets else if (a == 2) ...;
void else_if(Mint& mint, cfa::LocationId at) {
  const auto found = if_without_else(mint, at);
  if (!found) return;
  const cfa::FunctionId function = mint.program().locations[at].function;
  const std::vector<Twin> conditions = further_conditions(mint, *found, function);
  std::vector<NewStatement> statements;
  for (NewStatement& each : short_statements(mint, function, found->range))
    for (const Twin& condition : conditions)
      statements.push_back({each.operation, "if (" + condition.atom.text.text + ") " + each.text, condition.atom.expr,
                            kFurther + condition.novelty + each.novelty.value_or(token_count(each.text))});
  put_into_else(mint, at, *found, statements);
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
