#include "rank/combination.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace faultline::rank {
namespace {

constexpr std::string_view kIdentity = "identity";

using Parts = std::vector<std::pair<std::string_view, Scores>>;

// It says nothing, and where others speak it only levels their differences (Kettl, Table 6).
bool is_identity(const KnownRanking& ranking) {
  return ranking.name == kIdentity;
}

struct Standard {
  std::string_view localizer;
  std::vector<std::string_view> rankings;
};

const std::vector<Standard>& standards() {
  static const std::vector<Standard> table = {
      // Sets of one are the likeliest. Among these nothing in one run tells cause from consequence; the
      // earliest last visit did best on TCAS, where nearness to the output and kinds of statements did harm.
      {"max-sat", {"set-size", "early"}},
      // What many cores need is more than an accident of one; sets of one never share, so size balances it
      // (the thesis's own advice for these two).
      {"min-cores", {"set-size", "overall-occurrence"}},
      // There is one fault.
      {"unsat-core", {"identity"}},
      // An abstract error trace is a story: it is read in the order of the run.
      {"error-invariants", {"identity"}},
      // Their own scores, by iteration, are the method.
      {"whodunit", {"identity"}},
      {"whodunit-iterative", {"identity"}},
      // By the share of slices; the order of equals is that of the source.
      {"distance", {"identity"}},
      {"causes", {"identity"}},
      // The nearest statement that interferes is the paper's answer.
      {"interference", {"call-hierarchy"}},
      // Its own order was measured; see docs/localizers/repair.md.
      {"repair", {"identity"}},
      // Suspiciousness is the order.
      {"spectrum", {"identity"}},
  };
  return table;
}

// Where faults begin, for ties.
bool is_before(const fault::Fault& a, const fault::Fault& b) {
  return std::lexicographical_compare(
      a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
      [](const fault::Part& x, const fault::Part& y) { return x.range < y.range; });
}

// Rounded, so that what is equal on paper is equal.
void sort_by_score(std::vector<fault::Fault>& faults) {
  const auto rounded = [](const fault::Fault& fault) { return std::llround(fault.score * 1e9); };
  std::stable_sort(faults.begin(), faults.end(), [&](const fault::Fault& a, const fault::Fault& b) {
    return rounded(a) != rounded(b) ? rounded(a) > rounded(b) : is_before(a, b);
  });
}

void add(std::vector<fault::Fault>& faults, std::string_view name, const Scores& scores) {
  for (std::size_t i = 0; i < faults.size(); ++i) {
    faults[i].score += scores[i];
    faults[i].infos.push_back({fault::Info::Kind::Rank, fmt::format("{} {:.3f}", name, scores[i])});
  }
}

}  // namespace

Combination standard_combination(std::string_view localizer) {
  std::vector<std::string_view> names = {"set-size", "overall-occurrence"};
  for (const Standard& row : standards())
    if (row.localizer == localizer) names = row.rankings;
  Combination combination;
  for (const std::string_view name : names)
    combination.push_back(find_ranking(name));
  return combination;
}

std::vector<fault::Fault> ranked(std::vector<fault::Fault> faults, const Combination& combination,
                                 const Scene& scene, Order order) {
  Scores own;
  for (fault::Fault& fault : faults)
    own.push_back(std::exchange(fault.score, 0.0));
  Parts parts;
  if (std::any_of(own.begin(), own.end(), [](double score) { return score > 0; }))
    parts.emplace_back("own", normalised(std::move(own)));
  for (const KnownRanking* ranking : combination)
    if (parts.empty() || !is_identity(*ranking))
      parts.emplace_back(ranking->name, normalised(ranking->raw(faults, scene)));
  for (const auto& [name, scores] : parts)
    add(faults, name, scores);
  for (fault::Fault& fault : faults)
    fault.score /= static_cast<double>(std::max<std::size_t>(parts.size(), 1));
  const bool all_alike = parts.size() == 1 && parts.front().first == kIdentity;
  if (order == Order::ByScore && !all_alike) sort_by_score(faults);
  return faults;
}

}  // namespace faultline::rank
