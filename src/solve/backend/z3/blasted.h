// Formulas over Booleans, bit-vectors and floats for Z3's SAT solver: a tactic makes words of floats, the
// solver clauses of words. The SMT core decides floats, too, but is deaf to interrupts while it builds their
// circuits. Made anew when there are new formulas; asked under many assumptions.
#pragma once

#include "solve/backend/z3/limit.h"

namespace faultline::solve::z3_backend {

class Blasted {
 public:
  // Takes long: to be watched. Throws z3::exception if interrupted.
  Blasted(z3::context& context, const std::vector<z3::expr>& formulas);

  z3::solver& solver() { return solver_; }  // assumptions are constants or their negations
  z3::model model() const;                  // of the formulas, after sat

 private:
  z3::goal words_;
  // The tactic makes constants, which the solver leaves out of its models, and, for what SMT-LIB leaves open,
  // functions, which it does not take (but the translation has put them where their value does not matter).
  // Both are replaced by constants with a name.
  z3::expr_vector made_;
  z3::expr_vector named_;
  z3::solver solver_;
};

// Where rewriting alone decides, as it does if all inputs are fixed, no circuit is worth its while. Unknown
// in all other cases. The model is put where `model` points to.
z3::check_result decide_by_rewriting(z3::context& context, const std::vector<z3::expr>& formulas,
                                     const z3::expr_vector& assumptions, std::optional<z3::model>& model);

}  // namespace faultline::solve::z3_backend
