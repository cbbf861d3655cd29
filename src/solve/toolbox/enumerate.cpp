// MARCO, figure 1 of the paper, with two additions.
//
// The map knows more than it says by its seeds. Elements that are settled by the sets found so far are not
// tested while shrinking and growing; so a maximal seed that is satisfiable is maximal without a question,
// and a minimal seed that is unsatisfiable is minimal without one.
//
// Solvers give up. A core that is not proven minimal is still unsatisfiable, a set that is not proven maximal
// still satisfiable: both explain what they would explain otherwise, and the smaller cores and larger sets
// that may be there stay in the map, to be met later. A seed without an answer is given up alone, and the
// next one is taken from the other end of the map, where questions differ. The enumeration is complete if in
// the end every seed that was given up is explained by others.
//
// Solver calls: one for each seed, that is for each set reported, and those of shrink.cpp and grow.cpp.
#include "solve/toolbox/enumerate.h"

#include "solve/backend/cadical/cadical_engine.h"
#include "solve/toolbox/map_solver.h"

namespace faultline::solve::toolbox {

namespace {

class Marco {
 public:
  Marco(Elements& elements, const EnumerateOptions& options)
      : options_(options),
        map_(elements.size(), make_cadical_engine()),
        seed_limits_(
            options.limits.with_conflicts(std::min(options.limits.conflicts, options.conflicts_per_seed))) {}

  // None: the enumeration is at its end.
  std::optional<ElementSet> unexplored() {
    if (ended_) return std::nullopt;
    MapSolver::Seed seed = map_.seed(extreme_, options_.limits.with_conflicts(Limits::kUnlimited));
    if (const auto* unknown = std::get_if<Unknown>(&seed)) {
      end(unknown->reason);
    } else if (std::holds_alternative<MapSolver::AllExplained>(seed)) {
      end(map_.has_open_questions() ? Completeness::SolverGaveUp : Completeness::Complete);
    } else if (result_.cores + result_.corrections >= options_.most) {
      end(Completeness::LimitReached);
    } else {
      return std::get<ElementSet>(std::move(seed));
    }
    return std::nullopt;
  }

  const Limits& seed_limits() const { return seed_limits_; }
  ShrinkOptions shrink_options() const {
    return options([this](const ElementSet& set) { return map_.needed(set); });
  }
  ShrinkOptions grow_options() const {
    return options([this](const ElementSet& set) { return map_.excluded(set); });
  }

  void found(const MinimalCore& core) {
    map_.explain_supersets(core.elements);
    ++result_.cores;
    report(core, options_.on_core);
  }
  void found(const MaximalSet& set) {
    map_.explain_subsets(set.elements);
    ++result_.corrections;
    report(set, options_.on_correction);
  }
  void give_up(const ElementSet& seed, Reason reason) {
    if (ends_all(reason)) return end(reason);
    map_.give_up(seed, extreme_);
    extreme_ = extreme_ == Extreme::Maximal ? Extreme::Minimal : Extreme::Maximal;
  }

  const Enumeration& result() const { return result_; }

 private:
  ShrinkOptions options(std::function<ElementSet(const ElementSet&)> settled) const {
    return {options_.limits, options_.conflicts_per_test, options_.fixed, std::move(settled)};
  }

  template <class Set>
  void report(const Set& set, const std::function<Next(const Set&)>& callback) {
    extreme_ = preferred();
    if (set.minimality == Minimality::NotProven) ++result_.not_proven;
    if (set.stopped && ends_all(set.stopped->reason)) end(set.stopped->reason);
    if (callback && callback(set) == Next::Stop) end(Completeness::Stopped);
  }

  // Unsatisfiable seeds are met at the upper end of the map, satisfiable ones at the lower.
  Extreme preferred() const { return options_.prefer == Prefer::Cores ? Extreme::Maximal : Extreme::Minimal; }

  void end(Reason reason) {
    end(reason == Reason::Stopped                            ? Completeness::Stopped
        : reason == Reason::Time || reason == Reason::Memory ? Completeness::LimitReached
                                                             : Completeness::SolverGaveUp);
  }
  void end(Completeness completeness) {
    ended_ = true;
    result_.completeness = completeness;
  }

  const EnumerateOptions& options_;
  MapSolver map_;
  Limits seed_limits_;
  Extreme extreme_ = preferred();
  bool ended_ = false;
  Enumeration result_;
};

}  // namespace

Enumeration enumerate(Elements& elements, const EnumerateOptions& options) {
  Marco marco(elements, options);
  while (const auto seed = marco.unexplored()) {
    auto answer = elements.check(*seed, marco.seed_limits(), options.fixed);
    if (auto* sat = std::get_if<Elements::SubsetSat>(&answer))
      marco.found(grow(elements, *seed, std::move(*sat), marco.grow_options()));
    else if (const auto* unsat = std::get_if<Elements::SubsetUnsat>(&answer))
      marco.found(shrink(elements, *unsat, marco.shrink_options()));
    else
      marco.give_up(*seed, std::get<Unknown>(answer).reason);
  }
  return marco.result();
}

}  // namespace faultline::solve::toolbox
