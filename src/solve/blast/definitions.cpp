#include "solve/blast/definitions.h"

#include <array>
#include <utility>

namespace faultline::solve::blast {

using logic::Kind;
using logic::Term;

void Definitions::add(std::span<const Term> formulas) {
  open_.insert(open_.begin(), formulas.rbegin(), formulas.rend());
  while (!open_.empty()) {
    poll_();
    const Term formula = open_.back();
    open_.pop_back();
    if (met_.contains(formula)) continue;
    met_[formula];
    if (formula.kind() == Kind::And) {
      open_.push_back(formula.arg(1));
      open_.push_back(formula.arg(0));
    } else {
      take_in(formula);
    }
  }
  met_ = {};
}

void Definitions::take_in(Term conjunct) {
  const Equation equation = as_definition(conjunct);
  if (equation.variable) {
    proposed_.set(equation.variable, equation.value);
    equations_.push_back(equation);
  } else {
    others_.push_back(conjunct);
  }
}

// Each formula is counted as done only when it has been rebuilt, which the poll may prevent.
Term Definitions::next() {
  for (; next_equation_ < equations_.size(); ++next_equation_) {
    const auto [variable, value] = equations_[next_equation_];
    if ((*this)(variable) != variable) continue;
    const Term rest = terms_.equal(variable, (*this)(value));  // part of a circle, broken here
    ++next_equation_;
    return rest;
  }
  while (next_other_ < others_.size()) {
    const Term rest = (*this)(others_[next_other_]);
    ++next_other_;
    if (!rest.is_true()) return rest;
  }
  equations_.clear();
  others_.clear();
  next_equation_ = next_other_ = 0;
  return {};
}

bool Definitions::is_free(Term variable) const {
  return variable.is_variable() && !images_.contains(variable) && !proposed_.contains(variable);
}

// Of two variables the younger one is defined: in SSA form it is the one assigned to.
Definitions::Equation Definitions::as_definition(Term formula) const {
  if (is_free(formula)) return {formula, terms_.boolean(true)};
  if (formula.kind() == Kind::Not && is_free(formula.arg(0))) return {formula.arg(0), terms_.boolean(false)};
  if (formula.kind() != Kind::Equal) return {};
  Term a = formula.arg(0), b = formula.arg(1);
  if (is_free(b) && (!is_free(a) || a < b)) std::swap(a, b);
  if (is_free(a)) return {a, b};
  return {};
}

Term Definitions::operator()(Term term) {
  const Term* known = images_.find(term);
  return known ? *known : rebuild(term);
}

Term Definitions::image(Term variable) const {
  const Term* known = images_.find(variable);
  return known ? *known : Term();
}

// Depth first; below a variable lies its proposed definition. The frames that are `open` are the way down to
// the current term. Meeting a term of the way again closes a circle, which leads through a definition: the
// last one is given up, and what was begun below it is begun anew.
Term Definitions::rebuild(Term root) {
  struct Frame {
    Term term;
    Term definition;  // of a variable, or none
    bool open = false;
  };
  std::vector<Frame> stack;
  logic::TermMap<bool> on_the_way;
  const auto push = [&](Term term) {
    const Term* definition = term.is_variable() ? proposed_.find(term) : nullptr;
    stack.push_back({term, definition ? *definition : Term()});
  };
  const auto give_up_last_definition = [&] {
    while (!(stack.back().open && stack.back().definition)) {
      if (stack.back().open) on_the_way.set(stack.back().term, false);
      stack.pop_back();
    }
    finish(stack.back().term, stack.back().term);
    stack.pop_back();
  };
  // Pushes what must be rebuilt before; false if that closed a circle.
  const auto descend = [&](const Frame& frame) {
    const std::span<const Term> below =
        frame.definition ? std::span(&frame.definition, 1) : frame.term.args();
    for (std::size_t i = below.size(); i-- > 0;) {
      if (images_.contains(below[i])) continue;
      if (const bool* open = on_the_way.find(below[i]); open && *open) return false;
      push(below[i]);
    }
    return true;
  };
  push(root);
  while (!stack.empty()) {
    poll_();
    if (images_.contains(stack.back().term)) {
      stack.pop_back();
    } else if (!stack.back().open) {
      stack.back().open = true;
      on_the_way.set(stack.back().term, true);
      const Frame frame = stack.back();
      if (!descend(frame)) give_up_last_definition();
    } else {
      const Frame frame = stack.back();
      stack.pop_back();
      finish(frame.term, frame.definition ? images_.at(frame.definition) : with_new_args(frame.term));
    }
  }
  return images_.at(root);
}

void Definitions::finish(Term term, Term image) {
  if (term.is_variable() && image == term) undefined_.push_back(term);
  images_.set(term, image);
}

Term Definitions::with_new_args(Term term) {
  if (term.arity() == 0) return term;
  std::array<Term, 3> args;
  bool same = true;
  for (std::size_t i = 0; i < term.arity(); ++i) {
    args[i] = images_.at(term.arg(i));
    same = same && args[i] == term.arg(i);
  }
  const Term image = same ? term : terms_.make(term.operation(), std::span(args).first(term.arity()));
  return image.kind() == Kind::Select ? tables_(image) : image;
}

}  // namespace faultline::solve::blast
