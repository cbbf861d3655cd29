// Facts about places that are more than bounds: a formula over one variable for each place, `x > y`. Like a
// cube it speaks of places, so it can move from position to position; and it has terms of its own, so that it
// is a value that outlives the formula in which it was found.
#pragma once

#include <memory>
#include <span>
#include <variant>

#include "trace/formula/places.h"

namespace faultline::trace {

struct Relation {
  std::vector<Place> places;  // place i is the i-th variable of the formula
  std::shared_ptr<logic::TermManager> terms;
  logic::Term formula;
  std::string spelled;  // the formula as text: the same for equal formulas

  bool operator==(const Relation& other) const { return places == other.places && spelled == other.spelled; }
};

// What is known about a state. An empty cube is "true".
using Invariant = std::variant<Cube, Relation>;

// A term and the place that holds it.
struct Held {
  logic::Term term;
  Place place;
};

// The formula with places for these terms. None: something else is left in it.
std::optional<Relation> relation_of(logic::TermManager& terms, logic::Term formula,
                                    std::span<const Held> held);
// The same as bounds, if it is no more than that.
std::optional<Cube> as_cube(const Relation& relation, const Places& places);

bool implies(const Invariant& stronger, const Invariant& weaker);  // sufficient, not necessary
bool holds_at(Places& places, const Invariant& invariant, std::uint32_t step);
// Over the variables of the path; all places of the invariant must be there.
logic::Term formula_at(Places& places, const Invariant& invariant, std::uint32_t step);
std::vector<Place> places_of(const Invariant& invariant);

// How much there is to read.
std::size_t weight(const Invariant& invariant);
// Can it be written in C, so that it means there what it means here: no operation that C has no sign for, no
// mixture of signed and unsigned?
bool is_c(const Relation& relation, const Places& places);
std::string text(const Places& places, const Invariant& invariant);
// The same for equal invariants, and for no others.
std::string spelled(const Invariant& invariant);

}  // namespace faultline::trace
