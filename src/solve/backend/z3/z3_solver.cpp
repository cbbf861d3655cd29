// Three engines of Z3 behind one Solver. Its incremental SAT solver for formulas over bit-vectors; the same
// for those with floats, once the floats have become words (blasted.h); and its SMT core for those with
// arrays, which alone knows them, but is slow to hear an interrupt.
//
// Formulas are translated at the next check, under its budget. A scope is a guard: its formulas hold if the
// guard is assumed, and the end of the scope makes the guard false, so that what Z3 has learned stays (its
// own push and pop forget it). An assumption that is no literal gets a constant that implies it, once.
//
// Operations that Z3 cannot do are constants without a meaning to it (Translator::unknowns). Unsat is unsat,
// then; a model is evaluated on our terms, and where it does not hold, Z3 is told what the operations make of
// the model's arguments, and asked again.
//
// After an interrupt the engine is thrown away and filled again from the translated formulas: Z3 may have
// stopped half-way through taking in a formula, and we rather pay than trust.
#include "solve/backend/z3/z3_solver.h"

#include <algorithm>
#include <new>

#include "solve/backend/z3/blasted.h"
#include "solve/backend/z3/session.h"

namespace faultline::solve {
namespace z3_backend {
namespace {

using logic::Term;

constexpr int kMostLessons = 200;  // models corrected in one check

class Z3Solver final : public Solver {
 public:
  explicit Z3Solver(logic::TermManager& terms)
      : terms_(terms), session_(std::make_shared<Session>()), levels_(1) {}

  using Solver::check;
  void add(Term formula) override { levels_.back().formulas.push_back(formula); }
  Answer check(std::span<const Term> assumptions, const Limits& limits) override;
  logic::TermManager& terms() override { return terms_; }

 protected:
  void push() override { levels_.emplace_back(); }
  void pop() override;

 private:
  struct Level {
    std::vector<Term> formulas;
    std::vector<z3::expr> required;  // what became of them, in the same order; behind them other requirements
    std::size_t translated = 0;
    std::optional<z3::expr> guard;  // of a scope of which something was translated
  };
  struct Assumed {
    Term term;
    z3::expr literal;
  };
  struct Verdict {
    z3::check_result result = z3::unknown;
    std::optional<z3::model> model;  // of sat
    std::vector<unsigned> core;      // of unsat: ids of literals, ascending
    Unknown why;                     // of unknown
  };

  Answer search(std::span<const Term> assumptions, const Limits& limits);
  Answer decide(const std::vector<Assumed>& assumed, const Limits& limits);
  void translate(Meter& meter);
  std::vector<Assumed> assume(std::span<const Term> assumptions, Meter& meter);
  Verdict ask(const z3::expr_vector& literals, const Limits& limits);
  bool rewrite(const z3::expr_vector& literals, Verdict& verdict);
  z3::solver& engine(const Limits& limits);
  std::vector<z3::expr> required() const;
  enum class Kind : std::uint8_t { Sat, Blasted, Smt };
  Kind kind() const;
  bool blasts() const { return kind() == Kind::Blasted; }
  void require(Level& level, const z3::expr& formula);
  z3::expr translated(Term term, Meter& meter);
  bool holds(const Model& model, const std::vector<Assumed>& assumed) const;
  void learn_from(const Model& model, Meter& meter);
  z3::expr fresh();
  void forget_engines();
  void renew_session(Target target);

