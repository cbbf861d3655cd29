// Statements that go, or that are executed only sometimes.
#include <algorithm>
#include <set>

#include "localize/repair/atoms.h"
#include "localize/repair/predicates.h"
#include "localize/repair/statements.h"
#include "localize/repair/templates.h"
#include "localize/repair/writers.h"

namespace faultline::localize::repair {

using cfa::ExprId;

namespace {

constexpr double kOrder = 2;  // tokens that an exchange counts, however long the statements are
constexpr double kCopy = 2;   // tokens that an early return counts which stands elsewhere in the function

cfa::LocationId behind(const Mint& mint, cfa::EdgeId edge) {
  return mint.program().edges[edge].to;
}

// Values that a function could give back: numbers, and variables of its type.
std::vector<NewStatement> returns(Mint& mint, cfa::FunctionId function, const SourceRange& at) {
  const cfa::TypeId type = mint.program().functions[function].return_type;
  cfa::Builder& builder = mint.builder();
  std::vector<NewStatement> all;
  if (mint.program().types[type].kind == cfa::TypeKind::Void) {
    all.push_back({cfa::Return{}, "return"});
    return all;
  }
  // What the function gives back elsewhere, if it is a constant; of an enumeration there is nothing else.
  std::set<std::string> known;
  for (std::size_t i = 0; i < mint.sites().all().size(); ++i) {
    const Site& site = mint.sites().all()[i];
    const auto* other = std::get_if<cfa::Return>(&mint.program().edges[site.edge].operation);
    if (!other || !site.is_whole || mint.function_of(site) != function || site.range.file != at.file ||
        mint.program().exprs[site.expr].kind != cfa::ExprKind::Constant)
      continue;
    const std::string text = "return " + mint.text_of(site.range);
    if (known.insert(text).second) all.push_back({cfa::Return{other->value}, text});
  }
  for (const auto& [name, value] : mint.program().types[type].enumerators)
    if (const std::string text = "return " + name; !mint.is_plc() && known.insert(text).second)
      all.push_back({cfa::Return{builder.constant(type, static_cast<std::uint64_t>(value), at)}, text});
  const auto add = [&](std::int64_t value, const std::string& text) {
    const ExprId made = builder.convert(type, builder.constant(mint.int_type(), static_cast<std::uint64_t>(value), at), at);
    if (known.insert("return " + text).second) all.push_back({cfa::Return{made}, "return " + text});
  };
  const cfa::Type wanted = mint.program().types[type];
  if (mint.is_plc() ? mint.is_int(type) : wanted.kind == cfa::TypeKind::Int && wanted.enumerators.empty())
    for (const std::int64_t value : {0, 1, -1})
      if (value >= 0 || wanted.is_signed()) add(value, std::to_string(value));
  const bool has_words = known.contains("return true") || known.contains("return false");
  if (!mint.is_plc() && wanted.kind == cfa::TypeKind::Bool)
    for (const std::int64_t value : {0, 1})
      add(value, has_words ? (value == 0 ? "false" : "true") : std::to_string(value));
  if (wanted.kind == cfa::TypeKind::Pointer) add(0, null_text(mint, at));
  if (!mint.program().types[type].is_scalar()) return all;
  for (const cfa::VariableId id : mint.visible(function, at)) {
    const std::string name = mint.program().variables[id].name;
    if (mint.program().variables[id].type == type)
      all.push_back({cfa::Return{builder.read(builder.variable(id, at), at)}, "return " + name});
  }
  return all;
}

// The words of a text, without the braces and semicolons that make no difference to it.
std::string words_of(const std::string& text) {
  std::string words;
  for (const Token& token : tokens_of(text)) {
    const std::string word = text.substr(token.begin, token.end - token.begin);
    if (word != "{" && word != "}" && word != ";") words += word + " ";
  }
  return words;
}

// What the function does already under an if: a guard is mostly forgotten where others like it are not.
std::set<std::string> own_ifs(const Mint& mint, cfa::FunctionId function) {
  std::set<std::string> all;
  for (const cfa::LocationId at : mint.sites().locations())
    if (mint.program().locations[at].function == function)
      if (const auto found = if_without_else(mint, at)) all.insert(words_of(mint.text_of(found->range)));
  return all;
}

// Behind the last statement of a block: all other places are before some statement.
std::optional<Slot> place_behind(const Mint& mint, cfa::LocationId at) {
  if (mint.is_plc()) return std::nullopt;
  auto slot = behind_declaration(mint, at);
  if (const auto simple = simple_at(mint, at); simple && simple->in_block && !simple->before_else)
    slot = Slot{Slot::Side::Behind, *simple};
  if (!slot) return std::nullopt;
  const SourceText& file = mint.source(slot->beside.range);
  auto next = file.token_behind(file.offset(slot->beside.range.end));
  if (next && *next < file.tokens().size() && file.text(file.tokens()[*next]) == ";") ++*next;
  if (!next || *next >= file.tokens().size() || file.text(file.tokens()[*next]) != "}") return std::nullopt;
  return slot;
}

// Before a simple statement, a return, an if or a loop.
std::optional<Slot> place_before(const Mint& mint, cfa::LocationId at) {
  auto place = simple_at(mint, at);
  if (!place) place = return_at(mint, at);
  if (place && place->in_block) return Slot{Slot::Side::Before, *place};
  return place ? std::nullopt : before_compound(mint, at);
}

void guard(Mint& mint, const Simple& simple, const Material& atom, cfa::LocationId same) {
  if (!mint.is_affordable(1 + token_count(atom.text.text))) return;
  Mutant mutant = mint.begin(simple.at);
  mutant.edits.push_back(mint.edit(simple.range, "if (" + atom.text.text + ") " + mint.text_of(simple.range)));
  mutant.detours.push_back(
      {simple.at, mint.workshop().decision(simple.edge, atom.expr, same, behind(mint, simple.edge))});
  mint.add(std::move(mutant));
}

// To leave the statement out may be right where a condition does not hold.
std::shared_ptr<const Partial> guard_of(const Mint& mint, const Simple& simple) {
  Partial partial;
  partial.function = mint.program().locations[simple.at].function;
  partial.at = simple.range;
  partial.wanted = false;
  partial.under = [simple](Mint& other, const Material& condition) {
    guard(other, simple, condition, other.workshop().copy(simple.at));
  };
  partial.watched = [simple](Mint& other, const Partial::Code& code) {
    return Detours{{simple.at, code(simple.edge, other.workshop().copy(simple.at))}};
  };
  return std::make_shared<const Partial>(std::move(partial));
}

}  // namespace

void no_statement(Mint& mint, cfa::LocationId at) {
  const auto simple = simple_at(mint, at);
  if (!simple) return;
  Mutant mutant = mint.begin(at);
  mutant.edits.push_back(mint.edit(simple->range, ""));
  mutant.detours.push_back({at, mint.workshop().step(simple->edge, cfa::Skip{}, behind(mint, simple->edge))});
  if (!simple->before_else) mutant.partial = guard_of(mint, *simple);
  if (const auto* assign = std::get_if<cfa::Assign>(&mint.program().edges[simple->edge].operation))
    mutant.forsakes = is_only_writer(mint.sites().program(), mint.program().edges[simple->edge].from, assign->target);
  mint.add(std::move(mutant));
}

// a; b; becomes b; a;
void other_order(Mint& mint, cfa::LocationId at) {
  const auto first = simple_at(mint, at);
  if (!first || !first->in_block) return;
  const cfa::LocationId next = behind(mint, first->edge);
  if (!next || mint.workshop().ways_to(next) != 1) return;
  const auto second = simple_at(mint, next);
  if (!second || second->before_else || second->range.file != first->range.file) return;
  // Nothing between the two but a semicolon.
  const SourceText& file = mint.source(first->range);
  const auto semicolon = file.token_behind(file.offset(first->range.end));
  if (!semicolon || *semicolon + 1 >= file.tokens().size() ||
      file.tokens()[*semicolon + 1].begin != file.offset(second->range.begin))
    return;
  const std::string a = mint.text_of(first->range), b = mint.text_of(second->range);
  if (a == b) return;
  cfa::LocationId to = behind(mint, second->edge);
  for (const Simple& each : {*first, *second}) {
    const std::vector<cfa::EdgeId> edges = edges_of(mint, each);
    for (auto edge = edges.rbegin(); edge != edges.rend(); ++edge)
      to = mint.workshop().step(*edge, cfa::Operation(mint.program().edges[*edge].operation), to);
  }
  Mutant mutant = mint.begin(at);
  mutant.edits.push_back(mint.edit({first->range.file, first->range.begin, second->range.end}, b + "; " + a));
  mutant.novelty = kOrder;
  mutant.detours.push_back({at, to});
  mint.add(std::move(mutant));
}

// By conditions that the program has; which other ones help, the runs tell (conditions.h).
void guarded_statement(Mint& mint, cfa::LocationId at) {
  const auto simple = simple_at(mint, at);
  if (!simple || simple->before_else) return;
  const cfa::LocationId same = mint.workshop().copy(at);
  for (const Material& atom : known_atoms(mint, mint.program().locations[at].function, simple->range))
    guard(mint, *simple, atom, same);
}

static void return_at_slot(Mint& mint, const Slot& slot, cfa::FunctionId function) {
  const SourceRange range = slot.beside.range;
  const std::set<std::string> known = own_ifs(mint, function);
  const std::vector<Material> atoms = known_atoms(mint, function, range);
  for (const NewStatement& leave : returns(mint, function, range)) {
    if (leave.text == mint.text_of(range)) continue;
    insert_seed(mint, slot, leave);
    for (const Material& atom : atoms) {
      NewStatement guarded = leave;
      guarded.condition = atom.expr;
      guarded.text = "if (" + atom.text.text + ") " + leave.text;
      if (known.contains(words_of(guarded.text))) guarded.novelty = kCopy;
      insert(mint, slot, guarded);
    }
  }
}

void early_return(Mint& mint, cfa::LocationId at) {
  const cfa::FunctionId function = mint.program().locations[at].function;
  if (function == mint.program().entry) return;
  for (const auto& slot : {place_before(mint, at), place_behind(mint, at)})
    if (slot) return_at_slot(mint, *slot, function);
}

// if (is_bad(x)) return e; with a question that the program can ask.
void refusal(Mint& mint, cfa::LocationId at) {
  const auto slot = place_before(mint, at);
  const cfa::FunctionId function = mint.program().locations[at].function;
  if (!slot || function == mint.program().entry) return;
  const SourceRange range = slot->beside.range;
  const std::vector<Predicate> questions = predicates(mint, function, range);
  if (questions.empty()) return;
  for (const NewStatement& leave : returns(mint, function, range)) {
    const cfa::LocationId gone = mint.workshop().step(slot->beside.edge, leave.operation, {});
    for (const Predicate& question : questions)
      for (const bool is_negated : {true, false}) {
        if (!mint.is_affordable(1 + token_count(question.text) + token_count(leave.text))) continue;
        const std::string text =
            "if (" + std::string(is_negated ? "!" : "") + question.text + ") " + leave.text;
        mint.add(with_code(mint, *slot, text, [&](cfa::LocationId to) {
          return asked(mint, slot->beside.edge, question, is_negated ? to : gone, is_negated ? gone : to);
        }));
      }
  }
}

// The end of a block becomes the end of the function.
void last_statement(Mint& mint, cfa::LocationId at) {
  const auto simple = simple_at(mint, at);
  const cfa::FunctionId function = mint.program().locations[at].function;
  if (!simple || simple->before_else || function == mint.program().entry) return;
  const SourceText& file = mint.source(simple->range);
  const auto semicolon = file.token_behind(file.offset(simple->range.end));
  const bool is_last =
      semicolon && *semicolon + 1 < file.tokens().size() && file.text(file.tokens()[*semicolon + 1]) == "}";
  if (simple->in_block && !is_last) return;
  for (const NewStatement& leave : returns(mint, function, simple->range))
    insert(mint, {Slot::Side::Behind, *simple}, leave);
}

}  // namespace faultline::localize::repair
