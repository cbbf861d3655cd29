// Evaluation with an unknown (Kleene): an operation is known if its arguments are, or if one of them decides.
// Arrays are not values here: what is read is looked for among the stores, whose subscripts have to be known.
//
// Cost: linear in the formula, and in the stores behind each read.
#include "check/forced.h"

#include <optional>

#include "logic/apply.h"
#include "logic/traverse.h"

namespace faultline::check {

using logic::Kind;
using logic::Term;
using logic::Value;

namespace {

class PartialRun {
 public:
  PartialRun(const Basis& basis, const std::vector<bool>& links) : basis_(basis) {
    for (const Term fact : basis.formula.precondition)
      learn(fact);
    for (std::size_t i = 0; i < basis.formula.links.size(); ++i) {
      const trace::Link& link = basis.formula.links[i];
      values_.set(link.variable, links[i] ? value(link.value) : std::nullopt);
    }
  }

  bool is_false(Term formula) {
    const auto known = value(formula);
    return known && !known->is_true();
  }

 private:
  using Known = std::optional<Value>;

  void learn(Term fact) {
    if (fact.kind() != Kind::Equal) return;
    for (const auto& [term, constant] :
         {std::pair(fact.arg(0), fact.arg(1)), std::pair(fact.arg(1), fact.arg(0))})
      if (constant.is_constant() && !term.is_constant())
        values_.set(term, Value(constant.sort(), constant.bits()));
  }

  Known value(Term root) {
    logic::post_order(
        root, [this](Term term) { return values_.contains(term); },
        [this](Term term) { values_.set(term, compute(term)); });
    return values_.at(root);
  }

  Known compute(Term term) {
    if (term.is_constant()) return Value(term.sort(), term.bits());
    if (term.is_variable() || term.sort().is_array()) return std::nullopt;
    if (term.kind() == Kind::Select) return read(term);
    if (term.kind() == Kind::Ite) return chosen(term);
    const Value* args[3] = {};
    bool is_known = true;
    for (std::size_t i = 0; i < term.arity(); ++i) {
      const Known& arg = values_.at(term.arg(i));
      if (arg && decides(term.kind(), *arg)) return *arg;
      is_known = is_known && arg;
      args[i] = arg ? &*arg : nullptr;
    }
    if (!is_known) return std::nullopt;
    return logic::apply(term.operation(), {args, term.arity()});
  }

  // Is the result this argument, whatever the other one is?
  static bool decides(Kind kind, const Value& arg) {
    switch (kind) {
      case Kind::And: return !arg.is_true();
      case Kind::Or: return arg.is_true();
      case Kind::BvAnd:
      case Kind::BvMul: return arg.bits().is_zero();
      default: return false;
    }
  }

  Known chosen(Term term) {
    const Known& condition = values_.at(term.arg(0));
    if (!condition) return std::nullopt;
    return values_.at(term.arg(condition->is_true() ? 1 : 2));
  }

  Known read(Term select) {
    const Known index = values_.at(select.arg(1));
    if (!index) return std::nullopt;
    for (Term array = select.arg(0);;) {
      if (array.kind() == Kind::Store) {
        const Known& at = values_.at(array.arg(1));
        if (!at) return std::nullopt;
        if (*at == *index) return values_.at(array.arg(2));
        array = array.arg(0);
      } else if (array.kind() == Kind::Ite) {
        const Known& condition = values_.at(array.arg(0));
        if (!condition) return std::nullopt;
        array = array.arg(condition->is_true() ? 1 : 2);
      } else if (array.kind() == Kind::ConstantArray) {
        return values_.at(array.arg(0));
      } else {
        const Known* known = values_.find(basis_.terms.select(array, basis_.terms.constant(*index)));
        return known ? *known : std::nullopt;
      }
    }
  }

  const Basis& basis_;
  logic::TermMap<Known> values_;
};

}  // namespace

bool is_forced(const Basis& basis, const std::vector<bool>& links) {
  return PartialRun(basis, links).is_false(basis.formula.postcondition);
}

}  // namespace faultline::check
