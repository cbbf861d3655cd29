#include "localize/error_invariants/cover.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace faultline::localize::error_invariants {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// The cheapest way to be in a span at some position.
struct Way {
  std::uint32_t spans = kNone;
  std::uint32_t penalty = kNone;
  std::uint32_t entered = 0;  // the position
  std::size_t from = 0;       // the span that was left there

  bool cheaper_than(const Way& other) const {
    return std::tie(spans, penalty) < std::tie(other.spans, other.penalty);
  }
};

}  // namespace

std::optional<std::uint32_t> covered_from(const std::vector<Span>& spans, std::uint32_t first,
                                          std::uint32_t last) {
  std::vector<bool> is_covered(last + 1, false);
  for (const Span& span : spans)
    for (std::uint32_t p = std::max(span.left, first); p <= std::min(span.right, last); ++p)
      is_covered[p] = true;
  std::optional<std::uint32_t> from;
  for (std::uint32_t p = last + 1; p-- > first && is_covered[p];)
    from = p;
  return from;
}

std::vector<Stretch> cheapest_cover(const std::vector<Span>& spans, std::uint32_t first,
                                    const std::vector<std::uint32_t>& penalties, const MayEnd& may_end) {
  const auto last = static_cast<std::uint32_t>(first + penalties.size());
  const std::size_t none = spans.size();
  // entries[s]: the ways into span s that were ever the best, in the order of positions.
  std::vector<std::vector<Way>> entries(spans.size());
  std::vector<std::size_t> best(penalties.size() + 1, none);  // by position: the span to leave there
  std::vector<std::vector<std::size_t>> beginning(penalties.size() + 1);
  for (std::size_t s = 0; s < spans.size(); ++s)
    if (spans[s].right >= first) beginning[std::max(spans[s].left, first) - first].push_back(s);
  std::vector<std::size_t> active;
  for (std::uint32_t p = first; p <= last; ++p) {
    std::erase_if(active, [&](std::size_t s) { return spans[s].right < p; });
    for (const std::size_t s : beginning[p - first])
      active.push_back(s);
    std::sort(active.begin(), active.end());
    const std::size_t left = p > first ? best[p - 1 - first] : none;
    const bool is_stuck = left == none && std::all_of(active.begin(), active.end(), [&](std::size_t s) {
                            return entries[s].empty();
                          });
    Way entry{1, 0, p, none};
    if (left != none) {
      const Way& way = entries[left].back();
      entry = {way.spans + 1, way.penalty + penalties[p - 1 - first], p, left};
    }
    const bool can_enter = left != none || is_stuck;
    std::size_t& here = best[p - first];
    for (const std::size_t s : active) {
      // A later statement is as good as an earlier one.
      const bool is_good = entries[s].empty() || !entries[s].back().cheaper_than(entry);
      if (can_enter && is_good && may_end(s, p)) entries[s].push_back(entry);
      if (entries[s].empty()) continue;
      if ((here == none || entries[s].back().cheaper_than(entries[here].back())) && may_end(s, p)) here = s;
    }
  }
  std::vector<Stretch> cover;
  std::size_t span = best.back();
  for (std::uint32_t to = last; span != none;) {
    const auto way = std::find_if(entries[span].rbegin(), entries[span].rend(),
                                  [&](const Way& one) { return one.entered <= to; });
    cover.push_back({span, way->entered, to});
    to = way->entered - 1;
    span = way->from;
  }
  std::reverse(cover.begin(), cover.end());
  return cover;
}

}  // namespace faultline::localize::error_invariants
