#include "logic/traverse.h"

#include <algorithm>

namespace faultline::logic {

std::vector<Term> subterms(std::span<const Term> roots) {
  TermSet seen;
  for (const Term root : roots)
    post_order(root, [&](Term term) { return seen.contains(term); }, [&](Term term) { seen[term]; });
  std::vector<Term> out;
  out.reserve(seen.size());
  for (const auto& [term, unit] : seen)
    out.push_back(term);
  return out;
}

std::vector<Term> free_variables(std::span<const Term> roots) {
  std::vector<Term> out;
  for (const Term term : subterms(roots))
    if (term.is_variable()) out.push_back(term);
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<Term> free_variables(Term root) {
  return free_variables({&root, 1});
}

std::size_t size(Term root) {
  return subterms({&root, 1}).size();
}

}  // namespace faultline::logic
