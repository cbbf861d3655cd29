#include "trace/formula/relation.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/print_infix.h"
#include "logic/print_smtlib.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

namespace faultline::trace {

using logic::BitVector;
using logic::Kind;
using logic::Signedness;
using logic::Term;

namespace {

// The sort is part of the name, since a manager knows a variable by its name alone.
std::string variable_name(std::size_t number, logic::Sort sort) {
  return fmt::format("place{}.{}", number, sort.to_string());
}

std::size_t number_of(Term variable) {
  std::size_t number = 0;
  for (const char digit : variable.name().substr(5)) {
    if (digit == '.') break;
    number = number * 10 + static_cast<std::size_t>(digit - '0');
  }
  return number;
}

std::string spelled(const Place& place) {
  return fmt::format("{},{},{},{},{},{}", place.object.value, place.variable.value, place.frame.value,
                     place.offset, place.bytes, place.value);
}

// The bound that a comparison of a place with a constant is.
std::optional<Range> bound_of(Term fact, const Relation& relation, const Places& places) {
  const bool is_negated = fact.kind() == Kind::Not;
  if (is_negated) fact = fact.arg(0);
  const Kind kind = fact.kind();
  const bool is_equal = kind == Kind::Equal && !is_negated;
  const bool is_signed = kind == Kind::BvSlt || kind == Kind::BvSle;
  const bool is_unsigned = kind == Kind::BvUlt || kind == Kind::BvUle;
  if (!is_equal && !is_signed && !is_unsigned) return std::nullopt;
  const bool constant_first = fact.arg(0).is_constant();
  const Term variable = fact.arg(constant_first ? 1 : 0);
  const Term constant = fact.arg(constant_first ? 0 : 1);
  if (!variable.is_variable() || !constant.is_constant() || !variable.sort().is_bit_vector())
    return std::nullopt;
  Range range;
  range.place = relation.places[number_of(variable)];
  range.sign = places.sign_of(range.place);
  BitVector bound = constant.bits();
  if (is_equal) {
    range.least = range.most = bound;
    return range;
  }
  if (!places.is_ordered(range.place) || is_signed != (range.sign == Signedness::Signed)) return std::nullopt;
  // !(a <= b) is b < a.
  const bool is_strict = (kind == Kind::BvSlt || kind == Kind::BvUlt) != is_negated;
  const bool is_least = constant_first != is_negated;
  const BitVector one = BitVector::one(bound.width());
  if (is_strict) bound = is_least ? bound.add(one) : bound.sub(one);
  (is_least ? range.least : range.most) = bound;
  return range;
}

void collect_conjuncts(Term formula, std::vector<Term>& found) {
  if (formula.kind() != Kind::And) return found.push_back(formula);
  for (const Term part : formula.args())
    collect_conjuncts(part, found);
}

// Both bounds of one place meet; others stay apart.
bool add_range(Cube& cube, const Range& range) {
  const auto at = std::lower_bound(cube.begin(), cube.end(), range,
                                   [](const Range& a, const Range& b) { return a.place < b.place; });
  if (at == cube.end() || !(at->place == range.place)) {
    cube.insert(at, range);
    return true;
  }
  if ((range.least && at->least) || (range.most && at->most)) return false;
  if (range.least) at->least = range.least;
  if (range.most) at->most = range.most;
  return true;
}

}  // namespace

std::optional<Relation> relation_of(logic::TermManager& terms, Term formula, std::span<const Held> held) {
  Relation relation;
  logic::TermMap<Term> images;
  logic::TermMap<std::size_t> numbers;
  std::vector<Held> distinct;
  for (const Held& one : held) {
    if (images.contains(one.term)) continue;
    const Term variable =
        terms.variable(variable_name(relation.places.size(), one.term.sort()), one.term.sort());
    images.set(one.term, variable);
    numbers.set(variable, relation.places.size());
    relation.places.push_back(one.place);
    distinct.push_back(one);
  }
  const Term over_places = logic::substitute(terms, formula, images);
  std::vector<Held> used;  // a term may lie inside of another one that was replaced
  for (const Term variable : logic::free_variables(over_places)) {
    const std::size_t* number = numbers.find(variable);
    if (!number) return std::nullopt;
    used.push_back(distinct[*number]);
  }
  if (used.size() < distinct.size()) return relation_of(terms, formula, used);
  relation.terms = std::make_shared<logic::TermManager>();
  relation.formula = logic::transfer(over_places, *relation.terms);
  relation.spelled = logic::to_smtlib(relation.formula);
  return relation;
}

std::optional<Cube> as_cube(const Relation& relation, const Places& places) {
  if (relation.formula.is_true()) return Cube();
  std::vector<Term> facts;
  collect_conjuncts(relation.formula, facts);
  Cube cube;
  for (const Term fact : facts) {
    const auto range = bound_of(fact, relation, places);
    if (!range || !add_range(cube, *range)) return std::nullopt;
  }
  return cube;
}

bool implies(const Invariant& stronger, const Invariant& weaker) {
  const Cube* weak = std::get_if<Cube>(&weaker);
  if (weak && weak->empty()) return true;
  const Cube* strong = std::get_if<Cube>(&stronger);
  if (strong && weak) return implies(*strong, *weak);
  return !strong && !weak && std::get<Relation>(stronger) == std::get<Relation>(weaker);
}

bool holds_at(Places& places, const Invariant& invariant, std::uint32_t step) {
  if (const Cube* cube = std::get_if<Cube>(&invariant)) return places.holds_at(*cube, step);
  const Relation& relation = std::get<Relation>(invariant);
  logic::Assignment values;
  for (const Term variable : logic::free_variables(relation.formula)) {
    const Place& place = relation.places[number_of(variable)];
    const Term term = places.at(place, step);
    if (!term || term.sort() != variable.sort()) return false;
    values.set(variable, places.value_at(place, step));
  }
  return logic::evaluate(relation.formula, values).is_true();
}

Term formula_at(Places& places, const Invariant& invariant, std::uint32_t step) {
  if (const Cube* cube = std::get_if<Cube>(&invariant)) return places.formula_at(*cube, step);
  const Relation& relation = std::get<Relation>(invariant);
  const Term formula = logic::transfer(relation.formula, places.terms());
  logic::TermMap<Term> images;
  for (const Term variable : logic::free_variables(formula))
    images.set(variable, places.at(relation.places[number_of(variable)], step));
  return logic::substitute(places.terms(), formula, images);
}

std::vector<Place> places_of(const Invariant& invariant) {
  if (const auto* relation = std::get_if<Relation>(&invariant)) return relation->places;
  std::vector<Place> all;
  for (const Range& range : std::get<Cube>(invariant))
    all.push_back(range.place);
  return all;
}

std::size_t weight(const Invariant& invariant) {
  constexpr std::size_t kComparison = 3;
  if (const Cube* cube = std::get_if<Cube>(&invariant)) {
    std::size_t bounds = 0;
    for (const Range& range : *cube)
      bounds += range.least && range.most && !range.is_exact() ? 2 : 1;
    return kComparison * bounds;
  }
  std::size_t parts = 0;
  for (const Term part : logic::subterms(std::span(&std::get<Relation>(invariant).formula, 1)))
    parts += part.kind() == Kind::Not ? 0 : 1;
  return parts;
}

bool is_c(const Relation& relation, const Places& places) {
  bool has_signed = false;
  bool has_unsigned = false;
  constexpr std::uint32_t kIntWidth = 32;
  for (const Term variable : logic::free_variables(relation.formula)) {
    const Place& place = relation.places[number_of(variable)];
    if (!places.is_ordered(place)) return false;
    const bool is_promoted = variable.width() < kIntWidth;  // to int, whatever its sign
    (places.sign_of(place) == Signedness::Signed || is_promoted ? has_signed : has_unsigned) = true;
  }
  for (const Term part : logic::subterms(std::span(&relation.formula, 1))) {
    switch (part.kind()) {
      case Kind::Variable:
      case Kind::Constant:
      case Kind::Not:
      case Kind::And:
      case Kind::Or:
      case Kind::Equal:
      case Kind::BvAdd:
      case Kind::BvSub:
      case Kind::BvNeg:
      case Kind::BvMul: break;
      case Kind::BvSlt:
      case Kind::BvSle:
      case Kind::BvSdiv:
      case Kind::BvSrem:
        if (has_unsigned) return false;
        break;
      case Kind::BvUlt:
      case Kind::BvUle:
      case Kind::BvUdiv:
      case Kind::BvUrem:
        if (has_signed) return false;
        break;
      case Kind::BvSignExtend:
        if (has_unsigned || !part.arg(0).is_variable()) return false;
        break;
      default: return false;
    }
  }
  return true;
}

std::string text(const Places& places, const Invariant& invariant) {
  if (const Cube* cube = std::get_if<Cube>(&invariant)) return places.text(*cube);
  const Relation& relation = std::get<Relation>(invariant);
  const std::vector<std::string> names = places.names(relation.places);
  logic::InfixOptions options;
  options.name = [&](Term variable) { return names[number_of(variable)]; };
  options.unsigned_mark = "";  // the places' types say it
  return logic::to_infix(relation.formula, options);
}

std::string spelled(const Invariant& invariant) {
  std::string text;
  if (const auto* relation = std::get_if<Relation>(&invariant)) {
    for (const Place& place : relation->places)
      text += spelled(place) + ";";
    return text + relation->spelled;
  }
  for (const Range& range : std::get<Cube>(invariant))
    text += fmt::format("{}:{}:{};", spelled(range.place), range.least ? range.least->to_hex() : "",
                        range.most ? range.most->to_hex() : "");
  return text;
}

}  // namespace faultline::trace