  logic::TermManager& terms_;
  std::shared_ptr<Session> session_;
  Kind core_kind_ = Kind::Sat;
  std::optional<z3::solver> core_;                 // has all that is required
  std::optional<Blasted> blasted_;                 // likewise, unless it was reset
  std::vector<Level> levels_;                      // the outermost first
  std::size_t definitions_ = 0;                    // of the translator's, those that are required
  logic::TermMap<std::optional<z3::expr>> names_;  // of assumptions that are no literals
  std::optional<Unknown> broken_;                  // Z3 ran out of memory: nothing it says counts any more
};

void Z3Solver::pop() {
  const std::optional<z3::expr> guard = levels_.back().guard;
  levels_.pop_back();
  if (!guard || !core_) return;
  try {
    core_->add(!*guard);
  } catch (const z3::exception&) {
    core_.reset();
  }
}

void Z3Solver::forget_engines() {
  core_.reset();
  blasted_.reset();
}

void Z3Solver::renew_session(Target target) {
  forget_engines();
  names_ = {};
  for (Level& level : levels_) {
    level.required.clear();
    level.translated = 0;
    level.guard.reset();
  }
  definitions_ = 0;
  session_ = std::make_shared<Session>(target);
}

void Z3Solver::require(Level& level, const z3::expr& formula) {
  level.required.push_back(formula);
  blasted_.reset();
  if (core_) core_->add(formula);
}

// With the definitions that it needs, which hold outside all scopes.
z3::expr Z3Solver::translated(Term term, Meter& meter) {
  const z3::expr out = session_->translator(term, meter);
  const std::vector<z3::expr>& definitions = session_->translator.definitions();
  for (; definitions_ < definitions.size(); ++definitions_)
    require(levels_.front(), definitions[definitions_]);
  return out;
}

z3::expr Z3Solver::fresh() {
  const Z3_ast constant = Z3_mk_fresh_const(session_->context, "p", session_->context.bool_sort());
  session_->context.check_error();
  return z3::expr(session_->context, constant);
}

void Z3Solver::translate(Meter& meter) {
  for (Level& level : levels_)
    for (; level.translated < level.formulas.size(); ++level.translated) {
      const z3::expr formula = translated(level.formulas[level.translated], meter);
      const bool in_scope = &level != &levels_.front();
      if (in_scope && !level.guard) level.guard = fresh();
      require(level, in_scope ? z3::implies(*level.guard, formula) : formula);
    }
}

std::vector<Z3Solver::Assumed> Z3Solver::assume(std::span<const Term> assumptions, Meter& meter) {
  std::vector<Assumed> out;
  for (const Term assumption : assumptions) {
    if (assumption.is_true()) continue;
    const z3::expr formula = translated(assumption, meter);
    const bool negated = assumption.kind() == logic::Kind::Not;
    const bool literal = (negated ? assumption.arg(0) : assumption).is_variable();
    if (!literal && !names_.contains(assumption)) {
      const z3::expr name = fresh();
      require(levels_.front(), z3::implies(name, formula));
      names_.set(assumption, name);
    }
    out.push_back({assumption, literal ? formula : *names_.at(assumption)});
  }
  return out;
}

Answer Z3Solver::check(std::span<const Term> assumptions, const Limits& limits) {
  if (broken_) return *broken_;
  Answer answer = Unknown{};
  try {
    answer = search(assumptions, limits);
  } catch (const OutOfBudget& stop) {
    answer = Unknown{stop.reason, ""};
  } catch (const z3::exception& error) {
    forget_engines();
    answer = unknown_because(error.msg(), exhausted(limits.budget));
  } catch (const std::bad_alloc&) {
    answer = Unknown{Reason::Memory, "out of memory"};
  }
  // A limit of ours leaves Z3 whole; its own allocator's failure does not.
  if (const auto* unknown = std::get_if<Unknown>(&answer))
    if (unknown->reason == Reason::Memory && !unknown->detail.empty()) broken_ = *unknown;
  return answer;
}

Answer Z3Solver::search(std::span<const Term> assumptions, const Limits& limits) {
  Meter meter(limits.budget);
  meter.look();
  const auto impossible = std::ranges::find_if(assumptions, &Term::is_false);
  if (impossible != assumptions.end()) return Unsat{{*impossible}};
  translate(meter);
  std::vector<Assumed> assumed = assume(assumptions, meter);
  const Translator& translator = session_->translator;
  const bool is_hard_for_smt = translator.has_floats() || translator.has_wide_circuits();
  if (translator.has_arrays() && is_hard_for_smt && translator.target() != Target::Smt) {
    assumed.clear();  // they live in the old session
    renew_session(Target::Smt);
    translate(meter);
    assumed = assume(assumptions, meter);
  }
  for (int lessons = 0; lessons < kMostLessons; ++lessons) {
    meter.look();
    Answer answer = decide(assumed, limits);
    const auto* sat = std::get_if<Sat>(&answer);
    if (!sat || session_->translator.unknowns().empty() || holds(sat->model, assumed)) return answer;
    learn_from(sat->model, meter);
  }
  return Unknown{Reason::Incomplete, "float operations that Z3 cannot do"};
}

Answer Z3Solver::decide(const std::vector<Assumed>& assumed, const Limits& limits) {
  z3::expr_vector literals(session_->context);
  for (const Level& level : levels_)
    if (level.guard) literals.push_back(*level.guard);
  for (const Assumed& each : assumed)
    literals.push_back(each.literal);
  Verdict verdict = ask(literals, limits);
  if (verdict.result == z3::sat) return Sat{make_model(session_, *verdict.model)};
  if (verdict.result == z3::unknown) return verdict.why;
  Unsat unsat;
  for (const auto& [term, literal] : assumed) {
    const auto found = std::ranges::lower_bound(verdict.core, literal.id());
    if (found == verdict.core.end() || *found != literal.id()) continue;
    unsat.core.push_back(term);
    verdict.core.erase(found);  // an assumption given twice counts once
  }
  if (!unsat.core.empty() || assumed.empty()) return unsat;
  // QF_FD gives an empty core, too, when a formula contradicts an assumption all by itself.
  if (is_unsat(decide({}, limits))) return unsat;
  for (const Assumed& each : assumed)
    if (std::ranges::find(unsat.core, each.term) == unsat.core.end()) unsat.core.push_back(each.term);
  return unsat;
}

Z3Solver::Kind Z3Solver::kind() const {
  if (session_->translator.has_arrays()) return Kind::Smt;
  return session_->translator.has_floats() ? Kind::Blasted : Kind::Sat;
}

std::vector<z3::expr> Z3Solver::required() const {
  std::vector<z3::expr> out;
  for (const Level& level : levels_)
    out.insert(out.end(), level.required.begin(), level.required.end());
  return out;
}

z3::solver& Z3Solver::engine(const Limits& limits) {
  if (blasts()) {
    if (!blasted_) blasted_.emplace(session_->context, required());
  } else if (!core_ || core_kind_ != kind()) {
    core_kind_ = kind();
    core_.reset();
    if (core_kind_ == Kind::Smt)
      core_.emplace(session_->context, z3::solver::simple());
    else
      core_.emplace(session_->context, "QF_FD");
    for (const z3::expr& formula : required())
      core_->add(formula);
  }
  z3::solver& engine = blasts() ? blasted_->solver() : *core_;
  constexpr unsigned kMost = std::numeric_limits<unsigned>::max();
  engine.set("max_conflicts", static_cast<unsigned>(std::min<std::uint64_t>(limits.conflicts, kMost)));
  return engine;
}

// Before formulas are blasted: is it necessary? The core is then that of all assumptions.
bool Z3Solver::rewrite(const z3::expr_vector& literals, Verdict& verdict) {
  if (!blasts() || blasted_) return false;
  verdict.result = decide_by_rewriting(session_->context, required(), literals, verdict.model);
  if (verdict.result == z3::unsat)
    for (const z3::expr& literal : literals)
      verdict.core.push_back(literal.id());
  return verdict.result != z3::unknown;
}

Z3Solver::Verdict Z3Solver::ask(const z3::expr_vector& literals, const Limits& limits) {
  Verdict verdict;
  Watched watched(session_->interrupter, limits.budget);
  try {
    if (!rewrite(literals, verdict)) {
      z3::solver& engine = this->engine(limits);
      verdict.result = engine.check(literals);
      if (verdict.result == z3::sat) verdict.model = blasts() ? blasted_->model() : engine.get_model();
      if (verdict.result == z3::unknown)
        verdict.why = unknown_because(engine.reason_unknown(), watched.end());
      if (verdict.result == z3::unsat)
        for (const z3::expr& literal : engine.unsat_core())
          verdict.core.push_back(literal.id());
    }
  } catch (const z3::exception& error) {
    verdict = Verdict{z3::unknown, {}, {}, unknown_because(error.msg(), watched.end())};
    forget_engines();
  }
  if (watched.end()) forget_engines();
  std::ranges::sort(verdict.core);
  return verdict;
}

bool Z3Solver::holds(const Model& model, const std::vector<Assumed>& assumed) const {
  for (const Level& level : levels_)
    if (!std::ranges::all_of(level.formulas, [&](Term formula) { return model.holds(formula); }))
      return false;
  return std::ranges::all_of(assumed, [&](const Assumed& each) { return model.holds(each.term); });
}

// What the unknown operations make of the arguments that they have in this model.
void Z3Solver::learn_from(const Model& model, Meter& meter) {
  const std::vector<Term> unknowns = session_->translator.unknowns();
  for (const Term unknown : unknowns) {
    const auto is_value = [&](Term term) {
      return translated(term, meter) == translated(terms_.constant(model.value(term)), meter);
    };
    z3::expr same = session_->context.bool_val(true);
    for (const Term arg : unknown.args())
      same = same && is_value(arg);
    require(levels_.front(), z3::implies(same, is_value(unknown)));
  }
}

}  // namespace
}  // namespace z3_backend

std::unique_ptr<Solver> make_z3_solver(logic::TermManager& terms) {
  return std::make_unique<z3_backend::Z3Solver>(terms);
}

}  // namespace faultline::solve
