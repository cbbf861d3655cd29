#include "trace/unrolling/state.h"

namespace faultline::trace::unrolling {

using logic::Term;

namespace {

std::shared_ptr<const ObjectState> merge_object(logic::TermManager& terms, Objects& objects, Term first,
                                                const ObjectState* a, const ObjectState* b) {
  // An object that one of the ways has not made does not live there; nobody can point to it.
  if (a && b) return std::make_shared<ObjectState>(objects.merge(first, *a, *b));
  ObjectState only = a ? *a : *b;
  only.live = terms.logical_and(a ? first : terms.logical_not(first), only.live);
  return std::make_shared<ObjectState>(std::move(only));
}

}  // namespace

State merge(logic::TermManager& terms, Paths& paths, Objects& objects, const State& a, const State& b) {
  const Paths::Join join = paths.join(a.path, b.path);
  State out = a;
  out.path = join.path;
  out.alive = terms.logical_and(terms.ite(join.first, a.alive, b.alive), join.kept);
  PersistentVector<Term>::differences(a.registers, b.registers, [&](std::size_t i, Term mine, Term theirs) {
    // What only one of the ways has set is not read where they have met.
    if (!mine || !theirs) {
      out.registers.set(i, mine ? mine : theirs);
    } else {
      out.registers.set(i, terms.ite(join.first, mine, theirs));
    }
  });
  PersistentVector<std::shared_ptr<const ObjectState>>::differences(
      a.objects, b.objects, [&](std::size_t i, const auto& mine, const auto& theirs) {
        out.objects.set(i, merge_object(terms, objects, join.first, mine.get(), theirs.get()));
      });
  return out;
}

}  // namespace faultline::trace::unrolling
