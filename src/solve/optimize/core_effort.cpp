// What core_guided.h does beyond plain OLL: strata, hardening, minimising and exhausting cores; and the
// objective that the cores leave.
#include <algorithm>
#include <functional>

#include "solve/optimize/core_guided.h"

namespace faultline::solve::optimize {

using sat::Literal;
using sat::Verdict;

namespace {

constexpr std::uint64_t kCoreAllowance = 50;   // conflicts, for each core
constexpr std::uint64_t kTestConflicts = 200;  // for one question of minimising or exhausting
constexpr std::uint64_t kTestPrice = 100;      // what such a question costs besides its conflicts

}  // namespace

// The heavier half of what is left. Not only the heaviest: formulas that share a literal make a few costs
// heavy among many light ones, and a question is the easier the more is assumed.
void CoreGuided::lower_stratum() {
  std::vector<std::uint64_t> left;
  for (const Active& each : active_)
    if (each.weight != 0 && each.weight < stratum_ && !each.hardened) left.push_back(each.weight);
  const auto middle = left.begin() + static_cast<std::ptrdiff_t>(left.size() / 2);
  std::nth_element(left.begin(), middle, left.end(), std::greater<>());
  stratum_ = left.empty() ? 1 : *middle;
}

bool CoreGuided::all_assumed() const {
  return std::ranges::all_of(active_, [&](const Active& each) {
    return each.weight == 0 || each.weight >= stratum_ || each.hardened;
  });
}

void CoreGuided::harden(const Search& search) {
  if (!search.has_model()) return;
  const std::uint64_t gap = search.upper() - lower_;
  // Where all that is left is too heavy, all of it is assumed away anyway.
  if (std::ranges::all_of(active_,
                          [&](const Active& each) { return each.weight == 0 || each.weight >= gap; }))
    return;
  for (Active& each : active_) {
    if (each.weight < gap || each.hardened) continue;
    if (!guard_) guard_ = solver_.fresh();
    solver_.add_clause({~guard_, ~each.literal});
    each.hardened = true;
  }
}

// A question that is not needed, only useful: as long as such questions have cost less than the others.
Verdict CoreGuided::test(Search& search, std::span<const Literal> assumed) {
  if (spent_ >= earned_) return Verdict::Unknown;
  const std::uint64_t before = search.conflicts();
  const Verdict verdict = ask(search, assumed, std::min(kTestConflicts, earned_ - spent_));
  spent_ += search.conflicts() - before + kTestPrice;
  return verdict;
}

void CoreGuided::minimise(Search& search, Core& core) {
  earned_ += kCoreAllowance;
  std::vector<Literal> assumed;
  Position tried = kNone;  // members up to this one are needed, or may be; kNone + 1 is the first
  while (core.members.size() > 1 && !search.finished() && spent_ < earned_) {
    const auto candidate = std::ranges::lower_bound(core.members, tried + 1);
    if (candidate == core.members.end()) return;
    tried = *candidate;
    std::vector<Position> rest = core.members;
    std::erase(rest, tried);
    assumed.clear();
    for (const Position i : rest)
      assumed.push_back(~active_[i].literal);
    if (test(search, assumed) == Verdict::Unsat) core = failed_core(search, rest);
  }
}

// How many members of the core must be paid for, at least, as far as was found out.
std::uint32_t CoreGuided::exhaust(Search& search, CounterId counter, std::uint64_t weight) {
  std::uint32_t paid = 1;
  while (paid < totalizer_.size(counter) && !search.finished() && spent_ < earned_) {
    const Literal output = totalizer_.at_least(counter, paid + 1, search.budget());
    if (!output || test(search, std::vector{~output}) != Verdict::Unsat) break;
    const Core core = failed_core(search, {});
    if (!search.failed(~output)) {
      conclude_from_no_core(search, core);
      break;
    }
    rest_on(core.premises, std::vector{output});
    ++paid;
    lower_ += weight;
    search.raise_lower(lower_);
  }
  return paid;
}

Objective CoreGuided::objective() {
  Objective result{lower_, {}, epoch_};
  std::vector<std::uint32_t> skipped;
  for (const Counter& counter : counters_)
    skipped.push_back(counter.introduced);
  for (const Active& each : active_) {
    // The last output of a counter, if still whole, is the head of the counter's tail.
    if (each.last_output && each.weight == counters_[each.counter].weight)
      --skipped[each.counter];
    else if (each.weight != 0)
      result.summands.push_back({totalizer_.leaf(each.literal), each.weight});
  }
  for (std::size_t i = 0; i < counters_.size(); ++i)
    if (skipped[i] < totalizer_.size(counters_[i].id))
      result.summands.push_back({totalizer_.tail(counters_[i].id, skipped[i]), counters_[i].weight});
  return result;
}

}  // namespace faultline::solve::optimize
