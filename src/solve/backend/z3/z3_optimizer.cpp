// Z3's optimizer, for comparison. Z3 keeps nothing useful from one call to the next, so each call has a new
// one; the translated formulas are kept. Assumptions are asserted: with assumptions proper, Z3 4.8.12 returns
// costs that are not the least.
#include <algorithm>

#include "base/diagnostic.h"
#include "solve/backend/z3/session.h"
#include "solve/backend/z3/z3_solver.h"
#include "solve/optimizer.h"

namespace faultline::solve {
namespace z3_backend {
namespace {

using logic::Term;

class Z3Optimizer final : public Optimizer {
 public:
  explicit Z3Optimizer(logic::TermManager& terms) : terms_(terms) {}

  using Optimizer::minimize;
  void add(Term hard) override { hards_.push_back(hard); }
  std::size_t add_soft(Soft soft) override {
    if (soft.weight == 0) throw InternalError("a soft formula needs a weight");
    softs_.push_back(soft);
    return softs_.size() - 1;
  }
  OptimumAnswer minimize(std::span<const Term> assumptions, const Limits& limits) override;

 private:
  OptimumAnswer search(std::span<const Term> assumptions, const Limits& limits);
  Optimum optimum(const z3::model& model) const;
  Unsat core(std::span<const Term> assumptions, const Limits& limits) const;

  logic::TermManager& terms_;
  std::shared_ptr<Session> session_ = std::make_shared<Session>();
  std::vector<Term> hards_;
  std::vector<Soft> softs_;
};

OptimumAnswer Z3Optimizer::minimize(std::span<const Term> assumptions, const Limits& limits) {
  try {
    return search(assumptions, limits);
  } catch (const OutOfBudget& stop) {
    return Unknown{stop.reason, ""};
  } catch (const z3::exception& error) {
    return unknown_because(error.msg(), exhausted(limits.budget));
  } catch (const std::bad_alloc&) {
    return Unknown{Reason::Memory, "out of memory"};
  }
}

Optimum Z3Optimizer::optimum(const z3::model& model) const {
  Optimum out{make_model(session_, model), 0, 0, {}, {}};
  for (std::size_t i = 0; i < softs_.size(); ++i) {
    if (out.model.holds(softs_[i].formula)) continue;
    out.violated.push_back(i);
    out.upper += softs_[i].weight;
  }
  return out;
}

// Of hard formulas and assumptions that Z3's optimizer has found contradictory; all of the assumptions if its
// solver does not get so far.
Unsat Z3Optimizer::core(std::span<const Term> assumptions, const Limits& limits) const {
  const std::unique_ptr<Solver> solver = make_z3_solver(terms_);
  for (const Term hard : hards_)
    solver->add(hard);
  const Answer answer = solver->check(assumptions, limits);
  if (const auto* unsat = std::get_if<Unsat>(&answer)) return *unsat;
  Unsat all;
  for (const Term assumption : assumptions)
    if (std::ranges::find(all.core, assumption) == all.core.end()) all.core.push_back(assumption);
  return all;
}

// Z3 tells its bounds as numbers, which may be infinite.
std::uint64_t bound(const z3::expr& number) {
  std::uint64_t out = 0;
  return number.is_numeral_u64(out) ? out : 0;
}

OptimumAnswer Z3Optimizer::search(std::span<const Term> assumptions, const Limits& limits) {
  Meter meter(limits.budget);
  meter.look();
  z3::optimize optimize(session_->context);
  for (const Term hard : hards_)
    optimize.add(session_->translator(hard, meter));
  std::optional<z3::optimize::handle> cost;
  for (const Soft& soft : softs_)
    cost = optimize.add_soft(session_->translator(soft.formula, meter), std::to_string(soft.weight).c_str());
  for (const Term assumption : assumptions)
    optimize.add(session_->translator(assumption, meter));
  if (!session_->translator.unknowns().empty())
    return Unknown{Reason::Incomplete, "float operations that Z3 cannot do"};
  for (const z3::expr& definition : session_->translator.definitions())
    optimize.add(definition);

  Watched watched(session_->interrupter, limits.budget);
  const z3::check_result result = optimize.check();
  const std::optional<Reason> fired = watched.end();
  if (result == z3::unsat) return core(assumptions, limits);
  if (result == z3::sat) {
    Optimum best = optimum(optimize.get_model());
    best.lower = best.upper;
    return best;
  }
  const Unknown why = unknown_because(Z3_optimize_get_reason_unknown(session_->context, optimize), fired);
  const z3::model model = optimize.get_model();  // throws if there is none
  if (model.num_consts() == 0) return why;
  Optimum best = optimum(model);
  for (const Term hard : hards_)
    if (!best.model.holds(hard)) return why;  // the model was not finished
  for (const Term assumption : assumptions)
    if (!best.model.holds(assumption)) return why;
  best.lower = cost ? std::min(best.upper, bound(optimize.lower(*cost))) : best.upper;
  if (!best.proven()) best.stopped = why;
  return best;
}

}  // namespace
}  // namespace z3_backend

std::unique_ptr<Optimizer> make_z3_optimizer(logic::TermManager& terms) {
  return std::make_unique<z3_backend::Z3Optimizer>(terms);
}

}  // namespace faultline::solve
