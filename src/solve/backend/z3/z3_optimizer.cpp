// Z3's optimizer, for comparison. Z3 keeps nothing useful from one call to the next, so each call has a new
// one; the translated formulas are kept.
#include <algorithm>

#include "base/diagnostic.h"
#include "solve/backend/z3/session.h"
#include "solve/optimizer.h"

namespace faultline::solve {
namespace z3_backend {
namespace {

using logic::Term;

class Z3Optimizer final : public Optimizer {
 public:
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
  z3::expr name(Term assumption, z3::optimize& optimize, Meter& meter);

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

// A constant that implies the assumption; Z3's cores speak of constants.
z3::expr Z3Optimizer::name(Term assumption, z3::optimize& optimize, Meter& meter) {
  const z3::expr formula = session_->translator(assumption, meter);
  const Z3_ast made = Z3_mk_fresh_const(session_->context, "p", session_->context.bool_sort());
  session_->context.check_error();
  const z3::expr constant(session_->context, made);
  optimize.add(z3::implies(constant, formula));
  return constant;
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

bool contains(const z3::expr_vector& core, const z3::expr& name) {
  for (unsigned i = 0; i < core.size(); ++i)
    if (z3::eq(core[static_cast<int>(i)], name)) return true;
  return false;
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
  z3::expr_vector names(session_->context);
  for (const Term assumption : assumptions)
    names.push_back(name(assumption, optimize, meter));
  if (!session_->translator.unknowns().empty())
    return Unknown{Reason::Incomplete, "float operations that Z3 cannot do"};
  for (const z3::expr& definition : session_->translator.definitions())
    optimize.add(definition);

  Watched watched(session_->interrupter, limits.budget);
  const z3::check_result result = optimize.check(names);
  const std::optional<Reason> fired = watched.end();
  if (result == z3::unsat) {
    Unsat unsat;
    const z3::expr_vector core = optimize.unsat_core();
    for (unsigned i = 0; i < names.size(); ++i) {
      const bool known = std::ranges::find(unsat.core, assumptions[i]) != unsat.core.end();
      if (!known && contains(core, names[static_cast<int>(i)])) unsat.core.push_back(assumptions[i]);
    }
    return unsat;
  }
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

std::unique_ptr<Optimizer> make_z3_optimizer(logic::TermManager&) {
  return std::make_unique<z3_backend::Z3Optimizer>();
}

}  // namespace faultline::solve
