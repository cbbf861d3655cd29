#include "logic/substitute.h"

#include <algorithm>

#include "base/diagnostic.h"
#include "logic/traverse.h"

namespace faultline::logic {
namespace {

Term rebuild(TermManager& manager, Term term, const TermMap<Term>& rebuilt) {
  Term args[3];
  for (std::size_t i = 0; i < term.arity(); ++i)
    args[i] = rebuilt.at(term.arg(i));
  return manager.make(term.operation(), {args, term.arity()});
}

bool unchanged(Term term, const TermMap<Term>& rebuilt) {
  return std::ranges::all_of(term.args(), [&](Term arg) { return rebuilt.at(arg) == arg; });
}

}  // namespace

Substitution::Substitution(TermManager& manager, const TermMap<Term>& images)
    : manager_(manager), rebuilt_(images) {
  for (const auto& [key, image] : images)
    if (key.sort() != image.sort()) throw InternalError("substitution by a term of another sort");
}

void Substitution::add(Term key, Term image) {
  if (key.sort() != image.sort()) throw InternalError("substitution by a term of another sort");
  rebuilt_.set(key, image);
}

Term Substitution::operator()(Term root) {
  post_order(
      root, [this](Term term) { return rebuilt_.contains(term); },
      [this](Term term) {
        rebuilt_.set(term, unchanged(term, rebuilt_) ? term : rebuild(manager_, term, rebuilt_));
      });
  return rebuilt_.at(root);
}

Term substitute(TermManager& manager, Term term, const TermMap<Term>& images) {
  return Substitution(manager, images)(term);
}

Term transfer(Term root, TermManager& to) {
  TermMap<Term> moved;
  const auto move = [&](Term term) {
    if (term.is_variable()) return to.variable(term.name(), term.sort());
    if (term.is_constant()) return to.constant(Value(term.sort(), term.bits()));
    return rebuild(to, term, moved);
  };
  post_order(
      root, [&](Term term) { return moved.contains(term); }, [&](Term term) { moved.set(term, move(term)); });
  return moved.at(root);
}

}  // namespace faultline::logic
