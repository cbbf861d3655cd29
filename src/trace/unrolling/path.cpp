#include "trace/unrolling/path.h"

namespace faultline::trace::unrolling {

using logic::Term;

Paths::Paths(logic::TermManager& terms) : terms_(terms) {
  nodes_.push_back({nullptr, terms.boolean(true), terms.boolean(true), ~std::uint64_t{0}, 0, 0});
}

Path Paths::extend(Path path, Term literal, std::uint64_t weight) {
  nodes_.push_back({path, literal, terms_.logical_and(path->condition, literal), weight, path->depth + 1, 0});
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

void Paths::drop(Path path) {
  for (Path around = path->parent; around; around = around->parent)
    around->lost += path->weight;
}

Paths::Join Paths::join(Path a, Path b) {
  Path x = a, y = b;
  Path below_x = nullptr, below_y = nullptr;  // the first that each has alone
  const auto up = [](Path& path, Path& below) {
    below = path;
    path = path->parent;
  };
  while (x->depth > y->depth)
    up(x, below_x);
  while (y->depth > x->depth)
    up(y, below_y);
  while (x != y) {
    up(x, below_x);
    up(y, below_y);
  }
  Join result{x, tell_apart(a, b, x, below_x, below_y), terms_.boolean(true)};
  const std::uint64_t weight = a->weight + b->weight;
  if (weight == x->weight) return result;
  const Term either = terms_.logical_or(behind(a, x), behind(b, x));
  if (weight + x->lost != x->weight) {
    result.path = extend(x, either, weight);
    return result;
  }
  // All that is missing has ended. What is left has kept out of there, which is no matter of the path any
  // more.
  result.kept = either;
  for (Path around = x->parent; around; around = around->parent)
    around->lost -= x->lost;
  x->lost = 0;
  return result;
}

// Exactly one of the two was taken. Where they part at one branch, its condition tells; otherwise the shorter
// one.
Term Paths::tell_apart(Path a, Path b, Path common, Path below_a, Path below_b) {
  if (below_a && below_b && terms_.logical_not(below_a->literal) == below_b->literal) return below_a->literal;
  return b->depth < a->depth ? terms_.logical_not(behind(b, common)) : behind(a, common);
}

}  // namespace faultline::trace::unrolling
