// One question of a backward cube sequence: which of these literals are enough, with the facts of a block, to
// exclude what is not wanted behind it? It is local: a place that holds a long term (a cell of an array after
// many stores) is replaced by a variable of its own, so that the past of the run stays out of it.
#pragma once

#include <optional>

#include "localize/error_invariants/nearby_states.h"
#include "localize/error_invariants/positions.h"
#include "logic/substitute.h"
#include "trace/formula/places.h"

namespace faultline::localize::error_invariants {

enum class Side : std::uint8_t { Least, Most, Exact };

// One bound of a place, before the block.
struct Literal {
  trace::Place place;
  logic::Signedness sign = logic::Signedness::Unsigned;
  Side side = Side::Exact;
  logic::BitVector bound;
  logic::Term place_term;  // what the place holds, as the question sees it
  logic::Term term;

  trace::Range range() const;
};

// Solvers for many small questions: a new one now and then, since what was asked before only weighs it down.
class SmallSolver {
 public:
  SmallSolver(logic::TermManager& terms, const Context& context) : terms_(terms), context_(context) {}
  logic::TermManager& terms() { return terms_; }
  // These facts hold under the selector that is returned.
  logic::Term begin(const std::vector<logic::Term>& facts);
  solve::Answer ask(const std::vector<logic::Term>& assumptions, std::uint64_t conflicts);

 private:
  logic::TermManager& terms_;
  const Context& context_;
  std::unique_ptr<solve::Solver> solver_;
  std::uint32_t used_ = 0;
};

// Thrown where the solver does not answer.
struct NoAnswer {
  fault::Completeness why = fault::Completeness::SolverGaveUp;
};

class LocalQuestion {
 public:
  LocalQuestion(SmallSolver& solver, trace::Places& places, std::uint32_t step)
      : solver_(solver), places_(places), step_(step) {}

  // The places that may be spoken of; then literals about them.
  void add_place(const trace::Place& place);
  // One that is only passed on: nothing computes with it.
  void add_passed(const trace::Place& place);
  void add_literals(const trace::Place& place);  // that it has the value of the run
  void add_range(const trace::Range& range);     // that it is in this range
  bool has_literals() const { return !literals_.empty(); }

  // The past stays out of a term by this.
  void seal();
  logic::Term localized(logic::Term term) { return (*substitution_)(term); }

  // A minimal set of literals that contradict the facts; none: not even all of them do. Literals that come
  // first are left out first. `contrary`: ways to miss what is wanted, to be tried where they are open.
  std::optional<std::vector<Literal>> minimal_set(Facts facts, std::vector<Deviation> contrary);
  // Do they still, with this bound instead of the set's i-th?
  bool suffices(const std::vector<Literal>& set, std::size_t i, const logic::BitVector& bound);

  Literal with_bound(Literal literal, const logic::BitVector& bound) const;
  std::vector<Literal>& literals() { return literals_; }

 private:
  void add_literal(const trace::Place& place, Side side, const logic::BitVector& bound);
  void add_image(logic::Term term);
  solve::Answer ask(const std::vector<Literal>& set, std::uint64_t conflicts);
  bool is_needed(const std::vector<Literal>& set, std::size_t i) const;
  bool is_seen_to_fail(const std::vector<Literal>& set, const Deviation& deviation) const;

  SmallSolver& solver_;
  trace::Places& places_;
  std::uint32_t step_;
  logic::Term selector_;
  logic::TermMap<logic::Term> images_;
  std::optional<logic::Substitution> substitution_;
  std::vector<Literal> literals_;
  Facts facts_;
  std::vector<Deviation> contrary_;
  std::optional<NearbyStates> nearby_;
};

}  // namespace faultline::localize::error_invariants
