#include "solve/backend/z3/blasted.h"

#include <unordered_set>

namespace faultline::solve::z3_backend {
namespace {

z3::goal apply(const z3::tactic& tactic, const z3::goal& goal) {
  const z3::apply_result result = tactic(goal);
  if (result.size() != 1) throw z3::exception("a tactic made several goals");
  return result[0];
}

// Constants, and applications of functions of which nothing is known, in all formulas.
std::vector<z3::expr> unknowns_of(const z3::goal& goal) {
  std::vector<z3::expr> out;
  std::vector<z3::expr> stack;
  for (unsigned i = 0; i < goal.size(); ++i)
    stack.push_back(goal[static_cast<int>(i)]);
  std::unordered_set<unsigned> seen;
  while (!stack.empty()) {
    const z3::expr top = stack.back();
    stack.pop_back();
    if (!top.is_app() || !seen.insert(top.id()).second) continue;
    if (top.decl().decl_kind() == Z3_OP_UNINTERPRETED) out.push_back(top);
    for (unsigned i = 0; i < top.num_args(); ++i)
      stack.push_back(top.arg(i));
  }
  return out;
}

}  // namespace

// Only tactics that keep all constants: assumptions speak of them.
Blasted::Blasted(z3::context& context, const std::vector<z3::expr>& formulas)
    : words_(context), made_(context), named_(context), solver_(context, "QF_FD") {
  z3::goal goal(context);
  for (const z3::expr& formula : formulas)
    goal.add(formula);
  words_ =
      apply(z3::tactic(context, "simplify") & z3::tactic(context, "fpa2bv") & z3::tactic(context, "simplify"),
            goal);
  for (const z3::expr& unknown : unknowns_of(words_)) {
    if (unknown.get_sort().is_bool() && unknown.is_const()) continue;  // may be an assumption
    const std::string name = "w" + std::to_string(made_.size());
    made_.push_back(unknown);
    named_.push_back(context.constant(name.c_str(), unknown.get_sort()));
  }
  for (unsigned i = 0; i < words_.size(); ++i)
    solver_.add(words_[static_cast<int>(i)].substitute(made_, named_));
}

z3::model Blasted::model() const {
  const z3::model found = solver_.get_model();
  z3::model words(found.ctx());
  for (unsigned i = 0; i < found.num_consts(); ++i) {
    z3::func_decl constant = found.get_const_decl(i);
    z3::expr value = found.get_const_interp(constant);
    words.add_const_interp(constant, value);
  }
  for (int i = 0; i < static_cast<int>(made_.size()); ++i) {
    if (!made_[i].is_const()) continue;
    z3::func_decl constant = made_[i].decl();
    z3::expr value = found.eval(named_[i], true);
    words.add_const_interp(constant, value);
  }
  return words_.convert_model(words);
}

z3::check_result decide_by_rewriting(z3::context& context, const std::vector<z3::expr>& formulas,
                                     const z3::expr_vector& assumptions, std::optional<z3::model>& model) {
  const z3::tactic rewriting = z3::tactic(context, "simplify") & z3::tactic(context, "propagate-values") &
                               z3::tactic(context, "simplify") & z3::tactic(context, "fail-if-undecided");
  z3::solver solver = rewriting.mk_solver();
  for (const z3::expr& formula : formulas)
    solver.add(formula);
  for (unsigned i = 0; i < assumptions.size(); ++i)
    solver.add(assumptions[static_cast<int>(i)]);
  const z3::check_result result = solver.check();
  if (result == z3::sat) model = solver.get_model();
  return result;
}

}  // namespace faultline::solve::z3_backend
