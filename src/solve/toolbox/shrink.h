// From one unsatisfiable set to a minimal one (MUS), from one satisfiable set to a maximal one (MSS).
// Deterministic, as far as the solver is.
#pragma once

#include <functional>
#include <optional>

#include "solve/toolbox/elements.h"

namespace faultline::solve::toolbox {

enum class Minimality : std::uint8_t { Proven, NotProven };

struct ShrinkOptions {
  Limits limits;  // the budget is of the whole; the conflicts are of each single question
  std::uint64_t conflicts_per_test = 20'000;  // a test that needs more leaves its element undecided
  std::vector<logic::Term> fixed;             // assumptions that are no elements
  // What the caller knows already (may be empty), about the set reached so far: elements of an unsatisfiable
  // set that its unsatisfiable subsets all have; elements that cannot join a satisfiable set. Saves their
  // tests.
  std::function<ElementSet(const ElementSet&)> settled;

  Limits test_limits() const {
    return limits.with_conflicts(limits.conflicts < conflicts_per_test ? limits.conflicts
                                                                       : conflicts_per_test);
  }
};

// After these the solver will not answer other questions either.
constexpr bool ends_all(Reason reason) {
  return reason == Reason::Time || reason == Reason::Memory || reason == Reason::Stopped;
}

// An unsatisfiable set none of whose elements can be left out. NotProven: it is unsatisfiable, but a limit
// was hit, and the elements `undecided` may be superfluous.
struct MinimalCore {
  ElementSet elements;
  Minimality minimality = Minimality::Proven;
  ElementSet undecided;
  std::optional<Unknown> stopped;  // the first reason why something stayed undecided
};

// `unsatisfiable` must be unsatisfiable with the hard part (its own core is asked for first). None if even
// that could not be shown within the limits. InternalError if it is satisfiable.
std::optional<MinimalCore> shrink(Elements& elements, const ElementSet& unsatisfiable,
                                  const ShrinkOptions& options = {});
// The same from a core that `Elements::check` has returned under these `fixed`.
MinimalCore shrink(Elements& elements, const Elements::SubsetUnsat& known, const ShrinkOptions& options = {});

// A satisfiable set that no further element can join. NotProven: the elements `undecided` may still fit.
struct MaximalSet {
  ElementSet elements;
  ElementSet correction;  // the others: a minimal correction set, if Proven
  Minimality minimality = Minimality::Proven;
  ElementSet undecided;
  std::optional<Unknown> stopped;
  Model model;  // satisfies `elements`
};

// `satisfiable` must be satisfiable with the hard part. None if that could not be shown within the limits.
// InternalError if it is not.
std::optional<MaximalSet> grow(Elements& elements, const ElementSet& satisfiable,
                               const ShrinkOptions& options = {});
// The same, with what `Elements::check` has answered to `satisfiable` under these `fixed`.
MaximalSet grow(Elements& elements, const ElementSet& satisfiable, Elements::SubsetSat known,
                const ShrinkOptions& options = {});

}  // namespace faultline::solve::toolbox
