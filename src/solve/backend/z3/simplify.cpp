// Three steps: Z3's rewriter with values propagated; its ctx-solver-simplify, which asks for parts of a
// formula whether they already follow from their surroundings; and our own pruning, which finds more. A term
// that is no formula is made one for Z3, as the argument of a predicate of which nothing is known.
//
// There is a time limit even without a budget: formulas that people can read do not come near it.
#include "solve/simplify.h"

#include "logic/traverse.h"
#include "solve/backend/z3/back_translate.h"
#include "solve/backend/z3/prune.h"

namespace faultline::solve {
namespace z3_backend {
namespace {

using logic::Term;

constexpr std::chrono::milliseconds kLongest{2000};
constexpr std::size_t kLargest = 2'000;            // the solver is not asked about larger terms
constexpr std::size_t kLargestRewritten = 50'000;  // and nobody reads these

class Simplifier {
 public:
  Simplifier(logic::TermManager& terms, const Budget& budget)
      : terms_(terms), budget_(budget.within(kLongest)), meter_(budget_) {}

  // The smaller of `term` and what Z3 makes of it, step by step.
  Term operator()(Term term) {
    meter_.look();
    const z3::expr original = translator_(term, meter_);
    const std::optional<z3::func_decl> wrapper = wrapper_for(original);
    z3::expr formula = wrapper ? (*wrapper)(original) : original;
    best_ = term;
    best_size_ = logic::size(term);
    const z3::tactic steps[] = {
        z3::tactic(context_, "simplify") & z3::tactic(context_, "propagate-values"),
        z3::tactic(context_, "ctx-solver-simplify") & z3::tactic(context_, "simplify")};
    for (const z3::tactic& step : steps) {
      if (best_size_ > kLargest && &step != &steps[0]) break;
      formula = apply(step, formula);
      consider(formula, wrapper);
    }
    if (best_size_ <= kLargest) best_ = prune(terms_, best_, budget_);
    return best_;
  }

  Term best() const { return best_; }

 private:
  static std::optional<z3::func_decl> wrapper_for(const z3::expr& e) {
    if (e.is_bool()) return std::nullopt;
    const z3::sort domain = e.get_sort();
    const Z3_sort domains[] = {domain};
    const Z3_func_decl made = Z3_mk_fresh_func_decl(e.ctx(), "of", 1, domains, e.ctx().bool_sort());
    e.check_error();
    return z3::func_decl(e.ctx(), made);
  }

  z3::expr apply(const z3::tactic& step, const z3::expr& formula) {
    z3::goal goal(context_);
    goal.add(formula);
    Watched watched(interrupter_, budget_);
    const z3::apply_result result = step(goal);
    watched.end();
    return result.size() == 1 ? result[0].as_expr() : formula;
  }

  void consider(z3::expr formula, const std::optional<z3::func_decl>& wrapper) {
    if (wrapper) {
      if (!formula.is_app() || !z3::eq(formula.decl(), *wrapper)) return;
      formula = formula.arg(0);
    }
    const std::optional<Term> term = translate_back(terms_, translator_, formula, meter_);
    if (!term || term->sort() != best_.sort()) return;
    if (const std::size_t size = logic::size(*term); size < best_size_) {
      best_ = *term;
      best_size_ = size;
    }
  }

  logic::TermManager& terms_;
  Budget budget_;
  Meter meter_;
  z3::context context_;
  Translator translator_{context_, Target::Rewriting};
  Interrupter interrupter_{context_};
  Term best_;
  std::size_t best_size_ = 0;
};

}  // namespace
}  // namespace z3_backend

logic::Term simplify(logic::TermManager& terms, logic::Term term, const Limits& limits) {
  if (logic::size(term) > z3_backend::kLargestRewritten) return term;
  std::optional<z3_backend::Simplifier> simplifier;
  try {
    simplifier.emplace(terms, limits.budget);
    return (*simplifier)(term);
  } catch (const z3_backend::OutOfBudget&) {
  } catch (const z3::exception&) {
  } catch (const std::bad_alloc&) {
  }
  // What was found before the budget or Z3's steps came to an end.
  return simplifier && simplifier->best() ? simplifier->best() : term;
}

}  // namespace faultline::solve
