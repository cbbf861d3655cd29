#include "localize/repair/statements.h"

#include <algorithm>

namespace faultline::localize::repair {

namespace {

// What stands around a statement's text decides what can stand beside it.
std::optional<Simple> with_surroundings(const Mint& mint, Simple simple) {
  const SourceText& file = mint.source(simple.range);
  const std::uint32_t end = file.offset(simple.range.end);
  const std::string_view before = file.before(file.offset(simple.range.begin));
  if (file.behind(end) != ";") return std::nullopt;
  if (mint.is_plc()) {
    simple.in_block = true;
    return simple;
  }
  simple.in_block = before == ";" || before == "{" || before == "}" || before == ":";
  const bool alone = before == ")" || before == "else" || before == "do";
  if (!simple.in_block && !alone) return std::nullopt;
  const auto token = file.token_behind(end);
  simple.before_else =
      token && *token + 1 < file.tokens().size() && file.text(file.tokens()[*token + 1]) == "else";
  return simple;
}

// The only edge of a statement; none: it has more, or its text is not its own.
std::optional<Simple> single_edge(const Mint& mint, cfa::LocationId at) {
  const cfa::Program& program = mint.program();
  const auto& out = program.locations[at].out;
  if (out.size() != 1) return std::nullopt;
  const cfa::Edge& edge = program.edges[out.front()];
  if (!edge.statement) return std::nullopt;
  const SourceRange& range = program.statements[edge.statement].range;
  if (mint.workshop().edges_of(edge.statement) != 1 || !range || range.file != edge.range.file)
    return std::nullopt;
  return Simple{at, out.front(), range};
}

// All edges of a statement, one behind the other, of which this location is the first.
std::optional<Simple> chain(const Mint& mint, cfa::LocationId at) {
  const cfa::Program& program = mint.program();
  if (program.locations[at].out.size() != 1) return std::nullopt;
  cfa::EdgeId last = program.locations[at].out.front();
  const cfa::StatementId statement = program.edges[last].statement;
  if (!statement) return std::nullopt;
  const SourceRange& range = program.statements[statement].range;
  if (!range || range.file != program.edges[last].range.file) return std::nullopt;
  for (std::size_t left = mint.workshop().edges_of(statement); left > 1; --left) {
    const cfa::LocationId next = program.edges[last].to;
    if (!next || program.locations[next].out.size() != 1 || mint.workshop().ways_to(next) != 1)
      return std::nullopt;
    if (!std::holds_alternative<cfa::Call>(program.edges[last].operation)) return std::nullopt;
    last = program.locations[next].out.front();
    if (program.edges[last].statement != statement) return std::nullopt;
  }
  return Simple{at, last, range};
}

// The initialiser in the head of a for: what comes before it is executed once, before the loop.
std::optional<Slot> before_for(const Mint& mint, cfa::LocationId at) {
  auto simple = single_edge(mint, at);
  if (!simple) return std::nullopt;
  const SourceText& file = mint.source(simple->range);
  auto token = file.token_before(file.offset(simple->range.begin));
  for (int words = 0; token && *token > 1 && words < 3 && file.text(file.tokens()[*token]) != "("; ++words)
    --*token;  // the type of what is declared
  if (!token || *token < 2 || file.text(file.tokens()[*token]) != "(" ||
      file.text(file.tokens()[*token - 1]) != "for")
    return std::nullopt;
  const Token& keyword = file.tokens()[*token - 1];
  const std::string_view before = file.text(file.tokens()[*token - 2]);
  simple->range = {simple->range.file, file.position(keyword.begin), file.position(keyword.end)};
  simple->in_block = before == ";" || before == "{" || before == "}";
  if (!simple->in_block) return std::nullopt;
  return Slot{Slot::Side::Before, *simple};
}

}  // namespace

std::optional<Simple> simple_at(const Mint& mint, cfa::LocationId at) {
  const auto simple = chain(mint, at);
  if (!simple) return std::nullopt;
  const cfa::Edge& edge = mint.program().edges[simple->edge];
  const bool assigns =
      std::holds_alternative<cfa::Assign>(edge.operation) && edge.kind == cfa::StatementKind::Assignment;
  const bool calls =
      std::holds_alternative<cfa::Call>(edge.operation) && edge.kind == cfa::StatementKind::Call;
  return assigns || calls ? with_surroundings(mint, *simple) : std::nullopt;
}

std::optional<Slot> behind_declaration(const Mint& mint, cfa::LocationId at) {
  auto simple = chain(mint, at);
  if (!simple || mint.is_plc()) return std::nullopt;
  const cfa::Operation& operation = mint.program().edges[simple->edge].operation;
  if (!std::holds_alternative<cfa::Assign>(operation) && !std::holds_alternative<cfa::Call>(operation))
    return std::nullopt;
  const SourceText& file = mint.source(simple->range);
  const auto last = file.token_before(file.offset(simple->range.end));  // declarations end with their semicolon
  const std::string_view before = file.before(file.offset(simple->range.begin));
  if (!last || file.text(file.tokens()[*last]) != ";" || (before != ";" && before != "{" && before != "}"))
    return std::nullopt;
  const Token& semicolon = file.tokens()[*last];
  simple->range = {simple->range.file, file.position(semicolon.begin), file.position(semicolon.end)};
  simple->in_block = true;
  return Slot{Slot::Side::Behind, *simple};
}

std::optional<Simple> return_at(const Mint& mint, cfa::LocationId at) {
  const auto simple = chain(mint, at);
  if (!simple || !std::holds_alternative<cfa::Return>(mint.program().edges[simple->edge].operation) ||
      !mint.program().text(simple->range).starts_with("return"))
    return std::nullopt;
  return with_surroundings(mint, *simple);
}

std::vector<cfa::EdgeId> edges_of(const Mint& mint, const Simple& simple) {
  const cfa::Program& program = mint.program();
  std::vector<cfa::EdgeId> all = {program.locations[simple.at].out.front()};
  while (all.back() != simple.edge)
    all.push_back(program.locations[program.edges[all.back()].to].out.front());
  return all;
}

std::optional<If> if_without_else(const Mint& mint, cfa::LocationId at) {
  const cfa::Program& program = mint.program();
  const auto& out = program.locations[at].out;
  if (out.size() != 2) return std::nullopt;
  const cfa::Edge& edge = program.edges[out.front()];
  const SourceRange& range = program.statements[edge.statement].range;
  const auto* branch = std::get_if<cfa::Branch>(&edge.operation);
  if (!branch || !range || !program.text(range).starts_with("if")) return std::nullopt;
  const SourceText& file = mint.source(range);
  const std::uint32_t end = file.offset(range.end);
  if (file.behind(end) == "else") return std::nullopt;
  for (auto token = file.token_behind(file.offset(range.begin) + 2);
       token && *token < file.tokens().size() && file.tokens()[*token].begin < end; ++*token)
    if (file.text(file.tokens()[*token]) == "else") return std::nullopt;
  if (mint.workshop().edges_of(edge.statement) != 2) return std::nullopt;  // a condition with calls
  If found{range, branch->condition, {}};
  for (const cfa::EdgeId id : out)
    if (std::get<cfa::Branch>(program.edges[id].operation).outcome == cfa::Outcome::False)
      found.otherwise = id;
  return found.otherwise ? std::optional(found) : std::nullopt;
}

namespace {

bool is_within(const SourceRange& inner, const SourceRange& outer) {
  return inner.file == outer.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

// The if, loop or switch that a location is the first of, by the statement of its first edge.
std::optional<SourceRange> compound_at(const Mint& mint, cfa::LocationId at) {
  const cfa::Program& program = mint.program();
  const cfa::Edge& edge = program.edges[program.locations[at].out.front()];
  if (!edge.statement) return std::nullopt;
  const SourceRange& range = program.statements[edge.statement].range;
  if (!range || range.file != edge.range.file) return std::nullopt;
  const SourceText& file = mint.source(range);
  const std::string_view keyword = file.behind(file.offset(range.begin));
  if (keyword != "if" && keyword != "while" && keyword != "switch") return std::nullopt;
  return range;
}

bool has_token(const SourceText& file, const SourceRange& range,
               std::initializer_list<std::string_view> all) {
  const std::uint32_t end = file.offset(range.end);
  for (auto token = file.token_behind(file.offset(range.begin));
       token && *token < file.tokens().size() && file.tokens()[*token].begin < end; ++*token)
    if (std::ranges::find(all, file.text(file.tokens()[*token])) != all.end()) return true;
  return false;
}

}  // namespace

std::optional<Slot> before_compound(const Mint& mint, cfa::LocationId at) {
  if (const auto slot = before_for(mint, at)) return slot;
  const auto range = compound_at(mint, at);
  if (!range) return std::nullopt;
  const cfa::Program& program = mint.program();
  const SourceText& file = mint.source(*range);
  const std::uint32_t begin = file.offset(range->begin);
  const std::string_view before = file.before(begin);
  if (before != ";" && before != "{" && before != "}") return std::nullopt;
  Slot slot{Slot::Side::Before, {at, program.locations[at].out.front(), {}, true, false}, {}, at};
  const Token& keyword = file.tokens()[*file.token_behind(begin)];
  slot.beside.range = {range->file, file.position(keyword.begin), file.position(keyword.end)};
  bool is_entered_from_within = false, is_behind_simple = false;
  for (const cfa::EdgeId id : mint.workshop().edges_to(at)) {
    const cfa::Edge& edge = program.edges[id];
    const bool is_beginning = edge.from == program.functions[program.locations[at].function].entry &&
                              std::holds_alternative<cfa::Skip>(edge.operation);
    if (is_within(edge.range, *range) && !is_beginning) {
      is_entered_from_within = true;
      // The condition's own calls: not its beginning.
      if (edge.statement == program.edges[slot.beside.edge].statement) return std::nullopt;
      continue;
    }
    is_behind_simple = edge.kind == cfa::StatementKind::Assignment || edge.kind == cfa::StatementKind::Call;
    if (std::ranges::find(slot.ways, edge.from) == slot.ways.end()) slot.ways.push_back(edge.from);
  }
  if (before == ";" && slot.ways.size() == 1 && is_behind_simple) return std::nullopt;  // a slot already
  const bool is_entry = at == program.functions[program.locations[at].function].entry;
  if (is_entered_from_within && (is_entry || slot.ways.empty())) return std::nullopt;
  if (!is_entered_from_within) slot.ways.clear();  // simply before its first edge
  return slot;
}

std::optional<Slot> behind_compound(const Mint& mint, cfa::LocationId at) {
  const cfa::Program& program = mint.program();
  const auto& out = program.locations[at].out;
  const auto range = compound_at(mint, at);
  if (!range || out.size() != 2) return std::nullopt;
  const SourceText& file = mint.source(*range);
  const std::uint32_t end = file.offset(range->end);
  const auto last = file.token_before(end);
  if (!last || file.text(file.tokens()[*last]) != "}") return std::nullopt;
  const std::string_view next = file.behind(end), before = file.before(file.offset(range->begin));
  if (next != "}" && next != "break" && next != "continue") return std::nullopt;
  if (before != ";" && before != "{" && before != "}") return std::nullopt;
  if (has_token(file, *range, {"break", "continue", "goto", "else", "switch"})) return std::nullopt;
  Slot slot{Slot::Side::Behind, {at, out.front(), {}, true, false}, {}, {}};
  for (const cfa::EdgeId id : out)
    if (const auto* branch = std::get_if<cfa::Branch>(&program.edges[id].operation);
        branch && branch->outcome == cfa::Outcome::False)
      slot.to = program.edges[id].to;
  if (!slot.to || mint.workshop().edges_of(program.edges[out.front()].statement) != 2) return std::nullopt;
  for (const cfa::EdgeId id : mint.workshop().edges_to(slot.to))
    if (const cfa::Edge& edge = program.edges[id]; is_within(edge.range, *range)) {
      if (std::ranges::find(slot.ways, edge.from) == slot.ways.end()) slot.ways.push_back(edge.from);
    } else if (!edge.range) {
      return std::nullopt;
    }
  const Token& brace = file.tokens()[*last];
  slot.beside.range = {range->file, file.position(brace.begin), file.position(brace.end)};
  return slot;
}

std::vector<Slot> slots_at(const Mint& mint, cfa::LocationId at) {
  std::vector<Slot> all;
  if (const auto simple = simple_at(mint, at); simple && !simple->before_else) {
    all.push_back({Slot::Side::Behind, *simple});
    const SourceText& file = mint.source(simple->range);
    const std::string_view before = file.before(file.offset(simple->range.begin));
    if (before == "{" || before == ":") all.push_back({Slot::Side::Before, *simple});
  }
  if (const auto declared = behind_declaration(mint, at)) all.push_back(*declared);
  if (const auto leaving = return_at(mint, at); leaving && !leaving->before_else)
    all.push_back({Slot::Side::Before, *leaving});
  for (const auto& slot : {before_compound(mint, at), behind_compound(mint, at)})
    if (slot) all.push_back(*slot);
  return all;
}

cfa::LocationId placed(Mint& mint, const NewStatement& statement, cfa::EdgeId like, cfa::LocationId to) {
  const bool leaves = std::holds_alternative<cfa::Return>(statement.operation);
  const cfa::LocationId made =
      mint.workshop().step(like, statement.operation, leaves ? cfa::LocationId() : to);
  return statement.condition ? mint.workshop().decision(like, statement.condition, made, to) : made;
}

namespace {

// The detours that lead through code which is made for the slot.
Detours through(Mint& mint, const Slot& slot, const Code& code) {
  const Simple& beside = slot.beside;
  Detours detours;
  if (!slot.ways.empty()) {
    const cfa::LocationId made = code(slot.to);
    for (const cfa::LocationId way : slot.ways)
      detours.push_back({way, mint.workshop().copy(way, [&](cfa::Edge& edge) {
                           if (edge.to == slot.to) edge.to = made;
                         })});
  } else if (slot.side == Slot::Side::Before) {
    detours.push_back({beside.at, code(mint.workshop().copy(beside.at))});
  } else {
    const cfa::LocationId made = code(mint.program().edges[beside.edge].to);
    const cfa::LocationId last = mint.program().edges[beside.edge].from;
    detours.push_back({last, mint.workshop().copy(last, [&](cfa::Edge& edge) { edge.to = made; })});
  }
  return detours;
}

std::shared_ptr<const Partial> partial_of(const Mint& mint, const Slot& slot, const NewStatement& statement) {
  Partial partial;
  partial.function = mint.program().locations[slot.beside.at].function;
  partial.at = slot.beside.range;
  partial.side = slot.side == Slot::Side::Before ? Partial::Side::Before : Partial::Side::Behind;
  partial.under = [slot, statement](Mint& other, const Material& condition) {
    NewStatement guarded = statement;
    guarded.condition = condition.expr;
    guarded.text = "if (" + condition.text.text + ") " + statement.text;
    if (statement.novelty) guarded.novelty = *statement.novelty + 1 + token_count(condition.text.text);
    insert(other, slot, guarded);
  };
  partial.watched = [slot](Mint& other, const Partial::Code& code) {
    return through(other, slot, [&](cfa::LocationId to) { return code(slot.beside.edge, to); });
  };
  return std::make_shared<const Partial>(std::move(partial));
}

Mutant inserted(Mint& mint, const Slot& slot, const NewStatement& statement) {
  Mutant mutant = with_code(mint, slot, statement.text, [&](cfa::LocationId to) {
    return placed(mint, statement, slot.beside.edge, to);
  });
  mutant.novelty = statement.novelty;
  if (!statement.condition) mutant.partial = partial_of(mint, slot, statement);
  return mutant;
}

}  // namespace

static SourceRange with_semicolon(const Mint& mint, const SourceRange& range) {
  const SourceText& file = mint.source(range);
  const auto next = file.token_behind(file.offset(range.end));
  if (!next || *next >= file.tokens().size() || file.text(file.tokens()[*next]) != ";") return range;
  return {range.file, range.begin, file.position(file.tokens()[*next].end)};
}

Mutant with_code(Mint& mint, const Slot& slot, const std::string& text, const Code& code) {
  const Simple& beside = slot.beside;
  const bool is_before = slot.side == Slot::Side::Before;
  const std::string own = mint.text_of(beside.range);
  const std::string both = is_before ? text + "; " + own : own + "; " + text;
  const bool is_closed = !is_before && (own == "}" || own == ";");
  Mutant mutant = mint.begin(beside.at);
  if (is_closed || beside.in_block)
    mutant.edits.push_back(mint.edit(beside.range, is_closed ? own + " " + text + ";" : both));
  else
    mutant.edits.push_back(mint.edit(with_semicolon(mint, beside.range), "{ " + both + "; }"));
  mutant.detours = through(mint, slot, code);
  return mutant;
}

// x++; x--;
static bool undoes(const Mint& mint, const Slot& slot, const std::string& text) {
  const std::string own = mint.text_of(slot.beside.range);
  if (own.size() != text.size() || own.size() < 3 || own.substr(0, own.size() - 2) != text.substr(0, text.size() - 2)) return false;
  return (own.ends_with("++") && text.ends_with("--")) || (own.ends_with("--") && text.ends_with("++"));
}

void insert(Mint& mint, const Slot& slot, const NewStatement& statement) {
  if (undoes(mint, slot, statement.text)) return;
  if (!mint.is_affordable(statement.novelty ? *statement.novelty : token_count(statement.text))) return;
  mint.add(inserted(mint, slot, statement));
}

void insert_seed(Mint& mint, const Slot& slot, const NewStatement& statement) {
  if (!mint.is_affordable(token_count(statement.text))) return;
  Mutant seed = inserted(mint, slot, statement);
  seed.is_seed = true;
  mint.add(std::move(seed));
}

}  // namespace faultline::localize::repair
