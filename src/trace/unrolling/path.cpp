#include "trace/unrolling/path.h"

namespace faultline::trace::unrolling {

using logic::Term;

Paths::Paths(logic::TermManager& terms) : terms_(terms) {
  nodes_.push_back({nullptr, terms.boolean(true), terms.boolean(true), ~std::uint64_t{0}, 0});
}

Path Paths::extend(Path path, Term literal, std::uint64_t weight) {
  nodes_.push_back({path, literal, terms_.logical_and(path->condition, literal), weight, path->depth + 1});
  return &nodes_.back();
}

Paths::Fork Paths::branch(Path path, Term condition) {
  if (condition.is_true()) return {path, nullptr};
  if (condition.is_false()) return {nullptr, path};
  // splitmix64
  std::uint64_t bits = random_ += 0x9E3779B97F4A7C15;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
  bits ^= bits >> 31;
  return {extend(path, condition, bits), extend(path, terms_.logical_not(condition), path->weight - bits)};
}

Term Paths::behind(Path path, Path common) {
  Term all = terms_.boolean(true);
  for (; path != common; path = path->parent)
    all = terms_.logical_and(path->literal, all);
  return all;
}

Paths::Join Paths::join(Path a, Path b) {
  Path x = a, y = b;
  while (x->depth > y->depth)
    x = x->parent;
  while (y->depth > x->depth)
    y = y->parent;
  while (x != y) {
    x = x->parent;
    y = y->parent;
  }
  // Exactly one of them was taken, so either condition tells them apart: take the shorter one.
  const bool second_is_shorter = b->depth < a->depth;
  const Term first = second_is_shorter ? terms_.logical_not(behind(b, x)) : behind(a, x);
  const std::uint64_t weight = a->weight + b->weight;
  if (weight == x->weight) return {x, first};
  return {extend(x, terms_.logical_or(behind(a, x), behind(b, x)), weight), first};
}

}  // namespace faultline::trace::unrolling
