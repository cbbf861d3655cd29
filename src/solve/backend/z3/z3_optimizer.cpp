// Z3's optimizer, for comparison. Z3 keeps nothing useful from one call to the next, so each call has a new
// one; the translated formulas are kept. Assumptions are asserted: with assumptions proper, Z3 4.8.12 returns
// costs that are not the least.
#include <algorithm>

#include "base/diagnostic.h"
#include "solve/backend/z3/apart.h"
#include "solve/backend/z3/aside.h"
#include "solve/backend/z3/z3_solver.h"
#include "solve/optimizer.h"

namespace faultline::solve {
namespace z3_backend {
namespace {

using logic::Term;

// Z3 tells its bounds as numbers, which may be infinite.
std::uint64_t bound(const z3::expr& number) {
  std::uint64_t out = 0;
  return number.is_numeral_u64(out) ? out : 0;
}

// One call's question and what Z3 said, with all that lives in the context: it is Z3's while that searches.
struct Question {
  explicit Question(std::shared_ptr<Session> of) : session(std::move(of)) {}

  void ask();  // apart
  void search();

  std::shared_ptr<Session> session;
  std::vector<z3::expr> hards;
  std::vector<std::pair<z3::expr, std::string>> softs;  // with weights

  z3::check_result result = z3::unknown;
  std::optional<z3::model> model;  // of sat, and the best one of unknown if there is any
  std::uint64_t lower = 0;         // of unknown
  std::string words;               // of unknown: Z3's
};

void Question::ask() {
  try {
    search();
  } catch (const z3::exception& error) {
    result = z3::unknown;
    if (words.empty()) words = error.msg();
  } catch (const std::bad_alloc&) {
    result = z3::unknown;
    words = "out of memory";
  }
}

void Question::search() {
  z3::optimize optimize(session->context);
  for (const z3::expr& hard : hards)
    optimize.add(hard);
  std::optional<z3::optimize::handle> cost;
  for (const auto& [soft, weight] : softs)
    cost = optimize.add_soft(soft, weight.c_str());
  result = optimize.check();
  if (result == z3::unsat) return;
  if (result == z3::unknown) words = Z3_optimize_get_reason_unknown(session->context, optimize);
  const z3::model found = optimize.get_model();  // throws if there is none
  if (result == z3::unknown && found.num_consts() == 0) return;
  if (result == z3::unknown && cost) lower = bound(optimize.lower(*cost));
  model = found;
}

class Z3Optimizer final : public Optimizer {
 public:
  explicit Z3Optimizer(logic::TermManager& terms) : terms_(terms) {}

  using Optimizer::minimize;
  void add(Term hard) override {
    aside_.settle();
    hards_.push_back(hard);
  }
  std::size_t add_soft(Soft soft) override {
    aside_.settle();
    if (soft.weight == 0) throw InternalError("a soft formula needs a weight");
    softs_.push_back(soft);
    return softs_.size() - 1;
  }
  OptimumAnswer minimize(std::span<const Term> assumptions, const Limits& limits) override;

 private:
  OptimumAnswer search(std::span<const Term> assumptions, const Limits& limits);
  void translate(std::span<const Term> assumptions, Meter& meter);
  std::shared_ptr<Question> question(std::span<const Term> assumptions, Meter& meter);
  Optimum optimum(const z3::model& model);
  bool holds(const Model& model, std::span<const Term> assumptions) const;
  Unsat core(std::span<const Term> assumptions, const Limits& limits) const;

  logic::TermManager& terms_;
  std::shared_ptr<Session> session_;  // none at the beginning, and after Z3 was left behind
  LastModel last_model_;
  std::vector<Term> hards_;
  std::vector<Soft> softs_;
  Apart apart_;
  Aside aside_;  // last: what it does uses all else
};

OptimumAnswer Z3Optimizer::minimize(std::span<const Term> assumptions, const Limits& limits) {
  try {
    return search(assumptions, limits);
  } catch (const LeftBehind& left) {
    session_.reset();
    return Unknown{left.reason, ""};
  } catch (const OutOfBudget& stop) {
    return Unknown{stop.reason, ""};
  } catch (const z3::exception& error) {
    return unknown_because(error.msg(), exhausted(limits.budget));
  } catch (const std::bad_alloc&) {
    return Unknown{Reason::Memory, "out of memory"};
  }
}

Optimum Z3Optimizer::optimum(const z3::model& model) {
  Optimum out{last_model_.make(session_, model), 0, 0, {}, {}};
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

bool Z3Optimizer::holds(const Model& model, std::span<const Term> assumptions) const {
  const auto is_true = [&](Term formula) { return model.holds(formula); };
  return std::ranges::all_of(hards_, is_true) && std::ranges::all_of(assumptions, is_true);
}

void Z3Optimizer::translate(std::span<const Term> assumptions, Meter& meter) {
  Translator& translator = session_->translator;
  for (const Term hard : hards_)
    translator(hard, meter);
  for (const Soft& soft : softs_)
    translator(soft.formula, meter);
  for (const Term assumption : assumptions)
    translator(assumption, meter);
}

// Of what has been translated.
std::shared_ptr<Question> Z3Optimizer::question(std::span<const Term> assumptions, Meter& meter) {
  auto question = std::make_shared<Question>(session_);
  Translator& translator = session_->translator;
  for (const Term hard : hards_)
    question->hards.push_back(translator(hard, meter));
  for (const Soft& soft : softs_)
    question->softs.emplace_back(translator(soft.formula, meter), std::to_string(soft.weight));
  for (const Term assumption : assumptions)
    question->hards.push_back(translator(assumption, meter));
  const std::vector<z3::expr>& definitions = translator.definitions();
  question->hards.insert(question->hards.end(), definitions.begin(), definitions.end());
  return question;
}

OptimumAnswer Z3Optimizer::search(std::span<const Term> assumptions, const Limits& limits) {
  Meter meter(limits.budget);
  meter.look();
  aside_.settle(limits.budget);
  if (!session_) session_ = std::make_shared<Session>();
  aside_(
      limits.budget, [this](Meter& m) { last_model_.keep(m); },
      [this, assumed = std::vector(assumptions.begin(), assumptions.end())](Meter& m) {
        translate(assumed, m);
      });
  const std::shared_ptr<Question> question = this->question(assumptions, meter);
  if (!session_->translator.unknowns().empty())
    return Unknown{Reason::Incomplete, "float operations that Z3 cannot do"};
  last_model_.keep(meter);
  const std::optional<Reason> fired =
      apart_(*session_, limits.budget, question, [&asked = *question] { asked.ask(); });
  if (question->result == z3::unsat) return core(assumptions, limits);
  if (question->result == z3::sat) {
    Optimum best = optimum(*question->model);
    best.lower = best.upper;
    return best;
  }
  const Unknown why = unknown_because(question->words, fired);
  if (!question->model) return why;
  Optimum best = optimum(*question->model);
  if (!holds(best.model, assumptions)) return why;  // the model was not finished
  best.lower = softs_.empty() ? best.upper : std::min(best.upper, question->lower);
  if (!best.proven()) best.stopped = why;
  return best;
}

}  // namespace
}  // namespace z3_backend

std::unique_ptr<Optimizer> make_z3_optimizer(logic::TermManager& terms) {
  return std::make_unique<z3_backend::Z3Optimizer>(terms);
}

}  // namespace faultline::solve
