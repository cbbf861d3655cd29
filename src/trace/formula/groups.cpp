#include "trace/formula/groups.h"

#include <map>
#include <tuple>

namespace faultline::trace {

std::vector<Group> group_links(const TraceFormula& formula, const Candidates& candidates,
                               Selectors selectors) {
  using Key = std::tuple<std::uint32_t, std::uint32_t, bool>;
  std::map<Key, std::size_t> known;
  std::vector<Group> groups;
  for (std::uint32_t i = 0; i < formula.links.size(); ++i) {
    const Link& link = formula.links[i];
    const Candidate& candidate = candidates[link.candidate];
    Key key;
    switch (selectors) {
      case Selectors::PerStep: key = {link.site.step, candidate.statement.value, false}; break;
      case Selectors::PerStatement: key = {candidate.statement.value, 0, candidate.is_constant()}; break;
      case Selectors::PerCandidate: key = {link.candidate.value, 0, false}; break;
    }
    // A definition belongs to no step and to no statement.
    if (candidate.kind == CandidateKind::Definition) key = {link.candidate.value, 0xFFFFFFFF, true};
    const auto [entry, fresh] = known.try_emplace(key, groups.size());
    if (fresh) groups.push_back({{}, link.candidate, link.site.step});
    groups[entry->second].links.push_back(i);
  }
  return groups;
}

}  // namespace faultline::trace
