#include "solve/backend/z3/workplace.h"

#include <algorithm>
#include <new>

namespace faultline::solve::z3_backend {

using logic::Term;
using logic::Value;

void Workplace::pop() {
  if (const std::optional<z3::expr>& guard = levels_.back().guard; guard && core_)
    waiting_.push_back(!*guard);
  levels_.pop_back();
}

void Workplace::forget_engines() {
  core_.reset();
  waiting_.clear();
  blasted_.reset();
}

void Workplace::require(Level& level, const z3::expr& formula) {
  level.required.push_back(formula);
  blasted_.reset();
  if (core_) waiting_.push_back(formula);
}

// With the definitions that it needs, which hold outside all scopes.
z3::expr Workplace::translated(Term term, Meter& meter) {
  const z3::expr out = session_->translator(term, meter);
  const std::vector<z3::expr>& definitions = session_->translator.definitions();
  for (; definitions_ < definitions.size(); ++definitions_)
    require(levels_.front(), definitions[definitions_]);
  return out;
}

z3::expr Workplace::fresh() {
  const Z3_ast constant = Z3_mk_fresh_const(session_->context, "p", session_->context.bool_sort());
  session_->context.check_error();
  return z3::expr(session_->context, constant);
}

void Workplace::translate(const Formulas& formulas, std::span<const Term> assumptions, Meter& meter) {
  translate_formulas(formulas, meter);
  assumed_.clear();
  for (const Term assumption : assumptions)
    if (!assumption.is_true()) translate_assumption(assumption, meter);
}

void Workplace::translate_formulas(const Formulas& formulas, Meter& meter) {
  for (std::size_t i = 0; i < formulas.size(); ++i)
    for (Level& level = levels_[i]; level.translated < formulas[i].size(); ++level.translated) {
      const z3::expr formula = translated(formulas[i][level.translated], meter);
      if (i > 0 && !level.guard) level.guard = fresh();
      require(level, i > 0 ? z3::implies(*level.guard, formula) : formula);
    }
}

void Workplace::translate_assumption(Term assumption, Meter& meter) {
  const z3::expr formula = translated(assumption, meter);
  const bool negated = assumption.kind() == logic::Kind::Not;
  const bool literal = (negated ? assumption.arg(0) : assumption).is_variable();
  if (!literal && !names_.contains(assumption)) {
    const z3::expr name = fresh();
    require(levels_.front(), z3::implies(name, formula));
    names_.set(assumption, name);
  }
  assumed_.push_back({assumption, literal ? formula : *names_.at(assumption)});
}

void Workplace::require_equal(std::span<const std::pair<Term, Value>> premises,
                              const std::pair<Term, Value>& conclusion, logic::TermManager& terms,
                              Meter& meter) {
  const auto is_value = [&](const std::pair<Term, Value>& each) {
    return translated(each.first, meter) == translated(terms.constant(each.second), meter);
  };
  z3::expr same = session_->context.bool_val(true);
  for (const auto& premise : premises)
    same = same && is_value(premise);
  require(levels_.front(), z3::implies(same, is_value(conclusion)));
}

Workplace::Kind Workplace::kind() const {
  if (session_->translator.has_arrays()) return Kind::Smt;
  return session_->translator.has_floats() ? Kind::Blasted : Kind::Sat;
}

std::vector<z3::expr> Workplace::required() const {
  std::vector<z3::expr> out;
  for (const Level& level : levels_)
    out.insert(out.end(), level.required.begin(), level.required.end());
  return out;
}

z3::solver& Workplace::engine(std::uint64_t conflicts) {
  if (blasts()) {
    if (!blasted_) blasted_.emplace(session_->context, required());
  } else if (!core_ || core_kind_ != kind()) {
    core_kind_ = kind();
    core_.reset();
    if (core_kind_ == Kind::Smt)
      core_.emplace(session_->context, z3::solver::simple());
    else
      core_.emplace(session_->context, "QF_FD");
    waiting_ = required();
  }
  if (core_ && !blasts()) {
    for (const z3::expr& formula : waiting_)
      core_->add(formula);
    waiting_.clear();
  }
  z3::solver& engine = blasts() ? blasted_->solver() : *core_;
  constexpr unsigned kMost = std::numeric_limits<unsigned>::max();
  engine.set("max_conflicts", static_cast<unsigned>(std::min<std::uint64_t>(conflicts, kMost)));
  return engine;
}

void Workplace::ask(Assume assume, std::uint64_t conflicts) {
  verdict_ = {};
  try {
    search(assume, conflicts);
  } catch (const z3::exception& error) {
    verdict_ = {};
    verdict_.words = error.msg();
    forget_engines();
  } catch (const std::bad_alloc&) {
    verdict_ = {};
    verdict_.words = "out of memory";
    forget_engines();
  }
  if (verdict_.result == z3::unknown && session_->interrupter.fired()) forget_engines();
}

void Workplace::search(Assume assume, std::uint64_t conflicts) {
  z3::expr_vector literals(session_->context);
  for (const Level& level : levels_)
    if (level.guard) literals.push_back(*level.guard);
  if (assume == Assume::All)
    for (const Assumed& each : assumed_)
      literals.push_back(each.literal);
  if (rewrite(literals)) return;
  z3::solver& engine = this->engine(conflicts);
  verdict_.result = engine.check(literals);
  if (verdict_.result == z3::sat) verdict_.model = blasts() ? blasted_->model() : engine.get_model();
  if (verdict_.result == z3::unknown) verdict_.words = engine.reason_unknown();
  if (verdict_.result != z3::unsat || assume != Assume::All) return;
  std::vector<unsigned> ids;
  for (const z3::expr& literal : engine.unsat_core())
    ids.push_back(literal.id());
  note_core(std::move(ids));
}

// Before formulas are blasted: is it necessary? The core is then that of all assumptions.
bool Workplace::rewrite(const z3::expr_vector& literals) {
  if (!blasts() || blasted_) return false;
  verdict_.result = decide_by_rewriting(session_->context, required(), literals, verdict_.model);
  if (verdict_.result == z3::unsat) {
    std::vector<unsigned> ids;
    for (const z3::expr& literal : literals)
      ids.push_back(literal.id());
    note_core(std::move(ids));
  }
  return verdict_.result != z3::unknown;
}

void Workplace::note_core(std::vector<unsigned> ids) {
  std::ranges::sort(ids);
  for (const auto& [term, literal] : assumed_) {
    const auto found = std::ranges::lower_bound(ids, literal.id());
    if (found == ids.end() || *found != literal.id()) continue;
    verdict_.core.push_back(term);
    ids.erase(found);  // an assumption given twice counts once
  }
}

}  // namespace faultline::solve::z3_backend
