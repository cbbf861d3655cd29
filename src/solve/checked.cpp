// Trust nobody. A model is evaluated on every formula that holds; a core is proved again by a solver of
// another make, which gets the formulas when the first core arrives, keeps what it has learned, and is asked
// under assumptions. Its time is its own and counts against no limit of the caller's.
#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.h"
#include "logic/print_infix.h"
#include "logic/print_smtlib.h"
#include "solve/recording_decorator.h"

namespace faultline::solve {
namespace {

using logic::Term;

constexpr std::size_t kLongestScript = 20'000;  // characters of a script in a message

class CheckedSolver final : public RecordingDecorator {
 public:
  CheckedSolver(std::unique_ptr<Solver> inner, const CheckOptions& options,
                std::shared_ptr<CheckRecord> record)
      : RecordingDecorator(std::move(inner)),
        options_(options),
        record_(record ? std::move(record) : std::make_shared<CheckRecord>()) {}

  using Solver::check;
  Answer check(std::span<const Term> assumptions, const Limits& limits) override {
    Answer answer = SolverDecorator::check(assumptions, limits);
    if (const auto* sat = std::get_if<Sat>(&answer)) check_model(sat->model, assumptions);
    if (const auto* unsat = std::get_if<Unsat>(&answer)) check_core(unsat->core, assumptions);
    return answer;
  }

 private:
  void check_model(const Model& model, std::span<const Term> assumptions) {
    for (const Term formula : formulas().all())
      expect_holds(model, formula, "formula");
    for (const Term assumption : assumptions)
      expect_holds(model, assumption, "assumption");
    ++record_->models;
  }

  static void expect_holds(const Model& model, Term formula, std::string_view what) {
    if (model.holds(formula)) return;
    const Term one[] = {formula};
    throw InternalError(fmt::format("the solver's model violates the {} {}\n{}", what,
                                    logic::to_infix(formula, {.name = {}, .limit = 500}), script(one)));
  }

  void check_core(const std::vector<Term>& core, std::span<const Term> assumptions) {
    expect_subsequence(core, assumptions);
    const Answer answer = prove(core);
    if (is_sat(answer))
      throw InternalError(
          fmt::format("the solver says unsat with a core of {} assumptions, but {} has a model\n{}",
                      core.size(), to_string(options_.witness), script(formulas().with(core))));
    ++(is_unsat(answer) ? record_->cores : record_->unconfirmed);
  }

  static void expect_subsequence(const std::vector<Term>& core, std::span<const Term> assumptions) {
    auto next = assumptions.begin();
    for (const Term member : core) {
      next = std::find(next, assumptions.end(), member);
      if (next == assumptions.end())
        throw InternalError(
            fmt::format("the solver's core has a member that is no assumption or not in their order: {}",
                        logic::to_infix(member, {.name = {}, .limit = 500})));
      ++next;
    }
  }

  // The witness has the formulas of the outermost level for good and gets those of open scopes as
  // assumptions.
  Answer prove(const std::vector<Term>& core) {
    if (!witness_) witness_ = make_solver(terms(), options_.witness);
    const std::span<const Term> lasting = formulas().lasting();
    for (; known_ < lasting.size(); ++known_)
      witness_->add(lasting[known_]);
    const std::span<const Term> scoped = formulas().scoped();
    std::vector<Term> assumed(scoped.begin(), scoped.end());
    assumed.insert(assumed.end(), core.begin(), core.end());
    Limits limits;
    limits.budget = limits.budget.within(options_.limit);
    Answer answer = witness_->check(assumed, limits);
    // One that has run out of memory says nothing any more; the next core gets a new one.
    if (const auto* unknown = std::get_if<Unknown>(&answer); unknown && unknown->reason == Reason::Memory)
      forget_witness();
    if (const auto* sat = std::get_if<Sat>(&answer)) check_witness(sat->model, assumed);
    return answer;
  }

  // Before the solver is accused: is the witness right?
  void check_witness(const Model& model, const std::vector<Term>& assumed) const {
    for (const std::span<const Term> part : {formulas().lasting(), std::span<const Term>(assumed)})
      for (const Term formula : part)
        if (!model.holds(formula))
          throw InternalError(fmt::format("the witness {} has a model that violates {}",
                                          to_string(options_.witness),
                                          logic::to_infix(formula, {.name = {}, .limit = 500})));
  }

  void forget_witness() {
    witness_.reset();
    known_ = 0;
  }

  static std::string script(std::span<const Term> formulas) {
    std::string text = logic::smtlib_script(formulas) + "(check-sat)\n";
    if (text.size() > kLongestScript) text = text.substr(0, kLongestScript) + "\n... (cut)\n";
    return text;
  }

  CheckOptions options_;
  std::shared_ptr<CheckRecord> record_;
  std::unique_ptr<Solver> witness_;  // made for the first core
  std::size_t known_ = 0;            // lasting formulas that it has
};

}  // namespace

std::unique_ptr<Solver> checked(std::unique_ptr<Solver> inner, const CheckOptions& options,
                                std::shared_ptr<CheckRecord> record) {
  return std::make_unique<CheckedSolver>(std::move(inner), options, std::move(record));
}

}  // namespace faultline::solve
