// Three steps: Z3's rewriter with values propagated; its ctx-solver-simplify, which asks for parts of a
// formula whether they already follow from their surroundings; and our own pruning, which finds more. A term
// that is no formula is made one for Z3, as the argument of a predicate of which nothing is known.
//
// There is a time limit even without a budget: formulas that people can read do not come near it.
#include "solve/simplify.h"

#include "logic/traverse.h"
#include "solve/backend/z3/apart.h"
#include "solve/backend/z3/back_translate.h"
#include "solve/backend/z3/prune.h"

namespace faultline::solve {
namespace z3_backend {
namespace {

using logic::Term;

constexpr std::chrono::milliseconds kLongest{2000};
constexpr std::size_t kLargest = 2'000;            // the solver is not asked about larger terms
constexpr std::size_t kLargestRewritten = 50'000;  // and nobody reads these

// What Z3 works on, with all that lives in the context: it is Z3's while that works.
struct Rewriting {
  // The formula by what a tactic makes of it; unchanged if Z3 says no. Apart.
  void apply(const std::string& tactic) try {
    const z3::tactic simplify(session.context, "simplify");
    const z3::tactic other(session.context, tactic.c_str());
    const z3::tactic both = tactic == "propagate-values" ? simplify & other : other & simplify;
    z3::goal goal(session.context);
    goal.add(*formula);
    const z3::apply_result result = both(goal);
    if (result.size() == 1) formula = result[0].as_expr();
  } catch (const z3::exception&) {
    failed = true;
  } catch (const std::bad_alloc&) {
    failed = true;
  }

  Session session{Target::Rewriting};
  std::optional<z3::func_decl> wrapper;
  std::optional<z3::expr> formula;
  bool failed = false;
};

class Simplifier {
 public:
  Simplifier(logic::TermManager& terms, const Budget& budget)
      : terms_(terms), budget_(budget.within(kLongest)), meter_(budget_) {}

  // The smaller of `term` and what Z3 makes of it, step by step.
  Term operator()(Term term) {
    meter_.look();
    translate(term);
    best_ = term;
    best_size_ = logic::size(term);
    for (const char* const tactic : {"propagate-values", "ctx-solver-simplify"}) {
      if (best_size_ > kLargest && rewritten_) break;
      apply(tactic);
      if (work_->failed) return best_;
      consider(*work_->formula);
    }
    if (best_size_ <= kLargest) best_ = prune(terms_, best_, budget_);
    return best_;
  }

  Term best() const { return best_; }
  void let_go() { work_.reset(); }

 private:
  void translate(Term term) {
    const z3::expr original = work_->session.translator(term, meter_);
    work_->wrapper = wrapper_for(original);
    work_->formula = work_->wrapper ? (*work_->wrapper)(original) : original;
  }

  static std::optional<z3::func_decl> wrapper_for(const z3::expr& e) {
    if (e.is_bool()) return std::nullopt;
    const z3::sort domain = e.get_sort();
    const Z3_sort domains[] = {domain};
    const Z3_func_decl made = Z3_mk_fresh_func_decl(e.ctx(), "of", 1, domains, e.ctx().bool_sort());
    e.check_error();
    return z3::func_decl(e.ctx(), made);
  }

  void apply(const char* tactic) {
    apart_(work_->session, budget_, work_,
           [&work = *work_, name = std::string(tactic)] { work.apply(name); });
    rewritten_ = true;
  }

  void consider(z3::expr formula) {
    if (const std::optional<z3::func_decl>& wrapper = work_->wrapper) {
      if (!formula.is_app() || !z3::eq(formula.decl(), *wrapper)) return;
      formula = formula.arg(0);
    }
    const std::optional<Term> term = translate_back(terms_, work_->session.translator, formula, meter_);
    if (!term || term->sort() != best_.sort()) return;
    if (const std::size_t size = logic::size(*term); size < best_size_) {
      best_ = *term;
      best_size_ = size;
    }
  }

  logic::TermManager& terms_;
  Budget budget_;
  Meter meter_;
  std::shared_ptr<Rewriting> work_ = std::make_shared<Rewriting>();
  Term best_;
  std::size_t best_size_ = 0;
  bool rewritten_ = false;
  Apart apart_;
};

}  // namespace
}  // namespace z3_backend

logic::Term simplify(logic::TermManager& terms, logic::Term term, const Limits& limits) {
  if (logic::size(term) > z3_backend::kLargestRewritten) return term;
  std::optional<z3_backend::Simplifier> simplifier;
  try {
    simplifier.emplace(terms, limits.budget);
    return (*simplifier)(term);
  } catch (const z3_backend::LeftBehind&) {
    simplifier->let_go();
  } catch (const z3_backend::OutOfBudget&) {
  } catch (const z3::exception&) {
  } catch (const std::bad_alloc&) {
  }
  // What was found before the budget or Z3's steps came to an end.
  return simplifier && simplifier->best() ? simplifier->best() : term;
}

}  // namespace faultline::solve
