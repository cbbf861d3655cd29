#include "guide/sites.h"

#include <algorithm>
#include <set>

namespace faultline::guide {

using exchange::Move;
using exchange::TextPlace;

namespace {

std::string_view base_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

bool is_scalar_input(const cfa::Program& program, const cfa::Edge& edge) {
  const auto* havoc = std::get_if<cfa::Havoc>(&edge.operation);
  return havoc && program.type_of(havoc->target).is_scalar();
}

}  // namespace

bool is_same_file(const std::string& path, const std::string& named) {
  return named.empty() || path == named || base_name(path) == base_name(named);
}

SiteFinder::SiteFinder(const cfa::Program& program)
    : program_(program), texts_(program.files), into_(program.locations.size()) {
  for (std::uint32_t i = 0; i < program.edges.size(); ++i) {
    const cfa::Edge& edge = program.edges[cfa::EdgeId(i)];
    if (edge.to) into_[edge.to.value].push_back(cfa::EdgeId(i));
    const cfa::FunctionId function = program.locations[edge.from].function;
    if (edge.range && edge.kind != cfa::StatementKind::Internal && function != program.start &&
        program.functions[function].origin == cfa::Origin::User)
      users_.push_back(cfa::EdgeId(i));
  }
}

bool SiteFinder::is_there(const cfa::Edge& edge, const TextPlace& place) const {
  const std::string& function = program_.functions[program_.locations[edge.from].function].name;
  return is_same_file(program_.files.path(edge.range.file), place.file) &&
         (place.function.empty() || place.function == function);
}

Position SiteFinder::begin_of(const cfa::Edge& edge) const {
  if (!edge.statement) return edge.range.begin;
  const SourceRange& whole = program_.statements[edge.statement].range;
  return whole && whole.file == edge.range.file ? whole.begin : edge.range.begin;
}

Position SiteFinder::position_of(const TextPlace& place, FileId file) {
  if (!place.offset) return {place.line, place.column};
  const exchange::SourceText& text = texts_.of(file);
  return text.position(std::min<std::size_t>(*place.offset, text.raw().size()));
}

bool SiteFinder::begins_with(const cfa::Edge& edge, const std::string& word) const {
  const std::string_view text = program_.text(edge.range);
  return text.starts_with(word) &&
         (text.size() == word.size() || !exchange::is_word_character(text[word.size()]));
}

// An input that is the value of a variable without an initialiser.
bool SiteFinder::declares(const cfa::Edge& edge) const {
  const auto* havoc = std::get_if<cfa::Havoc>(&edge.operation);
  if (!havoc) return false;
  const cfa::Expr& target = program_.exprs[havoc->target];
  if (target.kind != cfa::ExprKind::Variable) return false;
  const cfa::Variable& variable = program_.variables[cfa::VariableId(target.bits)];
  return variable.storage == cfa::Storage::Local && edge.range.begin <= variable.range.begin &&
         variable.range.end <= edge.range.end;
}

cfa::ExprId SiteFinder::result_of(const cfa::Edge& edge) const {
  if (const auto* call = std::get_if<cfa::Call>(&edge.operation)) return call->result;
  if (const auto* havoc = std::get_if<cfa::Havoc>(&edge.operation))
    if (program_.type_of(havoc->target).is_scalar()) return havoc->target;
  return {};
}

std::vector<Site> SiteFinder::sites(const Move& move) {
  switch (move.kind) {
    case Move::Kind::Before: return before(move);
    case Move::Kind::Branch: return branches(move);
    case Move::Kind::Return: return returns(move);
    case Move::Kind::Enter: return calls(move);
    case Move::Kind::Leave: return leaves(move);
    case Move::Kind::After: return behind(move);
    case Move::Kind::Input: return inputs(move);
  }
  return {};
}

// The statement that begins there; where none does (a declaration, a label), the next one of that function.
std::vector<Site> SiteFinder::before(const Move& move) {
  std::optional<Position> best;
  cfa::FunctionId best_function;
  Edges chosen;
  for (const cfa::EdgeId id : users_) {
    const cfa::Edge& edge = program_.edges[id];
    if (!is_there(edge, move.place)) continue;
    const Position wanted = position_of(move.place, edge.range.file);
    const Position begin = begin_of(edge);
    const bool is_behind = wanted.column == 0 ? begin.line >= wanted.line : !(begin < wanted);
    const cfa::FunctionId function = program_.locations[edge.from].function;
    const SourceRange& name = program_.functions[function].range;
    const bool in_function = name.file == edge.range.file && name.begin.line <= wanted.line;
    if (!is_behind || !in_function || (best && *best < begin)) continue;
    if (!best || begin < *best) chosen.clear();
    best = begin;
    best_function = function;
    chosen.push_back(id);
  }
  const std::set<cfa::EdgeId> inside(chosen.begin(), chosen.end());
  std::set<cfa::LocationId> entries;
  for (const cfa::EdgeId id : chosen) {
    const cfa::LocationId from = program_.edges[id].from;
    const bool is_entry =
        program_.functions[best_function].entry == from ||
        std::ranges::any_of(into_[from.value], [&](cfa::EdgeId in) { return !inside.contains(in); });
    if (is_entry) entries.insert(from);
  }
  std::vector<Site> found;
  for (const cfa::LocationId location : entries)
    found.push_back({Site::When::Before, program_.locations[location].out.front(), location});
  return found;
}

// All ways out of the decision. A condition that is decided operand by operand has several, and no site.
std::vector<Site> SiteFinder::branches(const Move& move) {
  std::map<Position, std::set<cfa::LocationId>> by_statement;
  std::set<cfa::LocationId> exact;
  for (const cfa::EdgeId id : users_) {
    const cfa::Edge& edge = program_.edges[id];
    if (!std::holds_alternative<cfa::Branch>(edge.operation) || !is_there(edge, move.place)) continue;
    const Position wanted = position_of(move.place, edge.range.file);
    const Position begin = begin_of(edge);
    if (wanted.column > 0 && edge.range.begin == wanted) exact.insert(edge.from);
    const bool on_line = begin.line == wanted.line || edge.range.begin.line == wanted.line;
    const bool is_inside = wanted.column > 0 && begin <= wanted && wanted < edge.range.end;
    if (wanted.column == 0 || move.place.offset ? on_line || is_inside : begin == wanted)
      by_statement[begin].insert(edge.from);
  }
  if (exact.empty())
    for (const auto& [begin, locations] : by_statement)
      if (locations.size() == 1) exact.insert(*locations.begin());
  std::vector<Site> found;
  for (const cfa::LocationId location : exact)
    for (const cfa::EdgeId id : program_.locations[location].out) {
      const auto& branch = std::get<cfa::Branch>(program_.edges[id].operation);
      bool taken = branch.outcome == *move.outcome;
      if (taken && branch.outcome == cfa::Outcome::Case)
        taken = std::ranges::any_of(branch.cases, [&](const cfa::CaseRange& range) {
          return range.low == range.high && std::to_string(range.low) == move.case_value;
        });
      found.push_back({Site::When::After, id, {}, taken});
    }
  const bool is_possible = std::ranges::any_of(found, &Site::is_taken);
  return is_possible ? found : std::vector<Site>();
}

// The call whose closing parenthesis is there; without a column, all calls of that line.
std::vector<Site> SiteFinder::returns(const Move& move) {
  std::vector<Site> exact, on_line;
  for (const cfa::EdgeId id : users_) {
    const cfa::Edge& edge = program_.edges[id];
    const bool is_call = std::holds_alternative<cfa::Call>(edge.operation) || is_scalar_input(program_, edge);
    if (!is_call || declares(edge) || !is_there(edge, move.place)) continue;
    if (!move.function.empty() && !begins_with(edge, move.function)) continue;
    const Position wanted = position_of(move.place, edge.range.file);
    const Site site{Site::When::After, id, {}, true, result_of(edge)};
    if (!move.constraint.empty() && !site.result) continue;
    const Position last{edge.range.end.line, edge.range.end.column > 0 ? edge.range.end.column - 1 : 0};
    if (wanted.column > 0 && (last == wanted || edge.range.begin == wanted)) exact.push_back(site);
    if (edge.range.begin.line <= wanted.line && wanted.line <= edge.range.end.line) on_line.push_back(site);
  }
  if (!exact.empty()) return exact;
  const bool is_vague = move.place.offset || move.place.column == 0 || on_line.size() == 1;
  return is_vague ? on_line : std::vector<Site>();
}

std::vector<Site> SiteFinder::calls(const Move& move) {
  std::vector<Site> found;
  for (const cfa::EdgeId id : users_) {
    const cfa::Edge& edge = program_.edges[id];
    const auto* call = std::get_if<cfa::Call>(&edge.operation);
    if ((!call && !is_scalar_input(program_, edge)) || declares(edge)) continue;
    if (!is_same_file(program_.files.path(edge.range.file), move.place.file)) continue;
    const Position wanted = position_of(move.place, edge.range.file);
    const Position last{edge.range.end.line, edge.range.end.column > 0 ? edge.range.end.column - 1 : 0};
    const bool on_line =
        wanted.line == 0 || (edge.range.begin.line <= wanted.line && wanted.line <= edge.range.end.line);
    const bool is_named = call && call->callee ? program_.functions[call->callee].name == move.function
                                               : begins_with(edge, move.function);
    const bool is_it =
        move.function.empty() ? (wanted.column > 0 ? last == wanted : on_line) : is_named && on_line;
    if (is_it) found.push_back({Site::When::Before, id, {}});
  }
  return found;
}

std::vector<Site> SiteFinder::leaves(const Move& move) {
  std::vector<Site> found;
  for (const cfa::EdgeId id : users_) {
    const cfa::Edge& edge = program_.edges[id];
    if (std::holds_alternative<cfa::Return>(edge.operation) &&
        program_.functions[program_.locations[edge.from].function].name == move.function)
      found.push_back({Site::When::Before, id, {}});
  }
  return found;
}

// The edges at the place; if the constraint is about what some of them write, those.
std::vector<Site> SiteFinder::behind(const Move& move) {
  std::vector<Site> exact, on_line, writing;
  for (const cfa::EdgeId id : users_) {
    const cfa::Edge& edge = program_.edges[id];
    if (!edge.to || !is_there(edge, move.place)) continue;
    const Position wanted = position_of(move.place, edge.range.file);
    const Site site{Site::When::After, id, {}, true, result_of(edge)};
    const bool is_exact = wanted.column > 0 && (edge.range.begin == wanted || begin_of(edge) == wanted);
    const bool is_line = edge.range.begin.line == wanted.line || begin_of(edge).line == wanted.line;
    if (is_exact) exact.push_back(site);
    if (is_line) on_line.push_back(site);
    cfa::ExprId target = site.result;
    if (const auto* assign = std::get_if<cfa::Assign>(&edge.operation)) target = assign->target;
    if (!target || !(is_exact || is_line) || program_.exprs[target].kind != cfa::ExprKind::Variable) continue;
    const std::string& name = program_.variables[cfa::VariableId(program_.exprs[target].bits)].name;
    const std::size_t at = move.constraint.find(name);
    if (!name.empty() && at != std::string::npos) writing.push_back(site);
  }
  if (!writing.empty()) return writing;
  if (exact.empty()) exact = on_line;
  if (move.constraint.empty() && exact.size() > 1) {
    const auto begin = [&](const Site& site) { return program_.edges[site.edge].range.begin; };
    const Position first = begin(*std::ranges::min_element(exact, {}, begin));
    std::erase_if(exact, [&](const Site& site) { return begin(site) != first; });
  }
  return exact;
}

std::vector<Site> SiteFinder::inputs(const Move& move) {
  std::vector<Site> found;
  for (const cfa::EdgeId id : users_) {
    const cfa::Edge& edge = program_.edges[id];
    if (!is_scalar_input(program_, edge) || !is_there(edge, move.place)) continue;
    const cfa::Expr& target = program_.exprs[std::get<cfa::Havoc>(edge.operation).target];
    const bool is_plain = target.kind == cfa::ExprKind::Variable;
    const cfa::Variable* variable = is_plain ? &program_.variables[cfa::VariableId(target.bits)] : nullptr;
    if (move.place.line == 0) {
      if (declares(edge)) continue;  // a list has the results of functions only
    } else {
      if (move.place.line < begin_of(edge).line || move.place.line > edge.range.end.line) continue;
      const bool is_temporary = variable && variable->storage == cfa::Storage::Temporary;
      if (!move.variable.empty() && variable && !is_temporary && variable->name != move.variable) continue;
      if (!move.function.empty() && !begins_with(edge, move.function)) continue;
    }
    found.push_back({Site::When::After, id, {}, true, std::get<cfa::Havoc>(edge.operation).target});
  }
  return found;
}

}  // namespace faultline::guide
