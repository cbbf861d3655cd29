// One call of minimize: what is known about the optimum so far, and the only way to ask the SAT engine.
//
// Every model that any question brings is weighed here, so that the upper bound falls no matter who asked,
// and every question counts against the limits of the call. Both strategies work on one Search; it is what
// they share.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "solve/blast/bit_solver.h"

namespace faultline::solve::optimize {

// `weight` is to be paid in models in which `literal` is true: it negates a soft formula.
struct Cost {
  sat::Literal literal;
  std::uint64_t weight = 0;
};

class Search {
 public:
  // `costs` has one entry for each soft formula, in order. Solver and costs must outlive the search.
  Search(blast::BitSolver& solver, std::span<const Cost> costs, std::vector<sat::Literal> assumptions,
         const Limits& limits);

  // Satisfiable under the assumptions of the call and `more`, within so many conflicts? A model lowers the
  // upper bound if it is better. Unknown: the conflicts are used up, or the whole search has ended.
  sat::Verdict solve(std::span<const sat::Literal> more, std::uint64_t conflicts);
  bool failed(sat::Literal assumption) const { return solver_.failed(assumption); }  // after Unsat

  // No model costs less. Above the upper bound this says that the best model is optimal.
  void raise_lower(std::uint64_t bound);
  // The last question was answered Unsat by the assumptions of the call alone.
  void declare_infeasible();
  void stop_with_budget();  // which has ended

  bool finished() const { return infeasible_ || stopped_ || (has_model() && lower_ == upper_); }
  bool infeasible() const { return infeasible_; }
  bool has_model() const { return best_.has_value(); }
  std::uint64_t lower() const { return lower_; }
  std::uint64_t upper() const { return upper_; }  // if there is a model
  std::uint64_t gap() const { return upper_ - lower_; }
  std::optional<Reason> stopped() const { return stopped_; }

  std::span<const sat::Literal> assumptions() const { return assumptions_; }
  std::span<const sat::Literal> infeasible_core() const { return infeasible_core_; }
  const Budget& budget() const { return limits_.budget; }
  std::uint64_t conflicts() const { return solver_.conflicts() - conflicts_before_; }  // in this call
  std::uint64_t queries() const { return queries_; }

  const Model& model() const { return *best_; }
  const std::vector<std::size_t>& violated() const { return violated_; }

 private:
  void weigh_model();

  blast::BitSolver& solver_;
  std::span<const Cost> costs_;
  std::vector<sat::Literal> assumptions_;
  Limits limits_;
  std::uint64_t conflicts_before_;
  std::uint64_t queries_ = 0;

  std::uint64_t lower_ = 0;
  std::uint64_t upper_ = Limits::kUnlimited;
  std::optional<Model> best_;
  std::vector<std::size_t> violated_;
  bool infeasible_ = false;
  std::vector<sat::Literal> infeasible_core_;
  std::optional<Reason> stopped_;
  std::vector<sat::Literal> question_;  // kept for its memory
};

// What is left of `conflicts` for a turn that began when the search had used `begin`.
std::uint64_t remaining(const Search& search, std::uint64_t begin, std::uint64_t conflicts);

}  // namespace faultline::solve::optimize
