// A Solver over a workplace of Z3. Formulas are translated at the next check, under its budget, and if they
// are many aside (aside.h); Z3 then searches in another thread, which is left behind if it does not come back
// in time.
//
// Operations that Z3 cannot do are constants without a meaning to it (Translator::unknowns). Unsat is unsat,
// then; a model is evaluated on our terms, and where it does not hold, Z3 is told what the operations make of
// the model's arguments, and asked again.
#include "solve/backend/z3/z3_solver.h"

#include <algorithm>
#include <new>

#include "solve/backend/z3/aside.h"
#include "solve/backend/z3/workplace.h"

namespace faultline::solve {
namespace z3_backend {
namespace {

using logic::Term;

constexpr int kMostLessons = 200;  // models corrected in one check

class Z3Solver final : public Solver {
 public:
  explicit Z3Solver(logic::TermManager& terms) : terms_(terms), formulas_(1) {}

  using Solver::check;
  void add(Term formula) override {
    aside_.settle();
    formulas_.back().push_back(formula);
  }
  Answer check(std::span<const Term> assumptions, const Limits& limits) override;
  logic::TermManager& terms() override { return terms_; }

 protected:
  void push() override {
    aside_.settle();
    formulas_.emplace_back();
    if (workplace_) workplace_->push();
  }
  void pop() override {
    aside_.settle();
    formulas_.pop_back();
    if (workplace_) workplace_->pop();
  }

 private:
  using Assume = Workplace::Assume;
  Answer search(std::span<const Term> assumptions, const Limits& limits);
  void translate(std::span<const Term> assumptions, Meter& meter);
  void begin_anew(Target target) { workplace_ = std::make_shared<Workplace>(target, formulas_.size()); }
  Answer decide(std::span<const Term> assumptions, const Limits& limits);
  std::optional<Unknown> ask(Assume assume, const Limits& limits);
  bool holds(const Model& model, std::span<const Term> assumptions) const;
  void learn_from(const Model& model, Meter& meter);

  logic::TermManager& terms_;
  Workplace::Formulas formulas_;          // of each scope, the outermost first
  std::shared_ptr<Workplace> workplace_;  // none at the beginning, and after Z3 was left behind
  Apart apart_;
  Aside aside_;  // last: what it does uses all else
};

Answer Z3Solver::check(std::span<const Term> assumptions, const Limits& limits) {
  Answer answer = Unknown{};
  try {
    answer = search(assumptions, limits);
  } catch (const LeftBehind& left) {
    workplace_.reset();
    answer = Unknown{left.reason, ""};
  } catch (const OutOfBudget& stop) {
    answer = Unknown{stop.reason, ""};
  } catch (const z3::exception& error) {
    if (workplace_) workplace_->forget_engines();
    answer = unknown_because(error.msg(), exhausted(limits.budget));
  } catch (const std::bad_alloc&) {
    answer = Unknown{Reason::Memory, "out of memory"};
  }
  // A limit of ours leaves Z3 whole; after its own allocator has failed nothing in that context counts any
  // more.
  if (const auto* unknown = std::get_if<Unknown>(&answer))
    if (unknown->reason == Reason::Memory && !unknown->detail.empty()) workplace_.reset();
  return answer;
}

Answer Z3Solver::search(std::span<const Term> assumptions, const Limits& limits) {
  Meter meter(limits.budget);
  meter.look();
  aside_.settle(limits.budget);
  const auto impossible = std::ranges::find_if(assumptions, &Term::is_false);
  if (impossible != assumptions.end()) return Unsat{{*impossible}};
  // A model that somebody has is read in this thread, from the same context.
  const auto keep_model = [this](Meter& m) { workplace_->keep_model(m); };
  aside_(limits.budget, keep_model,
         [this, assumed = std::vector(assumptions.begin(), assumptions.end())](Meter& m) {
           translate(assumed, m);
         });
  for (int lessons = 0; lessons < kMostLessons; ++lessons) {
    meter.look();
    workplace_->keep_model(meter);
    Answer answer = decide(assumptions, limits);
    const auto* sat = std::get_if<Sat>(&answer);
    if (!sat || workplace_->session().translator.unknowns().empty() || holds(sat->model, assumptions))
      return answer;
    learn_from(sat->model, meter);
  }
  return Unknown{Reason::Incomplete, "float operations that Z3 cannot do"};
}

void Z3Solver::translate(std::span<const Term> assumptions, Meter& meter) {
  if (!workplace_) begin_anew(Target::Sat);
  workplace_->translate(formulas_, assumptions, meter);
  const Translator& translator = workplace_->session().translator;
  const bool is_hard_for_smt = translator.has_floats() || translator.has_wide_circuits();
  if (!translator.has_arrays() || !is_hard_for_smt || translator.target() == Target::Smt) return;
  begin_anew(Target::Smt);
  workplace_->translate(formulas_, assumptions, meter);
}

// None if Z3 has an answer.
std::optional<Unknown> Z3Solver::ask(Assume assume, const Limits& limits) {
  Workplace& workplace = *workplace_;
  const std::optional<Reason> fired =
      apart_(workplace.session(), limits.budget, workplace_,
             [&workplace, assume, conflicts = limits.conflicts] { workplace.ask(assume, conflicts); });
  if (fired) workplace.forget_engines();
  if (workplace.verdict().result != z3::unknown) return std::nullopt;
  return unknown_because(workplace.verdict().words, fired);
}

Answer Z3Solver::decide(std::span<const Term> assumptions, const Limits& limits) {
  if (auto unknown = ask(Assume::All, limits)) return *std::move(unknown);
  if (workplace_->verdict().result == z3::sat) return Sat{workplace_->make_model()};
  Unsat unsat{workplace_->verdict().core};
  if (!unsat.core.empty() || assumptions.empty()) return unsat;
  // QF_FD gives an empty core, too, when a formula contradicts an assumption all by itself.
  try {
    if (!ask(Assume::ScopesOnly, limits) && workplace_->verdict().result == z3::unsat) return unsat;
  } catch (const LeftBehind&) {  // contradictory they are, all the same
    workplace_.reset();
  } catch (const OutOfBudget&) {
  }
  for (const Term each : assumptions)
    if (!each.is_true() && std::ranges::find(unsat.core, each) == unsat.core.end())
      unsat.core.push_back(each);
  return unsat;
}

bool Z3Solver::holds(const Model& model, std::span<const Term> assumptions) const {
  const auto is_true = [&](Term formula) { return model.holds(formula); };
  return std::ranges::all_of(formulas_,
                             [&](const auto& level) { return std::ranges::all_of(level, is_true); }) &&
         std::ranges::all_of(assumptions, is_true);
}

// What the unknown operations make of the arguments that they have in this model.
void Z3Solver::learn_from(const Model& model, Meter& meter) {
  const std::vector<Term> unknowns = workplace_->session().translator.unknowns();
  for (const Term unknown : unknowns) {
    std::vector<std::pair<Term, logic::Value>> arguments;
    for (const Term arg : unknown.args())
      arguments.emplace_back(arg, model.value(arg));
    workplace_->require_equal(arguments, {unknown, model.value(unknown)}, terms_, meter);
  }
}

}  // namespace
}  // namespace z3_backend

std::unique_ptr<Solver> make_z3_solver(logic::TermManager& terms) {
  return std::make_unique<z3_backend::Z3Solver>(terms);
}

}  // namespace faultline::solve
