// Conditions: fixed, joined with others, or with another connective.
#include <algorithm>
#include <set>

#include "localize/repair/atoms.h"
#include "localize/repair/predicates.h"
#include "localize/repair/templates.h"
#include "localize/repair/twins.h"

namespace faultline::localize::repair {

using cfa::BinaryOp;
using cfa::Expr;
using cfa::ExprId;
using cfa::ExprKind;

namespace {

constexpr double kJoined = 2;  // tokens that a connective and a copied comparison count

// A condition, or a value that is one: `ready = a < b`.
bool is_condition(const Mint& mint, const Site& site) {
  const Expr& expr = mint.program().exprs[site.expr];
  const cfa::Type& type = mint.program().types[expr.type];
  if (type.kind == cfa::TypeKind::Float || !type.is_scalar()) return false;
  if (site.is_label) return false;
  if (site.use == Use::Truth) return site.is_whole && expr.kind != ExprKind::Constant;
  return site.use == Use::Value && site.is_whole && is_logical(expr) && mint.is_int(expr.type);
}

void join(Mint& mint, const Site& site, const Material& atom, BinaryOp op, std::optional<double> novelty = {}) {
  const std::string spelled = op == BinaryOp::LogicalAnd ? " && " : " || ";
  const ExprId made = mint.builder().binary(op, mint.truth_type(), site.expr, atom.expr, site.range);
  mint.exchange(site, made,
                {operand(mint, site.expr, mint.source_text(site), op) + spelled + operand(mint, atom.expr, atom.text, op),
                 Binding::Compound},
                novelty);
}

void join(Mint& mint, const Site& site, const Material& atom, std::optional<double> novelty = {}) {
  for (const BinaryOp op : {BinaryOp::LogicalAnd, BinaryOp::LogicalOr})
    join(mint, site, atom, op, novelty);
}

}  // namespace

void constant_condition(Mint& mint, const Site& site) {
  if (site.use != Use::Truth || mint.program().exprs[site.expr].kind == ExprKind::Constant) return;
  const cfa::Type& type = mint.type_of(site.expr);
  if (type.kind == cfa::TypeKind::Float) return;
  for (const std::int64_t value : {0, 1})
    mint.exchange(site,
                  mint.builder().constant(mint.truth_type(), static_cast<std::uint64_t>(value), site.range),
                  mint.number(value));
}

void known_condition(Mint& mint, const Site& site) {
  if (!is_condition(mint, site)) return;
  for (const Material& atom : mint.materials(mint.function_of(site), site.range, Use::Truth)) {
    if (mint.program().types[atom.type].kind == cfa::TypeKind::Float) continue;
    join(mint, site, atom);
    join(mint, site, opposite(mint, atom));
  }
}

// c becomes c && d, c || d, where d is like a comparison of the function.
void twin_condition(Mint& mint, const Site& site) {
  if (!is_condition(mint, site)) return;
  for (const Twin& twin : twins(mint, mint.function_of(site), site.range))
    join(mint, site, twin.atom, kJoined + twin.novelty);
}

// c becomes c && is_good(x), c || is_good(x), also with !.
void question(Mint& mint, const Site& site) {
  const cfa::Location location = mint.program().locations[site.at];
  if (!is_condition(mint, site) || site.use != Use::Truth || location.out.size() != 2) return;
  cfa::LocationId yes, no;
  for (const cfa::EdgeId id : location.out) {
    const auto* branch = std::get_if<cfa::Branch>(&mint.program().edges[id].operation);
    if (!branch || core(mint.program(), branch->condition) != site.expr) return;
    (branch->outcome == cfa::Outcome::True ? yes : no) = mint.program().edges[id].to;
  }
  const Text own = mint.source_text(site);
  for (const Predicate& each : predicates(mint, mint.function_of(site), site.range)) {
    if (!mint.is_affordable(1 + token_count(each.text))) continue;
    for (const BinaryOp op : {BinaryOp::LogicalAnd, BinaryOp::LogicalOr})
      for (const bool is_negated : {false, true}) {
        const bool is_and = op == BinaryOp::LogicalAnd;
        const cfa::LocationId second =
            asked(mint, location.out.front(), each, is_negated ? no : yes, is_negated ? yes : no);
        Mutant mutant = mint.begin(site.at, site.part);
        mutant.edits.push_back(mint.edit(
            site.range,
            mint.fitted(site.range, {operand(mint, site.expr, own, op) + (is_and ? " && " : " || ") +
                                         (is_negated ? "!" : "") + each.text,
                                     Binding::Compound})));
        mutant.detours.push_back({site.at, mint.workshop().copy(site.at, [&](cfa::Edge& edge) {
                                    if ((edge.to == yes) == is_and) edge.to = second;
                                  })});
        if (yes != no) mint.add(std::move(mutant));
      }
  }
}

namespace {

// To take a condition for true, or for false, may be right where another one holds, or does not.
void add_seed(Mint& mint, const Site& site, BinaryOp op) {
  const bool is_or = op == BinaryOp::LogicalOr;
  Partial partial;
  partial.function = mint.function_of(site);
  partial.at = site.range;
  partial.wanted = is_or;
  partial.under = [site, op](Mint& other, const Material& condition) { join(other, site, condition, op); };
  partial.watched = [site](Mint& other, const Partial::Code& code) {
    return Detours{{site.at, code(site.edge, other.workshop().copy(site.at))}};
  };
  const cfa::ExprId value = mint.builder().constant(mint.truth_type(), is_or ? 1 : 0, site.range);
  if (!mint.same_type(mint.program().exprs[site.expr].type, mint.truth_type()) || !mint.temporaries(site.expr).empty())
    return;
  Mutant seed = mint.begin(site.at, site.part);
  seed.edits.push_back(mint.edit(site.range, mint.number(is_or ? 1 : 0).text));
  seed.detours.push_back({site.at, mint.workshop().copy_with(site.at, site.expr, value)});
  seed.partial = std::make_shared<const Partial>(std::move(partial));
  seed.is_seed = true;
  mint.add(std::move(seed));
}

}  // namespace

void new_condition(Mint& mint, const Site& site) {
  if (!is_condition(mint, site)) return;
  for (const BinaryOp op : {BinaryOp::LogicalAnd, BinaryOp::LogicalOr})
    add_seed(mint, site, op);
  for (const Material& atom : new_atoms(mint, mint.function_of(site), site.range)) {
    join(mint, site, atom);
    // As a value, a condition is 0 or 1.
    if (site.use == Use::Truth || is_logical(mint.program().exprs[atom.expr]))
      mint.exchange(site, atom.expr, atom.text);
  }
}

namespace {

// Conditions for a choice: those of the program, and variables as they are.
std::vector<Material> choosing(Mint& mint, const Site& site) {
  std::vector<Material> all = mint.materials(mint.function_of(site), site.range, Use::Truth);
  cfa::Builder& builder = mint.builder();
  for (const cfa::VariableId id : mint.visible(mint.function_of(site), site.range)) {
    const cfa::Variable& variable = mint.program().variables[id];
    const bool is_known =
        std::ranges::any_of(all, [&](const Material& one) { return one.text.text == variable.name; });
    if (mint.is_int(variable.type) && !is_known)
      all.push_back({builder.read(builder.variable(id, site.range), site.range),
                     {variable.name, Binding::Primary},
                     variable.type});
  }
  return all;
}

}  // namespace

// e becomes c ? e + n : e, and a + b becomes c ? a + b : a.
void sometimes_more(Mint& mint, const Site& site) {
  const Expr expr = mint.program().exprs[site.expr];
  if (mint.is_plc()) return;  // there is no ?:
  if (site.use != Use::Value || !site.is_whole || !mint.is_int(expr.type) || is_logical(expr)) return;
  cfa::Builder& builder = mint.builder();
  if (expr.kind == ExprKind::Binary && (expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub)) {
    const std::string whole = mint.text_of(site.range),
                      less = mint.source_text(core(mint.program(), expr.a)).text;
    for (const Material& atom : choosing(mint, site))
      mint.exchange(site, builder.conditional(expr.type, atom.expr, site.expr, expr.a, site.range),
                    {mint.in_parentheses(atom.text) + " ? " + whole + " : " + less, Binding::Compound});
    return;
  }
  const bool is_simple = expr.kind == ExprKind::Read || expr.kind == ExprKind::Constant;
  if (!is_simple || mint.program().edges[site.edge].range == site.range) return;
  if (expr.kind == ExprKind::Constant && !mint.literal(site.range)) return;
  const std::string own = mint.text_of(site.range);
  for (const Material& atom : choosing(mint, site)) {
    for (const std::int64_t value : mint.own_constants()) {
      if (value <= 0) continue;
      const ExprId number = builder.constant(expr.type, static_cast<std::uint64_t>(value), site.range);
      for (const auto& [op, sign] : {std::pair{BinaryOp::Add, " + "}, std::pair{BinaryOp::Sub, " - "}}) {
        const ExprId more = builder.binary(op, expr.type, site.expr, number, site.range);
        mint.exchange(
            site, builder.conditional(expr.type, atom.expr, more, site.expr, site.range),
            {mint.in_parentheses(atom.text) + " ? " + own + sign + std::to_string(value) + " : " + own,
             Binding::Compound});
      }
    }
  }
}

namespace {

// One operand of && or || that became a branch of its own, because one of the two calls a function.
struct Leaf {
  SourceRange range;  // with its parentheses and !
  cfa::LocationId yes;
  cfa::LocationId no;
};

std::optional<Leaf> leaf_at(const Mint& mint, cfa::LocationId at) {
  const cfa::Program& program = mint.program();
  const auto& out = program.locations[at].out;
  if (out.size() != 2) return std::nullopt;
  Leaf leaf;
  SourceRange range;
  for (const cfa::EdgeId id : out) {
    const auto* branch = std::get_if<cfa::Branch>(&program.edges[id].operation);
    if (!branch) return std::nullopt;
    if (branch->outcome == cfa::Outcome::True) leaf.yes = program.edges[id].to;
    if (branch->outcome == cfa::Outcome::False) leaf.no = program.edges[id].to;
    range = program.edges[id].range;
  }
  if (!leaf.yes || !leaf.no || !range) return std::nullopt;
  const SourceText& file = mint.source(range);
  std::uint32_t begin = file.offset(range.begin), end = file.offset(range.end);
  for (;;) {
    const auto before = file.token_before(begin), behind = file.token_behind(end);
    if (!before) break;
    const std::string_view left = file.text(file.tokens()[*before]);
    if (left == "!") {
      begin = file.tokens()[*before].begin;
      std::swap(leaf.yes, leaf.no);
    } else if (left == "(" && behind && file.text(file.tokens()[*behind]) == ")") {
      // The parentheses of an if or a call are not those of the expression.
      const std::string_view outside = file.before(file.tokens()[*before].begin);
      const bool is_own = outside == "(" || outside == "!" || outside == "&&" || outside == "||" ||
                          outside == "=" || outside == "return" || outside == ",";
      if (!is_own) break;
      begin = file.tokens()[*before].begin;
      end = file.tokens()[*behind].end;
    } else {
      break;
    }
  }
  leaf.range = {range.file, file.position(begin), file.position(end)};
  return leaf;
}

// The branch that a way leads to, by steps of the same statement that decide nothing.
cfa::LocationId next_branch(const cfa::Program& program, cfa::LocationId at, cfa::StatementId statement) {
  for (int steps = 0; at && steps < 20; ++steps) {
    const auto& out = program.locations[at].out;
    if (out.empty() || program.edges[out.front()].statement != statement) return {};
    if (out.size() == 2) return at;
    if (out.size() != 1 || std::holds_alternative<cfa::Return>(program.edges[out.front()].operation))
      return {};
    at = program.edges[out.front()].to;
  }
  return {};
}

}  // namespace

// a() && b() becomes a() || b(), and the other way round; or a(); or b() where a is no call.
void other_connective(Mint& mint, cfa::LocationId at) {
  const auto first = leaf_at(mint, at);
  if (!first) return;
  const cfa::Program& program = mint.program();
  const cfa::StatementId statement = program.edges[program.locations[at].out.front()].statement;
  for (const bool conjunction : {true, false}) {
    const cfa::LocationId inwards = conjunction ? first->yes : first->no;
    const cfa::LocationId outwards = conjunction ? first->no : first->yes;
    const cfa::LocationId second_at = next_branch(program, inwards, statement);
    if (!second_at || second_at == at) continue;
    const auto second = leaf_at(mint, second_at);
    if (!second || !(first->range.end <= second->range.begin) || first->range.file != second->range.file)
      continue;
    if (outwards != (conjunction ? second->no : second->yes)) continue;
    const SourceText& file = mint.source(first->range);
    const std::uint32_t end = file.offset(first->range.end), begin = file.offset(second->range.begin);
    const auto token = file.token_behind(end);
    if (!token || file.text(file.tokens()[*token]) != (conjunction ? "&&" : "||")) continue;
    if (file.tokens()[*token + 1].begin != begin) continue;
    // Only the first operand leads to the second.
    if (mint.workshop().ways_to(inwards) != 1) continue;
    const SourceRange both{first->range.file, first->range.begin, second->range.end};
    const std::string left = mint.text_of(first->range), right = mint.text_of(second->range);
    const auto make = [&](std::string text, cfa::LocationId yes, cfa::LocationId no) {
      Mutant mutant = mint.begin(at);
      mutant.edits.push_back(mint.edit(both, std::move(text)));
      const bool swapped = [&] {
        for (const cfa::EdgeId id : program.locations[at].out)
          if (std::get<cfa::Branch>(program.edges[id].operation).outcome == cfa::Outcome::True)
            return program.edges[id].to != first->yes;
        return false;
      }();
      mutant.detours.push_back({at, mint.workshop().copy(at, [&](cfa::Edge& edge) {
                                  const bool is_true =
                                      std::get<cfa::Branch>(edge.operation).outcome == cfa::Outcome::True;
                                  edge.to = is_true != swapped ? yes : no;
                                })});
      mint.add(std::move(mutant));
    };
    if (conjunction)
      make("(" + left + " || " + right + ")", second->yes, inwards);
    else
      make("(" + left + " && " + right + ")", inwards, second->no);
    make(left, second->yes, second->no);
  }
}

}  // namespace faultline::localize::repair
